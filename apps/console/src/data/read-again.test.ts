import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { readAgain } from "./read-again.ts";

/** Reads under way, in the order in which they began; each ends when the test says so. */
let reads: PromiseWithResolvers<string>[];
let shown: string | undefined;
let queries: QueryClient;

beforeEach(() => {
  reads = [];
  shown = undefined;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(queries, {
    queryKey: ["endpoint", "e1"],
    queryFn: async () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return await read.promise;
    },
  });
  return observer.subscribe(({ data }) => {
    shown = data;
  });
});

test("what is told during the first read is read after it", async () => {
  readAgain(queries, { queryKey: ["endpoint"] });
  expect(reads).toHaveLength(1);
  reads[0]?.resolve("before");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve("after");
  await expect.poll(() => shown).toBe("after");
});

test("what is told during a first read that fails is read after it", async () => {
  readAgain(queries);
  reads[0]?.reject(new Error("broken off"));
  await expect.poll(() => reads.length).toBe(2);
});

test("a read that takes long ends although the service tells much, and one more follows", async () => {
  reads[0]?.resolve("first");
  await expect.poll(() => shown).toBe("first");
  for (let told = 0; told < 3; told += 1) readAgain(queries, { queryKey: ["endpoint", "e1"] });
  expect(reads).toHaveLength(2);
  reads[1]?.resolve("second");
  await expect.poll(() => shown).toBe("second");
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.resolve("third");
  await expect.poll(() => shown).toBe("third");
  expect(reads).toHaveLength(3);
});

test("other keys are left alone", () => {
  readAgain(queries, { queryKey: ["pods"] });
  expect(reads).toHaveLength(1);
});
