/** Text that may stand between tags and in attributes. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The same with what is between backticks as code. */
export function withCode(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
