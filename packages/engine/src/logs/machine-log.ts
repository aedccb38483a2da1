import type { LogSource, WaitingReason } from "@millrace/spec";
import type { PrintedBatch, PrintedLine } from "../machines/driver.ts";
import { withoutSecrets } from "../machines/secret-lines.ts";
import { type LogBuffer, createLogBuffer } from "./log-buffer.ts";
import type { LogEntry, LoggedMachine, LogOwner, OwnedEntry } from "./log-entry.ts";
import { costOf, createLineBudget } from "./line-budget.ts";
import { jobOfLine } from "./line-job.ts";
import type { RisingTime } from "./rising-time.ts";

/** What the logs of a host share. */
export interface HostLog {
  readonly nowMs: () => number;
  readonly time: RisingTime;
  /** How many machines print at the moment. */
  readonly printingMachines: () => number;
  /** Whether memory has room for a line that cannot be stored at once. */
  readonly hasRoom: (costBytes: number) => boolean;
  readonly jobIdsOf: (owner: LogOwner) => readonly string[];
  readonly onEntry: (entry: OwnedEntry) => void;
}

/** The log of one machine, or of an endpoint itself, as long as something may be added to it. */
export interface MachineLog {
  readonly owner: LogOwner;
  /** What is stored of the machine beside its lines; null for an endpoint itself. */
  facts: LoggedMachine | null;
  secrets: readonly string[];
  readonly buffers: readonly LogBuffer[];
  /** What the machine printed. */
  take(batch: PrintedBatch): void;
  /** What the service says. */
  note(text: string, reason?: WaitingReason | null): void;
  /** Says how many lines were left out since it was last called. */
  confessLeftOut(): void;
  /** Lines from now on come after this moment. */
  resumeAfter(atUs: number): void;
  /** Nothing is kept any more. */
  forgotten: boolean;
}

export function createMachineLog(owner: LogOwner, facts: LoggedMachine | null, host: HostLog): MachineLog {
  const buffers = { container: createLogBuffer(owner, "container"), system: createLogBuffer(owner, "system") };
  const budget = createLineBudget(host.nowMs());
  let lastAtUs = 0;
  let leftOut = 0;

  function momentOf(printedAtUs: number | null): number {
    const nowUs = host.nowMs() * 1_000;
    // Printed while no service ran: other machines have later lines already.
    if (printedAtUs !== null && printedAtUs < nowUs) return Math.max(printedAtUs, lastAtUs + 1);
    return host.time.next(Math.max(nowUs, lastAtUs + 1));
  }

  function add(source: LogSource, line: Pick<LogEntry, "text" | "jobId" | "reason">, printedAtUs: number | null): void {
    if (log.forgotten) return;
    lastAtUs = momentOf(printedAtUs);
    const entry: LogEntry = { atUs: lastAtUs, source, ...line };
    buffers[source].add(entry);
    host.onEntry({ ...entry, owner });
  }

  function keeps({ text }: PrintedLine): boolean {
    const costBytes = costOf(text);
    return host.hasRoom(costBytes) && budget.take(costBytes, host.nowMs(), host.printingMachines());
  }

  const log: MachineLog = {
    owner,
    facts,
    secrets: [],
    buffers: [buffers.container, buffers.system],
    take({ lines, position, leftOut: unread }) {
      const jobIds = host.jobIdsOf(owner);
      leftOut += unread;
      for (const line of lines) {
        if (!keeps(line)) {
          leftOut += 1;
          continue;
        }
        const [text = ""] = withoutSecrets([line.text], log.secrets);
        add("container", { text, jobId: jobOfLine(text, jobIds), reason: null }, line.printedAtUs);
      }
      if (log.facts !== null && position !== null) log.facts = { ...log.facts, position };
    },
    note(text, reason = null) {
      const [masked = ""] = withoutSecrets([text], log.secrets);
      add("system", { text: masked, jobId: null, reason }, null);
    },
    confessLeftOut() {
      if (leftOut === 0) return;
      const lines = leftOut === 1 ? "1 line was" : `${leftOut} lines were`;
      leftOut = 0;
      log.note(`${lines} left out: the machine prints faster than its log is kept.`);
    },
    resumeAfter: (atUs) => (lastAtUs = Math.max(lastAtUs, atUs)),
    forgotten: false,
  };
  return log;
}
