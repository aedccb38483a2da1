import { printable } from "@millrace/worker-text/printable";

/** A sequence that sets a colour or weight, as this program writes it, or a control character that is none of it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const COLOUR_OR_CONTROL = /\u001b\[[\d;]*m|(?![\n\t])\p{Cc}/gu;

/** Text of others on one line, without control sequences. */
export function oneLine(text: string): string {
  return printable(text)
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll("\t", " ");
}

/** Text that may hold colours of this program: every other control character becomes its escape, as JSON writes it. */
export function escapeControls(text: string): string {
  return text.replaceAll(COLOUR_OR_CONTROL, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
