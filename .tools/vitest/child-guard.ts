import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";

/** Ends a process and removes a folder when this process dies in any way without releasing them. */
export interface ChildGuard {
  /** The process to end; undefined once it ended by itself. */
  watch(pid: number | undefined): void;
  /** Nothing is left to guard. */
  release(): Promise<void>;
}

/**
 * Reads process ids until its input ends, which it does with the process that holds the other side. A signal for the
 * whole group, as Ctrl-C is one, must not end the guard before its charge, so it lives in a session of its own.
 */
const SCRIPT = `
while read -r line; do pid=$line; done
case $pid in
  released) exit ;;
  none) ;;
  *)
    kill -QUIT "$pid"
    tries=0
    while kill -0 "$pid" && [ $tries -lt 50 ]; do tries=$((tries + 1)); sleep 0.1; done
    ;;
esac
rm -rf "$1"
`;

/** @param folder removed when this process dies */
export function guardChild(folder: string): ChildGuard {
  const guard: ChildProcess = spawn("sh", ["-c", SCRIPT, "sh", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((settle) => guard.once("close", () => settle()));
  // Cleans up when the process exits; must not delay the exit.
  guard.unref();
  const input = guard.stdin as Socket;
  input.unref();
  input.on("error", () => undefined);
  const tell = (line: string): void => void input.write(`${line}\n`);
  tell("none");
  return {
    watch: (pid) => tell(pid === undefined ? "none" : String(pid)),
    async release() {
      tell("released");
      input.end();
      guard.ref();
      await ended;
    },
  };
}
