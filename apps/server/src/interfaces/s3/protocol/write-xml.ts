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
/** Characters that XML 1.0 has no form for. Lists with `encoding-type=url` have them. */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\b\v\f\x0e-\x1f\ufffe\uffff]/g;
/** What means something in XML, and a carriage return, which readers take for a line feed. */
const SPECIAL = /[&<>"'\r]/g;
const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

/** The document without its first line. */
export function xmlOf(root: string, content: XmlContent): string {
  const space = root === "Error" ? "" : ` xmlns="${NAMESPACE}"`;
  return `<${root}${space}>${innerXml(content)}</${root}>`;
}

function innerXml(content: XmlContent): string {
  if (typeof content !== "object") return escaped(String(content));
  return Object.entries(content)
    .map(([name, value]) => elementXml(name, value))
    .join("");
}

function elementXml(name: string, value: XmlContent): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return (value as readonly XmlContent[]).map((one) => elementXml(name, one)).join("");
  return `<${name}>${innerXml(value)}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(NO_XML, "\ufffd").replace(SPECIAL, (character) => REFERENCES[character] ?? character);
}
