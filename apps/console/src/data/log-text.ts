import type { LogLine } from "@millrace/rest-client";
import { parseExactJson } from "@millrace/worker-text/exact-json";
import { printable } from "@millrace/worker-text/printable";
import { readWorkerLine } from "@millrace/worker-text/worker-line";

/** A line of a log as a person reads it. */
export interface LogText {
  readonly text: string;
  readonly level: "debug" | "info" | "warn" | "error" | undefined;
  /** `routine`: the package of the worker tells of its own work. `traceback`: it reports what the handler threw. */
  readonly kind: "print" | "message" | "traceback" | "routine";
}

/** Names under which programs write the message and the level of a line. */
const MESSAGES = ["message", "msg"];
const LEVELS = ["level", "levelname", "severity"];

const read = new WeakMap<LogLine, LogText>();

/** What a line says; read once. */
export function logText(line: LogLine): LogText {
  const known = read.get(line);
  if (known !== undefined) return known;
  const text = line.source === "system" ? print(printable(line.line), undefined) : textOf(line.line);
  read.set(line, text);
  return text;
}

function textOf(line: string): LogText {
  const { kind, level, text } = readWorkerLine(line);
  if (kind === "print") return printed(line);
  const shown = kind === "message" ? `${level} ${text}` : text;
  return { kind, text: shown, level: level === undefined ? undefined : levelOf(level) };
}

/**
 * The message and the level of a line that is a JSON object, as many programs write them; other lines as they are. Members that are
 * not known stay visible behind the message.
 */
function printed(line: string): LogText {
  const fields = line.startsWith("{") ? parse(line) : undefined;
  const message = MESSAGES.find((name) => typeof fields?.[name] === "string");
  if (fields === undefined || message === undefined) return print(printable(line), undefined);
  const level = LEVELS.find((name) => typeof fields[name] === "string");
  const rest = Object.entries(fields).filter(([name]) => ![message, level, "time", "timestamp"].includes(name));
  const text = [String(fields[message]), ...rest.map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(" ");
  return print(printable(text), level === undefined ? undefined : levelOf(String(fields[level])));
}

function print(text: string, level: LogText["level"]): LogText {
  return { kind: "print", text, level };
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return parseExactJson(line) as Readonly<Record<string, unknown>>;
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
