import { setImmediate as nextTurn } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { S3Error } from "./s3-error.ts";

/** An element of a document. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** What stands directly in it. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** So much is read in one turn of the event loop: half a millisecond. */
const PIECE_CHARS = 16_384;
const DEPTH_MAX = 16;
const LONG_TAG = /<[^<>]{1024}/;

/**
 * Reads the root of a document, which must have this name. Others are served between its pieces.
 *
 * @param elementsMax a document with more elements is not read to its end
 * @throws S3Error `MalformedXML`
 */
export async function readXml(text: string, root: string, elementsMax: number): Promise<XmlElement> {
  // Entities of its own can make a short document long, and what no client sends can make it slow to read.
  if (text.includes("<!") || text.includes("<?", 1) || LONG_TAG.test(text)) {
    throw malformed("The XML must have no document type, no CDATA, no instructions and no tag with many attributes.");
  }
  const reader = new ElementReader(elementsMax);
  for (let from = 0; from < text.length; from += PIECE_CHARS) {
    if (from > 0) await nextTurn();
    reader.push(text.slice(from, from + PIECE_CHARS));
  }
  const element = reader.end();
  if (element?.name === root && (element.children.length > 0 || element.text !== "")) return element;
  throw malformed(`The root of the XML must be ${root}, with content.`);
}

/** The elements of one name in another. */
export function elementsIn({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** The text of an element in another; undefined when there is none, more than one, or one with elements. */
export function textIn(element: XmlElement, name: string): string | undefined {
  const [only, ...others] = elementsIn(element, name);
  return only === undefined || others.length > 0 || only.children.length > 0 ? undefined : only.text;
}

/** Builds the tree of a document that arrives in pieces. */
class ElementReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #open: { name: string; text: string; children: XmlElement[] }[] = [];
  #root: XmlElement | undefined;
  #elements = 0;

  constructor(elementsMax: number) {
    this.#parser.on("error", () => {
      throw malformed("The body is not well-formed XML.");
    });
    this.#parser.on("opentag", ({ local }) => {
      this.#elements += 1;
      if (this.#elements > elementsMax) throw malformed(`The XML has more than ${elementsMax} elements.`);
      if (this.#open.length === DEPTH_MAX) throw malformed(`The XML is more than ${DEPTH_MAX} elements deep.`);
      this.#open.push({ name: local, text: "", children: [] });
    });
    this.#parser.on("text", (text) => {
      const element = this.#open.at(-1);
      if (element !== undefined) element.text += text;
    });
    this.#parser.on("closetag", () => {
      const element = this.#open.pop();
      if (element === undefined) return;
      const parent = this.#open.at(-1);
      if (parent === undefined) this.#root = element;
      else parent.children.push(element);
    });
  }

  push(piece: string): void {
    this.#parser.write(piece);
  }

  end(): XmlElement | undefined {
    this.#parser.close();
    return this.#root;
  }
}

function malformed(message: string): S3Error {
  return new S3Error("MalformedXML", message);
}
