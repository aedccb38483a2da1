import { cureOf } from "../../data/errors.ts";

/** Why a model gave no answer, or not all of it. */
export class ChatError extends Error {
  override readonly name = "ChatError";
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(
    message: string,
    { status, code }: { readonly status?: number; readonly code?: string | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const CURES: Readonly<Record<number, string>> = {
  400: "Change the message or the settings of the chat, then send it again.",
  404: "Choose another model, or check that the endpoint serves this route.",
  422: "Change the message or the settings of the chat, then send it again.",
  429: "Wait a moment, then send the message again.",
  500: "Read the logs of the worker, or open the job.",
  503: "The model is loading, or no worker is free. Send the message again in a moment.",
  504: "Raise the execution timeout of the endpoint, or ask for a shorter answer.",
};

/** What to do about it. */
export function chatCure({ status, code }: ChatError): string | undefined {
  return (code === undefined ? undefined : cureOf(code)) ?? (status === undefined ? undefined : CURES[status]);
}

/** The error that an answer or an event holds, in the form of OpenAI; undefined where it holds none. */
export function chatErrorIn(value: unknown, status?: number): ChatError | undefined {
  if (typeof value !== "object" || value === null || !("error" in value)) return undefined;
  const { error } = value;
  if (typeof error !== "object" || error === null) return new ChatError(String(error), { ...known(status) });
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
  const said = typeof code === "number" ? code : status;
  const name = typeof code === "string" ? code : undefined;
  return new ChatError(typeof message === "string" ? message : "The model answered with an error.", {
    ...known(said),
    code: name,
  });
}

function known(status: number | undefined): { readonly status?: number } {
  return status === undefined ? {} : { status };
}
