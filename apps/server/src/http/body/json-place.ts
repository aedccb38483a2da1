/** A level that is open: an array with the index of its next item, or an object with the key of its next member as it is written. */
type Level = { readonly kind: "array"; index: number } | { readonly kind: "object"; key: string; expectsKey: boolean };

/** The names that Python, and JavaScript in a text, give numbers which JSON does not have. */
const NOT_FINITE = /^(?:-?Infinity|NaN)/;
const LONGEST_NAME = "-Infinity".length;

/** A number that JSON does not have, and where it stands: `output.x[3]`, or an empty text for the whole body. */
export interface NotFinite {
  readonly name: string;
  readonly place: string;
}

/**
 * Tells whether the byte that made a text invalid begins NaN, Infinity or -Infinity, and where that stands. The scanner does
 * not note places, since they would cost every body time: this reads a refused one once more.
 *
 * @param pieces the text from its first byte; valid JSON before `position`, the first invalid byte
 */
export async function findNotFinite(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  position: number,
): Promise<NotFinite | null> {
  const reader = new PlaceReader();
  let offset = 0;
  let rest = "";
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const before = Math.max(position - offset, 0);
    reader.read(bytes.subarray(0, before));
    if (rest.length < LONGEST_NAME) rest += bytes.toString("latin1", before, before + LONGEST_NAME);
    offset += bytes.length;
  }
  const name = NOT_FINITE.exec(reader.isAfterMinus ? `-${rest}` : rest)?.[0];
  return name === undefined ? null : { name, place: reader.place() };
}

const PLACE_MAX_CHARS = 1_000;
/** Longest name of a member that a refusal repeats. */
const NAME_MAX_BYTES = 200;

function nameOf(written: Buffer): string {
  if (written.length < NAME_MAX_BYTES) return JSON.parse(`"${written.toString("utf8")}"`) as string;
  return `${written.toString("utf8")}…`;
}

class PlaceReader {
  readonly #levels: Level[] = [];
  #string: number[] | null = null;
  #inString = false;
  #escaped = false;
  isAfterMinus = false;

  read(bytes: Buffer): void {
    for (const byte of bytes) {
      if (this.#inString) this.#readString(byte);
      else this.#readStructure(String.fromCharCode(byte));
    }
  }

  place(): string {
    const parts = this.#levels.map((level) => (level.kind === "array" ? `[${level.index}]` : `.${level.key}`));
    const place = parts.join("").replace(/^\./, "");
    return place.length > PLACE_MAX_CHARS ? `…${place.slice(-PLACE_MAX_CHARS)}` : place;
  }

  #readString(byte: number): void {
    if (!this.#escaped && byte === 0x22) {
      this.#inString = false;
      const level = this.#levels.at(-1);
      if (this.#string === null || level?.kind !== "object") return;
      level.key = nameOf(Buffer.from(this.#string));
      level.expectsKey = false;
      return;
    }
    this.#escaped = !this.#escaped && byte === 0x5c;
    if (this.#string !== null && this.#string.length < NAME_MAX_BYTES) this.#string.push(byte);
  }

  #readStructure(character: string): void {
    const level = this.#levels.at(-1);
    this.isAfterMinus = character === "-";
    if (character === '"') {
      this.#inString = true;
      this.#string = level?.kind === "object" && level.expectsKey ? [] : null;
    } else if (character === "{") this.#levels.push({ kind: "object", key: "", expectsKey: true });
    else if (character === "[") this.#levels.push({ kind: "array", index: 0 });
    else if (character === "}" || character === "]") this.#levels.pop();
    else if (character === "," && level?.kind === "array") level.index += 1;
    else if (character === "," && level?.kind === "object") level.expectsKey = true;
  }
}
