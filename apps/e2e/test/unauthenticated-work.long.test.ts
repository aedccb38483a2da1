import { type Socket, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "@millrace/testing";

const LONG_MS = 1_800_000;
/** Below this, a request costs too little to tell what grows. */
const NOTICED_MS = 20;
const GROWTH = 16;
/** What is linear grows 16 times, what is quadratic 256 times. */
const GROWTH_MAX = 64;
const TRIES = 3;
const HEAD_MAX_BYTES = 16_000;
const BODY_MAX_BYTES = 960_000;

let service: TestService;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ settings: { corsOrigins: ["https://app.example"] } });
  endpointId = await service.deploy("local/none");
});
afterAll(() => service.stop());

type Request = (length: number) => string;

/** Sends a request and waits for the end of the connection. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let text = "";
    const socket: Socket = connect(Number(port), hostname).setEncoding("latin1");
    socket.on("data", (piece: string) => (text += piece)).on("error", () => undefined);
    socket.on("close", () => resolve(text));
    socket.end(bytes, "latin1");
  });
}

/** The least processor time, of several tries, of the service and of this client, which is linear. */
async function leastCpuMs(request: string, tries: number): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < tries; tried += 1) {
    const before = process.cpuUsage();
    const answer = await exchange(request);
    const { user, system } = process.cpuUsage(before);
    expect(answer).not.toMatch(/^HTTP\/1\.1 500 /);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** Compares a request with one 16 times as long. */
async function expectLinear(request: Request, lengthMax: number): Promise<void> {
  const long = await leastCpuMs(request(lengthMax), 1);
  if (long < NOTICED_MS) return;
  const short = await leastCpuMs(request(lengthMax / GROWTH), TRIES);
  const least = Math.min(long, await leastCpuMs(request(lengthMax), TRIES));
  expect(least, `ms for ${JSON.stringify(request(64))}`).toBeLessThan(NOTICED_MS + GROWTH_MAX * short);
}

const units = " \t,;=&/%?:\\\"'()<>*+-_.@0aA\u00e9"
  .split("")
  .concat("%41", "../", "a=", "&a=", "a,", "a;", "; ", ", ", "a:", "Bearer ", "gzip,", "q=0.", "--", "//");
const texts = ["", "a", "Bearer "].flatMap((opening) =>
  units.flatMap((unit) =>
    ["", "\0", "x", ")"].map(
      (end): Request =>
        (length) =>
          opening + unit.repeat(Math.ceil(length / unit.length)) + end,
    ),
  ),
);
/** The first is read from the socket, unless something in it is not plain. */
const paths = ["/v2/e/run", "/v1/pods", "/graphql", "/pods/p/80/", "/v1/docs", "/healthz", "/none"];
const headers = [
  "authorization,cookie,x-request-id,content-type,content-length,transfer-encoding,accept-encoding,connection,upgrade,host",
  "origin,access-control-request-headers,idempotency-key,x-forwarded-for,expect,accept,x-own,if-none-match,te,trailer",
].flatMap((names) => names.split(","));

function* heads(): Generator<Request> {
  let turn = 0;
  for (const text of texts) {
    for (const name of headers) {
      turn += 1;
      for (const at of [paths[0], paths[turn % paths.length]]) {
        yield (length) => `GET ${at} HTTP/1.1\r\nhost: here\r\n${name}:${text(length)}\r\n\r\n`;
      }
    }
    for (const at of paths) {
      for (const join of ["", "/", "?", "?api_key="]) {
        yield (length) => `GET ${at}${join}${text(length)} HTTP/1.1\r\nhost: here\r\n\r\n`;
      }
    }
  }
  for (const at of paths) {
    for (const name of headers) {
      yield (length) => `GET ${at} HTTP/1.1\r\nhost: here\r\n${`${name}: a\r\n`.repeat(length / 40)}\r\n`;
    }
    yield (length) => {
      const names = Array.from({ length: length / 16 }, (_, index) => `x-${index}: a`);
      return `GET ${at} HTTP/1.1\r\nhost: here\r\n${names.join("\r\n")}\r\n\r\n`;
    };
  }
}

/** JSON, right and wrong, in which one part grows. */
const bodies: readonly Request[] = [
  (length) => "[".repeat(length),
  (length) => `{"input":${"[".repeat(length / 2)}${"]".repeat(length / 2)}}`,
  (length) => `{"input":${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}}`,
  (length) => `{${Array.from({ length: length / 12 }, (_, index) => `"k${index}":1`).join(",")},"input":{}}`,
  (length) => `{"input":{"a":"${"\\u00e9".repeat(length / 6)}"}}`,
  (length) => `{"${"\\n".repeat(length / 2)}":1,"input":{}}`,
  (length) => `{"input":{"a":${"1".repeat(length)}}}`,
  (length) => `{"input":{"a":1e${"9".repeat(length)}}}`,
  (length) => `{"input":${" ".repeat(length)}{}}`,
  (length) => `{"input":"${"a".repeat(length)}`,
  (length) => `{"name":"${"a".repeat(length)}","imageName":"${" ".repeat(length)}"}`,
  (length) => `{"query":"${"{ a ".repeat(length / 4)}"}`,
  (length) => `{"query":"{ ${"a ".repeat(length / 2)} }"}`,
  (length) => `{"query":"{ ${"#".repeat(length)} "}`,
  (length) => `{"query":"{ pod(input: ${"[".repeat(length)}"}`,
  (length) =>
    `{"query":"query($v: String) { podTemplate(id: $v) { id } }","variables":{"v":${"[".repeat(length / 2)}${"]".repeat(length / 2)}}}`,
  (length) => `{"query":"{ myself { id } }","variables":{"${"v".repeat(length)}":1}}`,
  (length) => `{"output":"${"\\ud83d\\ude00".repeat(length / 12)}"}`,
  (length) => `{"error":{"a":"${"\\u0000".repeat(length / 6)}"}}`,
];

describe("the work for a request grows no faster than the request", () => {
  test(
    "when its head grows, which needs no key",
    async () => {
      for (const request of heads()) await expectLinear(request, HEAD_MAX_BYTES);
    },
    LONG_MS,
  );

  test(
    "when its body grows, with a key",
    async () => {
      const queue = `/v2/${endpointId}`;
      const jobs = [`${queue}/run`, `${queue}/job-done/w/j`, `${queue}/job-stream/w/j`, `${queue}/job-done-batch/w`];
      const others = ["/v1/templates", "/v1/endpoints", "/v1/pods", "/graphql", "/compat/graphql"];
      const framed = (at: string, body: string): string =>
        `POST ${at} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${service.adminKey}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      for (const at of [...jobs, ...others]) {
        for (const body of bodies) await expectLinear((length) => framed(at, body(length)), BODY_MAX_BYTES);
      }
    },
    LONG_MS,
  );
});
