/** The text of a file as pip and editors read it: by its byte order mark, else UTF-8, else Latin-1. Lines end with `\n`. */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll(/\r\n?/g, "\n");
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
