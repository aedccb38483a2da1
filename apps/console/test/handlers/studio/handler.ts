import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { serve } from "@millrace/worker";

/** What a job may ask of it. */
interface Wish {
  readonly words?: readonly string[];
  readonly picture?: boolean;
  readonly fail?: string;
  readonly sleepMs?: number;
  /** End the worker, as the system does when memory runs out. */
  readonly kill?: boolean;
}

/** A picture of 96 × 96 points in the colors of grain. */
function picture(): string {
  const size = 96;
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_, x) => [120 + x, 80 + y, (x ^ y) * 2]).flat(),
  ]);
  const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]).toString("base64");
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

function mill(grain: string): never {
  throw new Error(`the stone broke on ${grain}`);
}

/** Streams words, then gives a picture, or fails, as the job asks. */
async function* studio(job: { readonly input: object }): AsyncGenerator<unknown, void, undefined> {
  const { words = [], picture: wantsPicture = false, fail, sleepMs = 0, kill = false } = job.input as Wish;
  if (kill) process.kill(process.pid, "SIGKILL");
  process.stdout.write(`the studio got ${words.length} words\n`);
  for (const word of words) {
    yield { word };
    await sleep(sleepMs);
  }
  if (fail !== undefined) mill(fail);
  if (wantsPicture) yield { picture: picture() };
}

await serve(studio, { returnAggregateStream: true });
