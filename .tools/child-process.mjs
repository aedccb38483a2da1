import { spawn } from "node:child_process";
import { constants } from "node:os";

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const REPEAT_WITHIN_MS = 1000;

/**
 * Runs a command with this process's own input and output and gives its exit code (128 + number for a signal, as shells
 * do). Signals are passed on, so that ending the command that a user sees ends the one that does the work.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    // Windows has npx only as a script, which needs a shell; all of its arguments are our own.
    const shell = process.platform === "win32" && command === "npx";
    const child = spawn(command, args, { ...options, stdio: "inherit", shell });
    const stopForwarding = forwardSignals((signal) => child.kill(signal));
    child.once("error", (error) => {
      stopForwarding();
      reject(error);
    });
    child.once("close", (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * One press of Ctrl-C reaches every process of the terminal, and npm passes it on once more. A service takes a second
 * signal for "at once", so repeats are swallowed, and the terminal's own delivery is not doubled.
 *
 * @param {(signal: NodeJS.Signals) => void} send
 */
function forwardSignals(send) {
  const terminal = process.stdin.isTTY;
  /** @type {Map<string, number>} */
  const lastAtMs = new Map();
  /** @type {(signal: NodeJS.Signals) => void} */
  const onSignal = (signal) => {
    const nowMs = Date.now();
    const repeated = nowMs - (lastAtMs.get(signal) ?? -Infinity) < REPEAT_WITHIN_MS;
    lastAtMs.set(signal, nowMs);
    if (!repeated && !(terminal && signal === "SIGINT")) send(signal);
  };
  for (const signal of FORWARDED) process.on(signal, onSignal);
  return () => {
    for (const signal of FORWARDED) process.off(signal, onSignal);
  };
}
