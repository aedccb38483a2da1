/** An error of a job in parts that can be read. */
export interface JobErrorText {
  /** One line. */
  readonly message: string;
  /** Where it came from, in several lines. */
  readonly traceback: string | undefined;
  /** The error as it is, when it has more than the message. */
  readonly whole: string;
}

/** How workers report what a handler threw. */
interface Reported {
  readonly error_type?: unknown;
  readonly error_message?: unknown;
  readonly error_traceback?: unknown;
}

/** Reads the error of a job: JSON of a worker with type, message and traceback, or any other text. */
export function jobError(error: string): JobErrorText {
  const reported = parse(error);
  if (reported === undefined || typeof reported.error_message !== "string") {
    const [first = ""] = error.split("\n", 1);
    return { message: first, traceback: first === error ? undefined : error, whole: error };
  }
  const { error_type: type, error_message: said, error_traceback: traceback } = reported;
  const name = typeof type === "string" ? /[\w.]+(?='|$)/.exec(type)?.[0] : undefined;
  const message = name === undefined || said.startsWith(name) ? said : `${name}: ${said}`;
  return { message, traceback: typeof traceback === "string" ? traceback : undefined, whole: error };
}

function parse(error: string): Reported | undefined {
  if (!error.startsWith("{")) return undefined;
  try {
    return JSON.parse(error) as Reported;
  } catch {
    return partOf(error);
  }
}

/** In lists an error is cut, so that it may end in the middle of its JSON. */
function partOf(error: string): Reported | undefined {
  const read = (name: string): string | undefined => {
    const text = new RegExp(`"${name}":\\s*("(?:\\\\.|[^"\\\\])*")`).exec(error)?.[1];
    return text === undefined ? undefined : (JSON.parse(text) as string);
  };
  return { error_type: read("error_type"), error_message: read("error_message") };
}
