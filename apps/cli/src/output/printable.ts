/** Control sequences of terminals: commands with a text (OSC, DCS, …), commands with numbers (CSI), and the short ones. */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c|$)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;
/** All control characters but the end of a line and the tab. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** A sequence that sets a colour or weight, as this program writes it, or a control character that is none of it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const COLOUR_OR_CONTROL = /\u001b\[[\d;]*m|(?![\n\t])\p{Cc}/gu;

/** Text that a worker or a service wrote, without what would act on a terminal. Line ends and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(SEQUENCES, "").replaceAll(CONTROLS, "");
}

/** The same on one line. */
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
