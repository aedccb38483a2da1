import { ChatError } from "./chat-error.ts";

/** An event of a stream: its data, and the id after which the stream goes on. */
export interface TextEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/** No model writes longer ones. A text without an end would be searched again with each piece. */
const EVENT_MAX_CHARS = 4 * 1024 * 1024;

/** Takes a stream of events apart as its text arrives. Comments are no events. */
export class EventText {
  #rest = "";
  /** The last piece ended with a carriage return, whose line feed may begin the next one. */
  #afterReturn = false;

  /** The events that are complete with this piece. @throws ChatError where one has no end */
  *push(piece: string): Generator<TextEvent, void> {
    const added = this.#afterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") this.#afterReturn = piece.endsWith("\r");
    const events = (this.#rest + added.replaceAll(/\r\n?/g, "\n")).split("\n\n");
    this.#rest = events.pop() ?? "";
    if (this.#rest.length > EVENT_MAX_CHARS) throw new ChatError("The answer is no stream of events: one has no end.");
    for (const event of events) {
      const data: string[] = [];
      let id: string | undefined;
      for (const line of event.split("\n")) {
        if (line.startsWith("data:")) data.push(line.slice("data:".length).trimStart());
        else if (line.startsWith("id:")) id = line.slice("id:".length).trim();
      }
      if (data.length > 0) yield { id, data: data.join("\n") };
    }
  }
}
