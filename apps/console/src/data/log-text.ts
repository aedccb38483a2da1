/** A line of a log as a person reads it. */
export interface LogText {
  readonly text: string;
  readonly level: "debug" | "info" | "warn" | "error" | undefined;
}

/** Names under which programs write the message and the level of a line. */
const MESSAGES = ["message", "msg"];
const LEVELS = ["level", "levelname", "severity"];

/**
 * The message and the level of a line that is a JSON object, as many programs write them; other lines as they are. Members that are
 * not known stay visible behind the message.
 */
export function logText(line: string): LogText {
  if (!line.startsWith("{")) return { text: line, level: undefined };
  const fields = parse(line);
  const message = MESSAGES.find((name) => typeof fields?.[name] === "string");
  if (fields === undefined || message === undefined) return { text: line, level: undefined };
  const level = LEVELS.find((name) => typeof fields[name] === "string");
  const rest = Object.entries(fields).filter(
    ([name]) => ![message, level, "requestId", "time", "timestamp"].includes(name),
  );
  const text = [String(fields[message]), ...rest.map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(" ");
  return { text, level: level === undefined ? undefined : levelOf(String(fields[level])) };
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function levelOf(name: string): LogText["level"] {
  const word = name.toLowerCase();
  if (word.startsWith("err") || word === "fatal" || word === "critical") return "error";
  if (word.startsWith("warn")) return "warn";
  return word === "debug" || word === "trace" ? "debug" : "info";
}
