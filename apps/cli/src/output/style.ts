import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** The text in a colour or weight, where standard output is a terminal that shows them and `NO_COLOR` is not set. */
export function styled(format: Format, text: string): string {
  return styleText(format, text, { stream: process.stdout });
}

const statusFormats: Readonly<Record<string, Format>> = {
  COMPLETED: "green",
  RUNNING: "green",
  IN_PROGRESS: "cyan",
  IN_QUEUE: "yellow",
  FAILED: "red",
  TIMED_OUT: "red",
  CANCELLED: "gray",
  EXITED: "gray",
};

/** A state of a job or pod in its colour. */
export function styledStatus(status: string): string {
  const format = statusFormats[status];
  return format === undefined ? status : styled(format, status);
}
