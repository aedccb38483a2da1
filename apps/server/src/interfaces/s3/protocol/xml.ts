import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { S3Error } from "./s3-error.ts";

/** What XML is made of: elements by their names; a list is one element for each entry. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlContent[]
  | { readonly [element: string]: XmlContent };

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ATTRIBUTE = "@";
const LONG_TAG = /<[^<>]{1024}/;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: ATTRIBUTE, suppressEmptyNode: false });
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  removeNSPrefix: true,
  htmlEntities: true,
});
/** Characters that XML 1.0 has no form for. Lists with `encoding-type=url` have them. */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\b\v\f\x0e-\x1f\ufffe\uffff]/g;

/** The document without its first line. */
export function xmlOf(root: string, content: { readonly [element: string]: XmlContent }): string {
  const isAnswer = root !== "Error";
  return builder.build({ [root]: { ...(isAnswer ? { [`${ATTRIBUTE}xmlns`]: NAMESPACE } : {}), ...cleaned(content) } });
}

function cleaned(content: { readonly [element: string]: XmlContent }): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => (value === undefined ? [] : [[name, cleanedValue(value)]])),
  );
}

function cleanedValue(value: XmlContent): unknown {
  if (typeof value === "string") return value.replace(NO_XML, "\ufffd");
  if (Array.isArray(value)) return (value as readonly XmlContent[]).map(cleanedValue);
  return typeof value === "object" ? cleaned(value as { readonly [element: string]: XmlContent }) : value;
}

/** The content of the root element, which must have this name. @throws S3Error `MalformedXML` */
export function parseXml(text: string, root: string): Readonly<Record<string, unknown>> {
  // Entities of its own can make a short document long, and what no client sends can make it slow to read.
  if (text.includes("<!") || text.includes("<?", 1) || LONG_TAG.test(text)) {
    throw new S3Error(
      "MalformedXML",
      "The XML must have no document type, no CDATA, no instructions and no tag with many attributes.",
    );
  }
  const content = parsed(text)[root];
  if (typeof content === "object" && content !== null) return content as Record<string, unknown>;
  throw new S3Error("MalformedXML", `The root of the XML must be ${root}, with content.`);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text) as Record<string, unknown>;
  } catch {
    // It also has bounds of its own, such as for the depth.
  }
  throw new S3Error("MalformedXML", "The body is not well-formed XML.");
}

/** The elements of one name, as a list. */
export function elements(content: Readonly<Record<string, unknown>>, name: string): readonly Record<string, unknown>[] {
  const found = content[name];
  const all: readonly unknown[] = Array.isArray(found) ? found : found === undefined ? [] : [found];
  return all.map((one) => (typeof one === "object" && one !== null ? (one as Record<string, unknown>) : {}));
}

/** The text of an element; undefined when there is none. */
export function textOf(content: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const found = content[name];
  return typeof found === "string" ? found : undefined;
}
