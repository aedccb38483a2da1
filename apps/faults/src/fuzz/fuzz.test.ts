import { expect, test } from "vitest";
import { randomOf } from "../base/random.ts";
import { readCorpus } from "./corpus.ts";
import { problemWith } from "./fuzz.ts";
import { mutated } from "./mutate.ts";
import { fuzzTargets } from "./targets.ts";

test.for(fuzzTargets)("$name stands what was kept, and neighbours of it", async (target) => {
  const random = randomOf(1);
  const words = target.words.map((word) => Buffer.from(word, "latin1"));
  const kept = [...target.seeds, ...(readCorpus()[target.name] ?? [])].map((text) => Buffer.from(text, "latin1"));
  const neighbours = Array.from({ length: 100 }, () => mutated(random, words, kept));
  for (const input of [...kept, ...neighbours])
    expect(await problemWith(target, input, random), JSON.stringify(input.toString("latin1"))).toBeUndefined();
});
