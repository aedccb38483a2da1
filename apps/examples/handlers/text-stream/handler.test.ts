import { describe, expect, it } from "vitest";
import { createContext } from "../../test/support/job-context.ts";
import { streamText, type Pause, type TextChunk, type TextFailure } from "./handler.ts";

const noPause: Pause = () => Promise.resolve();

async function stream(input: Record<string, unknown>, pause = noPause): Promise<(TextChunk | TextFailure)[]> {
  const chunks: (TextChunk | TextFailure)[] = [];
  for await (const chunk of streamText({ input }, createContext().context, pause)) chunks.push(chunk);
  return chunks;
}

async function textOf(input: Record<string, unknown>): Promise<string> {
  const chunks = await stream(input);
  return chunks.flatMap((chunk) => ("text" in chunk ? chunk.text : [chunk.error])).join("");
}

describe("the stream of a text", () => {
  it("is one word a piece, each with its count and that of the whole text", async () => {
    expect(await stream({ text: "the old mill" })).toEqual([
      { text: ["the"], input_tokens: 3, output_tokens: 1 },
      { text: [" old"], input_tokens: 3, output_tokens: 2 },
      { text: [" mill"], input_tokens: 3, output_tokens: 3 },
    ]);
  });

  it("has as many words in a piece as asked for, and the rest in the last", async () => {
    expect(await stream({ text: "a b c d e", chunkWords: 2 })).toEqual([
      { text: ["a", " b"], input_tokens: 5, output_tokens: 2 },
      { text: [" c", " d"], input_tokens: 5, output_tokens: 4 },
      { text: [" e"], input_tokens: 5, output_tokens: 5 },
    ]);
  });

  it.each(["one", "  two words  ", "\n\ta\n\n b \r\n", "emoji 👩‍🌾 漢字", "a\u00a0b\u3000c ", "x ".repeat(500)])(
    "gives the whole text when joined: %j",
    async (text) => {
      for (const chunkWords of [1, 3, 1000]) expect(await textOf({ text, chunkWords })).toBe(text);
    },
  );

  it("counts exactly the words of the text", async () => {
    const chunks = await stream({ text: " a  b\n\nc\u3000d \n", chunkWords: 3 });
    expect(chunks.at(-1)).toMatchObject({ input_tokens: 4, output_tokens: 4 });
  });
});

describe("the pause between two pieces", () => {
  async function pauses(input: Record<string, unknown>): Promise<number[]> {
    const durationsMs: number[] = [];
    await stream(input, (durationMs) => {
      durationsMs.push(durationMs);
      return Promise.resolve();
    });
    return durationsMs;
  }

  it("is 20 ms unless told, and there is none before the first or after the last", async () => {
    expect(await pauses({ text: "a b c" })).toEqual([20, 20]);
  });

  it("is as long as asked for", async () => {
    expect(await pauses({ text: "a b", delayMs: 1000 })).toEqual([1000]);
    expect(await pauses({ text: "a b", delayMs: 0 })).toEqual([]);
  });
});

describe("a stopped job", () => {
  it("ends its stream in the middle of a pause", async () => {
    const test = createContext();
    const chunks = streamText({ input: { text: "a b c", delayMs: 1000 } }, test.context);
    await chunks.next();
    const next = chunks.next();
    test.stop();
    await expect(next).rejects.toMatchObject({ name: "AbortError" });
    expect(await chunks.next()).toEqual({ done: true, value: undefined });
  });

  it("ends its stream also where there is no pause", async () => {
    const test = createContext();
    const chunks = streamText({ input: { text: "a b c", delayMs: 0 } }, test.context);
    await chunks.next();
    test.stop();
    await expect(chunks.next()).rejects.toThrow("stopped");
  });
});

describe("a wrong input", () => {
  it.each([
    ["text", {}],
    ["text", { text: "" }],
    ["text", { text: " \n " }],
    ["text", { text: ["a"] }],
    ["delayMs", { text: "a", delayMs: -1 }],
    ["delayMs", { text: "a", delayMs: 1001 }],
    ["delayMs", { text: "a", delayMs: "20" }],
    ["chunkWords", { text: "a", chunkWords: 0 }],
    ["chunkWords", { text: "a", chunkWords: 1001 }],
    ["chunkWords", { text: "a", chunkWords: 1.5 }],
    ["prompt", { text: "a", prompt: "b" }],
  ])("ends the stream with an error that names %s: %o", async (field, input) => {
    expect(await stream(input)).toEqual([{ error: expect.stringMatching(`^${field}: `) }]);
  });
});
