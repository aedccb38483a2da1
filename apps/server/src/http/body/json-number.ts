/** Where the text of a JSON number (RFC 8259) stands. */
export type NumberPart =
  | "minus"
  | "zero"
  | "integer"
  | "point"
  | "fraction"
  | "exponent"
  | "exponentSign"
  | "exponentDigits";

/** Parts of a number after which it may end. */
export const COMPLETE_PARTS: ReadonlySet<NumberPart> = new Set(["zero", "integer", "fraction", "exponentDigits"]);

/** The part that a byte continues a number with; undefined: it is no part of the number. */
export function nextNumberPart(part: NumberPart, byte: number): NumberPart | undefined {
  switch (part) {
    case "minus":
      if (byte === 0x30) return "zero";
      return isDigit(byte) ? "integer" : undefined;
    case "integer":
      if (isDigit(byte)) return "integer";
      return pointOrExponent(byte);
    case "zero":
      return pointOrExponent(byte);
    case "point":
    case "fraction":
      if (isDigit(byte)) return "fraction";
      return part === "fraction" && isExponent(byte) ? "exponent" : undefined;
    case "exponent":
      if (byte === 0x2b || byte === 0x2d) return "exponentSign";
      return isDigit(byte) ? "exponentDigits" : undefined;
    default:
      return isDigit(byte) ? "exponentDigits" : undefined;
  }
}

function pointOrExponent(byte: number): NumberPart | undefined {
  if (byte === 0x2e) return "point";
  return isExponent(byte) ? "exponent" : undefined;
}

function isExponent(byte: number): boolean {
  return byte === 0x65 || byte === 0x45;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
