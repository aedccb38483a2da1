import type { LogSource, WaitingReason } from "@millrace/spec";
import type { PrintedBatch, PrintedLine } from "../machines/driver/driver.ts";
import { withoutSecrets } from "../machines/driver/secret-lines.ts";
import { LogBuffer } from "./log-buffer.ts";
import type { LogEntry, LoggedMachine, LogOwner, OwnedEntry } from "./log-entry.ts";
import { costOf, LineBudget } from "./line-budget.ts";
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

/**
 * The log of one machine, or of an endpoint itself, as long as something may be added to it. A class, because a host has thousands.
 */
export class MachineLog {
  readonly owner: LogOwner;
  /** What is stored of the machine beside its lines; null for an endpoint itself. */
  facts: LoggedMachine | null;
  secrets: readonly string[] = [];
  /** Nothing is kept any more. */
  forgotten = false;
  readonly #host: HostLog;
  readonly #container: LogBuffer;
  readonly #system: LogBuffer;
  readonly #budget: LineBudget;
  #lastAtUs = 0;
  #leftOut = 0;

  constructor(owner: LogOwner, facts: LoggedMachine | null, host: HostLog) {
    this.owner = owner;
    this.facts = facts;
    this.#host = host;
    this.#container = new LogBuffer(owner, "container");
    this.#system = new LogBuffer(owner, "system");
    this.#budget = new LineBudget(host.nowMs());
  }

  get buffers(): readonly LogBuffer[] {
    return [this.#container, this.#system];
  }

  /** What the machine printed. */
  take({ lines, position, leftOut }: PrintedBatch): void {
    const jobIds = this.#host.jobIdsOf(this.owner);
    this.#leftOut += leftOut;
    for (const line of lines) {
      if (!this.#keeps(line)) {
        this.#leftOut += 1;
        continue;
      }
      const [text = ""] = withoutSecrets([line.text], this.secrets);
      this.#add("container", { text, jobId: jobOfLine(text, jobIds), reason: null }, line.printedAtUs);
    }
    if (this.facts !== null && position !== null) this.facts = { ...this.facts, position };
  }

  /** What the service says. */
  note(text: string, reason: WaitingReason | null = null): void {
    const [masked = ""] = withoutSecrets([text], this.secrets);
    this.#add("system", { text: masked, jobId: null, reason }, null);
  }

  /** Says how many lines were left out since it was last called. */
  confessLeftOut(): void {
    if (this.#leftOut === 0) return;
    const lines = this.#leftOut === 1 ? "1 line was" : `${this.#leftOut} lines were`;
    this.#leftOut = 0;
    this.note(`${lines} left out: the machine prints faster than its log is kept.`);
  }

  /** Lines from now on come after this moment. */
  resumeAfter(atUs: number): void {
    this.#lastAtUs = Math.max(this.#lastAtUs, atUs);
  }

  #keeps({ text }: PrintedLine): boolean {
    const { hasRoom, nowMs, printingMachines } = this.#host;
    const costBytes = costOf(text);
    return hasRoom(costBytes) && this.#budget.take(costBytes, nowMs(), printingMachines());
  }

  #add(source: LogSource, line: Pick<LogEntry, "text" | "jobId" | "reason">, printedAtUs: number | null): void {
    if (this.forgotten) return;
    this.#lastAtUs = this.#momentOf(printedAtUs);
    const entry: LogEntry = { atUs: this.#lastAtUs, source, ...line };
    (source === "container" ? this.#container : this.#system).add(entry);
    this.#host.onEntry({ ...entry, owner: this.owner });
  }

  #momentOf(printedAtUs: number | null): number {
    const nowUs = this.#host.nowMs() * 1_000;
    // Printed while no service ran: other machines have later lines already.
    if (printedAtUs !== null && printedAtUs < nowUs) return Math.max(printedAtUs, this.#lastAtUs + 1);
    return this.#host.time.next(Math.max(nowUs, this.#lastAtUs + 1));
  }
}
