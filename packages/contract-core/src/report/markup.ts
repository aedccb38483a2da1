/** Text as it may stand in HTML and XML, also within quotes; control characters that XML forbids are shown as such. */
export function escapeMarkup(text: string): string {
  const replaced = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
  return Array.from(replaced, (char) => (isForbidden(char) ? "\uFFFD" : char)).join("");
}

function isForbidden(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  const isControl = code < 0x20 && !["\t", "\n", "\r"].includes(char);
  return isControl || code === 0xfffe || code === 0xffff || (code >= 0xd800 && code <= 0xdfff);
}
