import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventText, type StreamPlace } from "./event-text.ts";

const start: StreamPlace = { chunk: 0, offset: 0 };

/** The stream from a place on, of chunks that are numbered from 1. */
function streamed(chunks: readonly unknown[], from = start): string {
  const events = new EventText("job", from);
  const written = chunks.map((chunk, index) =>
    index + 1 < from.chunk ? "" : sent(events, index + 1, JSON.stringify(chunk)),
  );
  return written.join("") + events.end();
}

/** What a client reads of a chunk: each piece is encoded by itself. */
function sent(events: EventText, number: number, json: string): string {
  return Buffer.concat([...events.add(number, json)].map((piece) => Buffer.from(piece))).toString();
}

interface Event {
  readonly id: string;
  readonly text: string;
}

/** Its events, and what follows the last one, as the HTML standard reads them: blank lines between events say nothing. */
function eventsOf(stream: string): readonly Event[] {
  return stream
    .replaceAll(/\r\n?/g, "\n")
    .split("\n\n")
    .map((event) => event.split("\n").filter((line) => line !== ""))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const id = lines.find((line) => line.startsWith("id: "))?.slice(4) ?? "";
      return { id, text: lines.filter((line) => !line.startsWith("id: ")).join("\n") };
    });
}

function placeOf(id: string): StreamPlace {
  const [, chunk, offset] = id.split(":").map(Number);
  return { chunk: chunk ?? 0, offset: offset ?? 0 };
}

describe("chunks become events", () => {
  test("text is passed on as it is, with an id at the end of each event", () => {
    expect(streamed(["data: a\n\nda", "ta: b\n\n"])).toBe("data: a\nid: job:1:9\n\ndata: b\nid: job:2:7\n\n");
  });

  test("an event whose end is missing is ended", () => {
    expect(streamed(["data: a\n\ndata: [DONE]"])).toBe("data: a\nid: job:1:9\n\ndata: [DONE]\nid: job:1:21\n\n");
  });

  test("several lines of data stay one event", () => {
    expect(eventsOf(streamed(["data: {\ndata: }\n\n"]))).toEqual([{ id: "job:1:17", text: "data: {\ndata: }" }]);
  });

  test("an event whose lines end with carriage returns has its own id, and is complete before the next one comes", () => {
    const events = new EventText("job", start);
    expect(sent(events, 1, JSON.stringify("data: x\r\rdata: y\r\r"))).toBe(
      "data: x\rid: job:1:9\n\rdata: y\rid: job:1:18\n\r",
    );
    expect(sent(events, 2, JSON.stringify("data: z\r\r"))).toBe("data: z\rid: job:2:9\n\r");
  });

  test("a comment does not come between the halves of a line end, where it would end the event", () => {
    const events = new EventText("job", start);
    expect(sent(events, 1, JSON.stringify("data: {\r"))).toBe("data: {\r");
    expect(events.comment("waiting")).toBe("");
    expect(sent(events, 2, JSON.stringify("\ndata: }\r\n\r\n"))).toBe("\ndata: }\r\nid: job:2:12\n\r\n");
    expect(events.comment("waiting")).toBe(": waiting\n\n");
  });

  test("objects are events of their own, and so are the items of a list", () => {
    expect(streamed([{ a: 1 }, [{ b: 2 }, { c: 3 }]])).toBe(
      'data: {"a":1}\nid: job:1:1\n\ndata: {"b":2}\nid: job:2:1\n\ndata: {"c":3}\nid: job:2:2\n\n',
    );
  });

  test("digits of the items of a list stay as the worker sent them", () => {
    const events = new EventText("job", start);
    expect([...events.add(1, '[{"n":12345678901234567890}]')].join("")).toContain('{"n":12345678901234567890}');
  });

  test("digits of an object stay as the worker sent them", () => {
    expect(sent(new EventText("job", start), 1, '{"n":12345678901234567890.10}')).toContain(
      '{"n":12345678901234567890.10}',
    );
  });

  test("an object that the worker wrote in several lines is one line", () => {
    expect(sent(new EventText("job", start), 1, '{\n\n"a":\r\n1}')).toBe('data: { "a": 1}\nid: job:1:1\n\n');
  });

  test("half of a character at the end of the stream does not harm the event", () => {
    expect(streamed(["data: \uD83D"])).toBe("data: \uD83D\nid: job:1:7\n\n");
  });

  test.each([
    ["a list", Array.from({ length: 100_000 }, () => 1)],
    ["a text", "a\n\n".repeat(100_000)],
  ])("many events of %s come in pieces", (_what, output) => {
    const pieces = [...new EventText("job", start).add(1, JSON.stringify(output))];
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(66_000);
    expect(eventsOf(pieces.join(""))).toHaveLength(100_000);
  });
});

const line = fc.stringMatching(/^[a-z:{} 🔥]{0,6}$/u).map((text) => `data: ${text}`);
const event = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom("\n", "\r\n", "\r"))
  .map(([lines, end]) => [...lines, ""].join(end) + end);
/** Events as text that is cut anywhere. */
const pieces = fc
  .tuple(fc.array(event, { maxLength: 6 }), fc.array(fc.nat(80), { maxLength: 8 }))
  .map(([events, cuts]) => {
    const text = events.join("");
    const at = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].toSorted((a, b) => a - b);
    return at.slice(1).map((end, index) => text.slice(at[index], end));
  });

test("however text is cut, its events are the same, and each can be the last one that a client has read", () => {
  fc.assert(
    fc.property(pieces, (chunks) => {
      const all = eventsOf(streamed(chunks));
      expect(all.map(({ text }) => text)).toEqual(eventsOf(chunks.join("")).map(({ text }) => text));
      for (const [index, { id }] of all.entries()) {
        expect(eventsOf(streamed(chunks, placeOf(id)))).toEqual(all.slice(index + 1));
      }
    }),
  );
});

test("text without the ids is what the worker sent", () => {
  fc.assert(
    fc.property(pieces, (chunks) => {
      expect(streamed(chunks).replaceAll(/^id: .*\n/gm, "")).toBe(chunks.join(""));
    }),
  );
});
