import { expect, test } from "vitest";
import { elements, parseXml, textOf, xmlOf } from "./xml.ts";

test("what is written is read again as it was, whatever the text", () => {
  for (const text of ["a&b<c>\"'", "ü 漢字 😀", " spaces ", "1", "true", "]]>", "a\nb\tc"]) {
    const xml = xmlOf("Delete", { Object: [{ Key: text }, { Key: "other" }] });
    expect(elements(parseXml(xml, "Delete"), "Object").map((one) => textOf(one, "Key"))).toEqual([text, "other"]);
  }
});

test("references to characters are read as the characters", () => {
  const xml = "<Delete><Object><Key>a&#10;&#x41;&amp;amp;</Key></Object></Delete>";
  expect(textOf(elements(parseXml(xml, "Delete"), "Object")[0] ?? {}, "Key")).toBe("a\nA&amp;");
});

test.each([
  ["tags in tags", "<a>".repeat(300) + "</a>".repeat(300)],
  ["a tag with many attributes", `<a ${"b='c' ".repeat(1_000)}/>`],
  ["instructions", "<?a b?>"],
  ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]>'],
])("%s are refused as malformed", (_, inner) => {
  expect(() => parseXml(`<Delete>${inner}</Delete>`, "Delete")).toThrow(
    expect.objectContaining({ code: "MalformedXML" }),
  );
});

test.each(["__proto__", "constructor", "toString"])("an element %s changes nothing of the service", (name) => {
  const read = (): unknown => parseXml(`<Delete><${name}><polluted>x</polluted></${name}></Delete>`, "Delete");
  try {
    read();
  } catch {
    // A refusal is as good.
  }
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
