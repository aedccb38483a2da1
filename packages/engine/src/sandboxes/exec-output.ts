import { limits } from "@millrace/spec";
import type { Readable } from "node:stream";
import type { Clock } from "../kernel/clock.ts";
import type { ExecSession } from "../machines/driver/exec.ts";

/** What a command did. */
export interface SandboxExecution {
  /** Both streams in the order of arrival. */
  readonly output: string;
  /** Why the command or its output is not complete; null if it ended with 0 and all is here. */
  readonly error: string | null;
  /** Null if it was stopped or the code is not known. */
  readonly exitCode: number | null;
}

/** Reads what a command prints until it ends, or stops it when its time is over. What exceeds the bound is dropped as it arrives. */
export async function readExecution(session: ExecSession, clock: Clock): Promise<SandboxExecution> {
  const { sandboxExecMaxSeconds: maxSeconds, sandboxExecOutputMaxBytes: maxBytes } = limits;
  const pieces: Buffer[] = [];
  let keptBytes = 0;
  let isCut = false;
  const keep = (chunk: Buffer): void => {
    const kept = chunk.subarray(0, maxBytes - keptBytes);
    isCut ||= kept.length < chunk.length;
    keptBytes += kept.length;
    if (kept.length > 0) pieces.push(Buffer.from(kept));
  };
  const late = Promise.withResolvers<"late">();
  const timer = clock.setTimer(clock.now() + maxSeconds * 1_000, () => late.resolve("late"));
  // A command may end before its input does.
  session.stdin.on("error", () => {});
  session.stdin.end();
  const ended = Promise.all([read(session.stdout, keep), read(session.stderr, keep), session.ended]);
  try {
    const outcome = await Promise.race([ended.then(([, , exitCode]) => exitCode), late.promise]);
    const exitCode = outcome === "late" ? null : outcome;
    const problems = [
      outcome === "late"
        ? `The command was stopped because it ran for more than ${maxSeconds} seconds.`
        : problemOf(exitCode),
      isCut ? `The output is longer than ${maxBytes} bytes; the rest was dropped.` : null,
    ].filter((problem) => problem !== null);
    const output = Buffer.concat(pieces).toString();
    return { output, error: problems.length === 0 ? null : problems.join(" "), exitCode };
  } finally {
    timer.cancel();
    ended.catch(() => undefined);
    // The answer does not wait for a command that is hard to reach.
    void session.close().catch(() => undefined);
  }
}

function problemOf(exitCode: number | null): string | null {
  if (exitCode === null) return "The command ended, and its exit code is not known.";
  return exitCode === 0 ? null : `The command ended with exit code ${exitCode}.`;
}

async function read(stream: Readable, keep: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of stream as AsyncIterable<Buffer>) keep(chunk);
}
