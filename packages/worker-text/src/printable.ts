/**
 * Control sequences of terminals: commands with a text (OSC, DCS, …), commands with numbers (CSI), and the short ones. Each alternative
 * matches wherever it begins, so that the time grows with the length of the text only. A text that nothing closes ends with its line.
 */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\n\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;
/** All control characters but the end of a line and the tab, and those that turn around the order in which other text is shown. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text that a worker or a service wrote, without what would act on a terminal or on other text. Line ends and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(SEQUENCES, "").replaceAll(CONTROLS, "");
}
