import { limits } from "@millrace/spec";
import { hostedDialect } from "../fields/dialect.ts";
import type { Clock, Timer } from "../kernel/clock.ts";
import { DomainError, notFound } from "../kernel/errors.ts";
import { type ExecSession, handlerImagePrefix } from "../machines/index.ts";
import type { Pod } from "../pods/pod.ts";
import type { PodRequest } from "../pods/pod-input.ts";
import type { PodService } from "../pods/pod-service.ts";
import { requireUnlocked } from "../pods/pod-transitions.ts";
import type { PodRepository } from "../pods/ports.ts";
import { readExecution, type SandboxExecution } from "./exec-output.ts";
import type { SandboxRepository } from "./ports.ts";
import {
  dueEnd,
  matchesSandbox,
  type Sandbox,
  type SandboxEnd,
  type SandboxFilter,
  type ShownSandbox,
  shownSandbox,
  terminated,
} from "./sandbox.ts";

export interface SandboxServiceOptions {
  readonly sandboxes: SandboxRepository;
  readonly pods: Pick<PodRepository, "get" | "list">;
  readonly podService: Pick<PodService, "create" | "delete" | "terminateBecause">;
  readonly clock: Clock;
  /** Starts a command in the container of a pod. @throws DomainError or `OtherHostError` when this host cannot */
  readonly startCommand: (pod: Pod, command: readonly string[]) => Promise<ExecSession>;
}

/** What a client asks for. Seconds that are left out have their defaults already. */
export interface SandboxRequest extends Pick<
  Sandbox,
  "templateId" | "idleTimeoutSeconds" | "maxLifetimeSeconds" | "labels"
> {
  /** The pod, without what a sandbox decides itself. */
  readonly pod: Omit<PodRequest, "computeType" | "terminateAtMs" | "runsOnce">;
}

/** Sleeps until it is told to end, and takes in processes whose parents are gone. For images that have `sh`. */
const sleepCommand = ["/bin/sh", "-c", "trap 'exit 0' TERM INT; while sleep 3600 & wait $!; do :; done"];
/** Want of hardware is refused as it is everywhere else, and names may repeat. */
const dialect = { ...hostedDialect, noHardwarePreface: "" };

/** The operations on sandboxes. They stand on those of pods; every refusal is a {@link DomainError}. */
export class SandboxService {
  readonly #options: SandboxServiceOptions;
  #commands = 0;

  constructor(options: SandboxServiceOptions) {
    this.#options = options;
  }

  async create(accountId: string, request: SandboxRequest): Promise<ShownSandbox> {
    const { podService, sandboxes, clock } = this.#options;
    const { templateId, idleTimeoutSeconds, labels } = request;
    const maxLifetimeSeconds = Math.min(request.maxLifetimeSeconds, limits.sandboxLifetimeMaxSeconds);
    // The host ends the pod at the end of its lifetime also where no record of a sandbox could be written.
    const terminateAtMs = clock.now() + maxLifetimeSeconds * 1_000;
    const pod = await podService.create(
      accountId,
      { ...withCommand(request.pod), computeType: "CPU", terminateAtMs, runsOnce: true },
      dialect,
    );
    const { id, name, imageName, vcpuCount, memoryInGb, containerDiskInGb, costNanosPerHr, createdAtMs } = pod;
    const sandbox: Sandbox = {
      id,
      accountId,
      name,
      templateId,
      imageName,
      cpuFlavorId: pod.cpuFlavorId ?? "",
      vcpuCount,
      memoryInGb,
      containerDiskInGb,
      costNanosPerHr,
      idleTimeoutSeconds,
      maxLifetimeSeconds,
      labels,
      createdAtMs,
      lastActivityAtMs: createdAtMs,
      end: null,
    };
    try {
      await sandboxes.insert(sandbox);
    } catch (error) {
      await podService.delete(accountId, id).catch(() => undefined);
      throw error;
    }
    return shownSandbox(sandbox, pod);
  }

  /** Newest first. */
  async list(accountId: string, filter: SandboxFilter): Promise<readonly ShownSandbox[]> {
    const { sandboxes, pods } = this.#options;
    const all = await sandboxes.list(accountId);
    // Read after the records: a record is written after its pod.
    const byId = new Map((await pods.list(accountId)).map((pod) => [pod.id, pod]));
    const shown = all.map((sandbox) => this.#asEnded(sandbox, byId.get(sandbox.id)));
    return shown.filter((sandbox) => matchesSandbox(sandbox, filter));
  }

  /** @throws DomainError `not_found` */
  async get(accountId: string, id: string): Promise<ShownSandbox> {
    return (await this.#find(accountId, id)).shown;
  }

  /** Nothing happens when it has ended. @throws DomainError `conflict` if its pod is locked */
  async delete(accountId: string, id: string): Promise<void> {
    const { shown, pod } = await this.#find(accountId, id);
    if (shown.end !== null) return;
    if (pod !== undefined) requireUnlocked(pod, "deleted");
    await this.#finish(shown, terminated("DELETED", "Deleted by the account.", this.#options.clock.now()));
  }

  /** Runs a command and answers what it did. @throws DomainError `conflict` unless the container runs */
  async exec(accountId: string, id: string, command: readonly string[]): Promise<SandboxExecution> {
    const { shown, pod } = await this.#find(accountId, id);
    if (shown.end !== null) {
      throw new DomainError("conflict", `The sandbox ${id} has ended (${shown.end.reason}). ${shown.end.message}`);
    }
    if (shown.state !== "RUNNING" || pod === undefined) {
      throw new DomainError("conflict", `The container of the sandbox ${id} is not running yet. Try again later.`);
    }
    if (this.#commands >= limits.execSessionsMax) {
      const message = `${limits.execSessionsMax} commands are under way at this gateway. Try again when one has ended.`;
      throw new DomainError("unavailable", message, { retryAfterSeconds: 10 });
    }
    this.#commands += 1;
    try {
      return await this.#run(shown, await this.#options.startCommand(pod, command));
    } finally {
      this.#commands -= 1;
    }
  }

  /** Ends the sandboxes whose time is over or whose pod has ended, and the pods of those that ended. For the leading gateway. */
  async reconcile(): Promise<void> {
    const { sandboxes, pods } = this.#options;
    const errors: unknown[] = [];
    const byAccount = Map.groupBy(await sandboxes.listUnsettled(), ({ accountId }) => accountId);
    for (const [accountId, ofAccount] of byAccount) {
      const byId = new Map((await pods.list(accountId)).map((pod) => [pod.id, pod]));
      for (const sandbox of ofAccount) {
        const { end, ...shown } = this.#asEnded(sandbox, byId.get(sandbox.id));
        if (end === null) continue;
        const ending = sandbox.end === null ? this.#finish({ ...shown, end: null }, end) : this.#settle(sandbox, end);
        await ending.catch((error: unknown) => errors.push(error));
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} sandboxes could not be ended.`);
  }

  async #find(accountId: string, id: string): Promise<{ readonly shown: ShownSandbox; readonly pod: Pod | undefined }> {
    const { sandboxes, pods } = this.#options;
    const sandbox = await sandboxes.get(id);
    if (sandbox === undefined || sandbox.accountId !== accountId) throw notFound("sandbox", id);
    const pod = await pods.get(id);
    const shown = this.#asEnded(sandbox, pod);
    // The leading gateway would do so a moment later, with a later time for what has none of its own.
    if (sandbox.end === null && shown.end !== null) await this.#finish(shown, shown.end);
    return { shown, pod };
  }

  /** A sandbox as it is by now, also where nothing was written of its end yet. */
  #asEnded(sandbox: Sandbox, pod: Pod | undefined): ShownSandbox {
    const shown = shownSandbox(sandbox, pod);
    const end = sandbox.end ?? dueEnd(shown, pod, this.#options.clock.now());
    return end === null ? shown : shownSandbox({ ...sandbox, lastActivityAtMs: shown.lastActivityAtMs, end }, pod);
  }

  /** Writes the end first: a command that begins now either comes before it, or is refused. */
  async #finish(sandbox: Sandbox, end: SandboxEnd): Promise<void> {
    const ifIdleSinceMs = end.reason === "IDLE_TIMEOUT" ? sandbox.lastActivityAtMs : undefined;
    if (await this.#options.sandboxes.end(sandbox.id, end, ifIdleSinceMs)) await this.#settle(sandbox, end);
  }

  async #settle({ id, accountId }: Sandbox, end: SandboxEnd): Promise<void> {
    await this.#options.podService.terminateBecause(id, `The sandbox ended: ${end.message}`);
    await this.#options.sandboxes.settle(id, accountId, limits.sandboxRecordsMax);
  }

  /** Notes activity at the begin and the end of a command, and so often meanwhile that the sandbox is not idle. */
  async #run({ id, idleTimeoutSeconds }: Sandbox, session: ExecSession): Promise<SandboxExecution> {
    const { sandboxes, clock } = this.#options;
    if (!(await sandboxes.touch(id, clock.now()))) {
      await session.close();
      throw new DomainError("conflict", `The sandbox ${id} has ended.`);
    }
    let timer: Timer;
    const again = (): void => {
      timer = clock.setTimer(clock.now() + (idleTimeoutSeconds * 1_000) / 2, async () => {
        await sandboxes.touch(id, clock.now()).catch(() => false);
        again();
      });
    };
    again();
    try {
      return await readExecution(session, clock).finally(() => timer.cancel());
    } finally {
      await sandboxes.touch(id, clock.now()).catch(() => false);
    }
  }
}

function withCommand<Request extends SandboxRequest["pod"]>(request: Request): Request {
  const { imageName = "", dockerEntrypoint = [], dockerStartCmd = [] } = request;
  // A handler folder of the host takes no command, and its program stays.
  const hasCommand = dockerEntrypoint.length > 0 || dockerStartCmd.length > 0;
  return hasCommand || imageName.startsWith(handlerImagePrefix)
    ? request
    : { ...request, dockerEntrypoint: sleepCommand };
}
