/** An event must fit into a notification between gateways. */
const textMaxChars = 400;

/** A text as an event has it. */
export function cut<Text extends string | null>(text: Text): Text | string {
  return text === null || text.length <= textMaxChars ? text : `${text.slice(0, textMaxChars)}…`;
}
