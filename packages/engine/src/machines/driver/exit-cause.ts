/** What a driver knows of the cause of an end besides exit code and signal. Gateways exchange it: kinds keep their meaning. */
export type ExitCause =
  /** Null: the machine had no limit of its own. */
  | { readonly kind: "outOfMemory"; readonly limitGb: number | null }
  | { readonly kind: "evicted"; readonly detail: string }
  | { readonly kind: "hostLost" }
  /** Its container was deleted, and not by this service. */
  | { readonly kind: "removed" }
  /** In the words of what ran it. */
  | { readonly kind: "other"; readonly detail: string };

/** What is told of an end. */
interface End {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly expected: boolean;
  readonly cause?: ExitCause | undefined;
}

/** For sentences such as "the worker ended …": the exit code or signal, and the cause if it is known. */
export function howItEnded(exit: End): string {
  const how = exit.signal === null ? `with exit code ${exit.exitCode}` : `by signal ${exit.signal}`;
  const cause = causeText(exit);
  return cause === null ? how : `${how} (${cause})`;
}

function causeText({ exitCode, signal, cause, expected }: End): string | null {
  switch (cause?.kind) {
    case "outOfMemory": {
      const memory = cause.limitGb === null ? "the memory of its host" : `its ${cause.limitGb} GB of memory`;
      return `out of memory: it used more than ${memory}`;
    }
    case "evicted":
      return `evicted from its node: ${cause.detail.replace(/\.$/, "")}`;
    case "hostLost":
      return "its node was lost, shut down or removed";
    case "removed":
      return "it was deleted from outside Millrace";
    case "other":
      return cause.detail.replace(/\.$/, "");
    case undefined:
      // Only the system and other programs send it then, and only the system does it by itself.
      if (signal === "SIGKILL" && !expected) return "killed by the system, most often because memory ran out";
      return exitCode === 0 && !expected
        ? "its program ended by itself; a handler returns or raises, and never exits"
        : null;
  }
}
