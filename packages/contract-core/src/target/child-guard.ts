import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { within } from "./within.ts";

const END_WITHIN_MS = 60_000;

/** Ends processes and removes a folder when this process dies in any way without releasing them. */
export interface ChildGuard {
  /** One more process to end. */
  watch(pid: number | undefined): void;
  /** A process that ended by itself; another one may get its id. */
  forget(pid: number | undefined): void;
  /** Nothing is left to guard. */
  release(): Promise<void>;
}

/**
 * Reads what to do until its input ends, which it does with the process that holds the other side. A signal for the whole group,
 * as Ctrl-C is one, must not end the guard before its charges, so it lives in a session of its own.
 */
const SCRIPT = `
pids=" "
while read -r what pid; do
  case $what in
    watch) pids="$pids$pid " ;;
    forget) pids=$(printf '%s' "$pids" | sed "s/ $pid / /") ;;
    release) exit ;;
  esac
done
for pid in $pids; do kill -TERM "$pid" 2>/dev/null; done
for pid in $pids; do
  tries=0
  while kill -0 "$pid" 2>/dev/null && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.1; done
  kill -KILL "$pid" 2>/dev/null
done
[ -z "$1" ] || rm -rf "$1"
`;

/** @param folder removed when this process dies; null without one */
export function guardChildren(folder: string | null): ChildGuard {
  const guard = spawn("sh", ["-c", SCRIPT, "sh", folder ?? ""], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(guard, "close");
  // A machine without a shell has no guard. The guard cleans up when the process exits, and must not delay the exit.
  ended.catch(() => undefined);
  guard.on("error", () => undefined).unref();
  const input = guard.stdin as Socket;
  input.unref();
  input.on("error", () => undefined);
  const tell = (what: string, pid: number | undefined): void =>
    void (pid === undefined ? undefined : input.write(`${what} ${pid}\n`));
  return {
    watch: (pid) => tell("watch", pid),
    forget: (pid) => tell("forget", pid),
    async release() {
      if (guard.exitCode !== null || guard.pid === undefined) return;
      input.end("release\n");
      guard.ref();
      await within(ended, "The end of the guard", END_WITHIN_MS);
    },
  };
}
