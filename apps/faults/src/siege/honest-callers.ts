import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What honest callers met in a time. */
export interface Meeting {
  readonly latenciesMs: readonly number[];
  /** How long a server of no use took to answer meanwhile: what a wait of this kind costs on the machine. */
  readonly controlMs: readonly number[];
  /** Answers that were not 200, by what they were. */
  readonly failures: Readonly<Record<string, number>>;
}

/** A steady load of honest callers, in a process of its own. */
export interface HonestCallers {
  /** What they met since the last call. */
  cut(): Promise<Meeting>;
  close(): Promise<void>;
}

export function startHonestCallers(port: number, endpointId: string): HonestCallers {
  const program = fileURLToPath(new URL("../processes/callers-process.ts", import.meta.url));
  const child = fork(program, [String(port), endpointId], {
    execArgv: ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"],
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
  });
  return {
    async cut() {
      if (!child.connected) throw new Error("the honest callers have ended");
      const answer = once(child, "message");
      child.send("cut");
      const [meeting] = (await answer) as [Meeting];
      return meeting;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
