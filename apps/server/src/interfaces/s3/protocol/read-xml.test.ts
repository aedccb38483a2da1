import fc from "fast-check";
import { expect, test } from "vitest";
import { elementsIn, readXml, textIn } from "./read-xml.ts";
import { xmlOf } from "./write-xml.ts";

const ELEMENTS_MAX = 1_000;
const MALFORMED = expect.objectContaining({ code: "MalformedXML" }) as Error;
const read = (xml: string): Promise<unknown> => readXml(xml, "Delete", ELEMENTS_MAX);

async function keysOf(xml: string): Promise<unknown> {
  const root = await readXml(xml, "Delete", ELEMENTS_MAX);
  return elementsIn(root, "Object").map((one) => textIn(one, "Key"));
}

/** Characters that XML has a form for. */
const text = fc.string({ unit: "binary" }).map((some) =>
  // oxlint-disable-next-line no-control-regex
  some.replaceAll(/[\0-\b\v\f\x0e-\x1f\ufffe\uffff]/g, ""),
);

test("what is written is read again as it was, whatever the text", async () => {
  const same = fc.asyncProperty(text, text, async (one, other) => {
    expect(await keysOf(xmlOf("Delete", { Object: [{ Key: one }, { Key: other }] }))).toEqual([one, other]);
  });
  await fc.assert(same);
});

test("a text is the same wherever the pieces of its document end", async () => {
  const keys = Array.from({ length: 400 }, (_, at) => `${"&\r\n😀ü<>".repeat(at % 20)}${at}`);
  expect(await keysOf(xmlOf("Delete", { Object: keys.map((Key) => ({ Key })) }))).toEqual(keys);
});

test("references to characters are read as the characters, and prefixes are left out", async () => {
  const xml = '<x:Delete xmlns:x="s3"><x:Object><x:Key>a&#10;&#x41;&amp;amp;</x:Key></x:Object></x:Delete>';
  expect(await keysOf(xml)).toEqual(["a\nA&amp;"]);
});

test.each([
  ["tags in tags", "<a>".repeat(300) + "</a>".repeat(300)],
  ["a tag with many attributes", `<a ${"b='c' ".repeat(1_000)}/>`],
  ["instructions", "<?a b?>"],
  ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]>'],
  ["a reference to no character", "<Object><Key>a&#0;</Key></Object>"],
  ["a reference to a control character", "<Object><Key>a&#1;</Key></Object>"],
  ["a reference to half a character", "<Object><Key>a&#xD800;</Key></Object>"],
  ["an unknown entity", "<Object><Key>a&unknown;</Key></Object>"],
  ["a control character", "<Object><Key>a\u0001</Key></Object>"],
  ["a tag without its end", "<Object>"],
  ["two attributes of one name", "<a b='c' b='d'/>"],
  ["a prefix that stands for nothing", "<x:a/>"],
])("%s is refused as malformed", async (_, inner) => {
  await expect(read(`<Delete>${inner}</Delete>`)).rejects.toThrow(MALFORMED);
});

test("a document with too many elements is not read to its end", async () => {
  const begin = `<Delete>${"<a/>".repeat(ELEMENTS_MAX)}`;
  await expect(read(`${begin}</b>`)).rejects.toThrow(`more than ${ELEMENTS_MAX} elements`);
});

test("others are served between the pieces of a long document", async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  const xml = xmlOf("Delete", { Object: Array.from({ length: 300 }, () => ({ Key: "a".repeat(1_000) })) });
  await read(xml);
  clearImmediate(turning);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(xml.length / 16_384) - 1);
});

test.each(["__proto__", "constructor", "toString"])("an element %s changes nothing of the service", async (name) => {
  await read(`<Delete><${name}><polluted>x</polluted></${name}></Delete>`).catch(() => undefined);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
