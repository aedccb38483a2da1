import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { startTestService, type TestService } from "@millrace/testing";

const PATHS = [
  "/v2/some/run",
  "/compat/v2/some/run",
  "/v1/pods",
  "/compat/v1/pods",
  "/graphql",
  "/compat/graphql",
  "/pods/some/80/",
];
const FRAMINGS = [
  ["content-length: 1000", "", '{"input"'],
  ["transfer-encoding: chunked", "", "8", '{"input"', ""],
];

/** All that comes back on a half-sent request until the service closes the connection. */
async function answerTo(service: TestService, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  let text = "";
  socket.on("data", (piece: string) => (text += piece)).on("error", () => undefined);
  socket.write(lines.join("\r\n"));
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}

describe.each([true, false])(
  "a half-sent request without a valid key, plain requests read directly: %s,",
  (directHttp) => {
    test.each(["authorization: Bearer wrong", "x-none: "])(
      "with the header %s is answered 401 and not held",
      async (header) => {
        await using service = await startTestService({ settings: { directHttp } });
        const requests = PATHS.flatMap((path) =>
          FRAMINGS.map((framing) => [`POST ${path} HTTP/1.1`, "host: here", header, ...framing]),
        );
        const answers = await Promise.all(requests.map((lines) => answerTo(service, lines)));
        for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      },
      60_000,
    );
  },
);
