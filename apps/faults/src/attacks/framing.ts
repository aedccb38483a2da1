import { authorized, exchange, repeat } from "./raw.ts";
import type { Attack, Target } from "./target.ts";

/** What a server behind another one could take for a second request. */
const SECOND = "GET /v1/smuggled HTTP/1.1\r\nhost: attacked\r\n\r\n";

/** Ways to write where a body ends on which two readers can disagree. */
const framings: readonly string[] = [
  "content-length: 4\r\ntransfer-encoding: chunked",
  "transfer-encoding: chunked\r\ncontent-length: 4",
  "transfer-encoding: chunked, identity",
  "transfer-encoding: identity, chunked\r\ncontent-length: 4",
  "transfer-encoding : chunked",
  "transfer-encoding:\tchunked\r\ncontent-length: 4",
  "transfer-encoding: xchunked",
  'transfer-encoding: "chunked"',
  "transfer-encoding: chunked\r\ntransfer-encoding: identity",
  "transfer-encoding:\x0bchunked",
  "x: a\ntransfer-encoding: chunked",
  "content-length: 4\r\ncontent-length: 5",
  "content-length: 4, 4",
  "content-length: +4",
  "content-length: 0x4",
  "content-length: 4 4",
  "content-length: -1",
  "content-length: 4\x00",
  "content-length : 4",
  " content-length: 4",
  "content-length:\r\n 4",
  "x\x00: a",
  "x: a\r\r\ncontent-length: 4",
];

/** Chunks whose heads two readers can read differently. */
const chunks: readonly string[] = ["0x4", "+4", "4 4", "-1", "4\n", "ffffffffffffffff5", "4;\n", ""];

export const framing: readonly Attack[] = [
  {
    name: "smuggling",
    does: `${framings.length} lengths and ${chunks.length} chunks of bodies that two readers can read differently`,
    async play(target) {
      const paths = [
        `/v2/${target.attacker.endpointId}/run`,
        "/v1/templates",
        `/lb/${target.attacker.endpointId}/`,
        "/graphql",
        `/s3/${target.attacker.volumeId}`,
      ];
      await target.begin();
      await repeat(target, 4, async (turn) => {
        const path = paths[turn % paths.length] ?? "";
        const kind = Math.floor(turn / paths.length) % (framings.length + chunks.length);
        const chunk = chunks[kind - framings.length];
        const lines = chunk === undefined ? (framings[kind] ?? "") : "transfer-encoding: chunked";
        const body = chunk === undefined ? "0\r\n\r\n" : `${chunk}\r\n{}  \r\n0\r\n\r\n`;
        await ambiguous(target, path, lines, body);
      });
    },
  },
];

async function ambiguous(target: Target, path: string, framing: string, body: string): Promise<void> {
  const { authorization = "" } = authorized(target);
  const first = `POST ${path} HTTP/1.1\r\nhost: attacked\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`;
  const { status, text } = await exchange(target, [Buffer.from(first + body + SECOND, "latin1")], 5_000);
  const [, ...later] = text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
  const isTaken = status !== undefined && status < 300;
  // The first request may be refused twice: by whom it is for, and by the reader, which then closes the connection.
  if (isTaken || later.some((line) => !line.endsWith(" 400")))
    target.wrong(
      `${JSON.stringify(framing)} with ${JSON.stringify(body)} at ${path} was answered ${status}, ${later.join(", ")}`,
    );
}
