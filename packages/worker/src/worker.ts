import { createAddresses, type Addresses } from "./addresses.ts";
import type { DeliveryTools } from "./delivery.ts";
import { readEnvironment, WorkerConfigurationError, type WorkerEnvironment } from "./environment.ts";
import type { Emit, WorkerEvent } from "./events.ts";
import { messageOf } from "./failure.ts";
import { createHandlerSpans, readSpanTarget, type HandlerSpans } from "./handler-spans.ts";
import type { Handler } from "./handler.ts";
import { createTransport, type Transport } from "./http.ts";
import { runJob, type JobRunTools } from "./job-run.ts";
import { JobsInHand, type LeaseKeeper } from "./jobs-in-hand.ts";
import { logEvent, type LogSettings } from "./log.ts";
import { createConcurrency, DELIVERY_DEFAULTS, type WorkerOptions } from "./options.ts";
import { startPing, type Ping } from "./ping.ts";
import { Results } from "./results.ts";
import { stopLoop } from "./stop-loop.ts";
import { takeLoop } from "./take-loop.ts";
import { systemTiming, type Timing } from "./timing.ts";
import { packageVersion } from "./version.ts";
import type { TakenJob } from "./wire.ts";

/** A worker that can be started and ended by its owner. Leaves the process and its signals alone. */
export interface Worker extends AsyncDisposable {
  /** Name under which the service knows this worker. */
  readonly workerId: string;
  /** Begins to take jobs. Further calls do nothing; a worker that has ended does not start again. */
  start(): void;
  /** Takes no more jobs, finishes those in hand, delivers their results. Resolves when all that is done. */
  drain(): Promise<void>;
  /** Ends at once: handlers are told through their signals, results are dropped. The service hands the jobs out again. */
  abort(): Promise<void>;
  /** Resolves when the worker has ended for any reason. */
  readonly ended: Promise<void>;
}

/**
 * Makes a worker from the environment. It does nothing until it is started.
 *
 * @throws {WorkerConfigurationError} when the environment or an option makes no sense.
 */
export function createWorker<Input = Record<string, unknown>, Output = unknown>(
  handler: Handler<Input, Output>,
  options: WorkerOptions = {},
): Worker {
  return assembleWorker(handler, options, systemTiming);
}

/** Like {@link createWorker}, with a clock to choose. */
export function assembleWorker<Input, Output>(
  handler: Handler<Input, Output>,
  options: WorkerOptions,
  timing: Timing,
): Worker {
  if (typeof handler !== "function") throw new WorkerConfigurationError("The handler must be a function.");
  return new RunningWorker(handler, options, timing);
}

const DROPS_TOLD_EVERY_MS = 60_000;

class RunningWorker<Input, Output> implements Worker {
  readonly #environment: WorkerEnvironment;
  readonly #addresses: Addresses;
  readonly #transport: Transport;
  readonly #timing: Timing;
  readonly #options: WorkerOptions;
  readonly #handler: Handler<Input, Output>;
  readonly #concurrency: () => number;
  readonly #log: LogSettings;
  readonly #jobs: JobsInHand;
  readonly #delivery: DeliveryTools;
  readonly #results: Results;
  readonly #spans: HandlerSpans | undefined;
  readonly #draining = new AbortController();
  readonly #aborted = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  #ping: Ping | undefined;
  #isStarted = false;
  #hasEnded = false;

  constructor(handler: Handler<Input, Output>, options: WorkerOptions, timing: Timing) {
    this.#handler = handler;
    this.#options = options;
    this.#timing = timing;
    this.#environment = readEnvironment(options.env ?? process.env);
    this.#addresses = createAddresses(this.#environment);
    this.#concurrency = createConcurrency(options.concurrency, (reason) => {
      this.#emit({ type: "concurrencyRejected", reason });
    });
    this.#transport = createTransport(this.#environment.apiKey);
    this.#log = {
      level: this.#environment.logLevel,
      isJson: this.#environment.endpointId !== undefined,
      write: options.writeLog ?? ((line) => process.stderr.write(`${line}\n`)),
    };
    this.#delivery = {
      transport: this.#transport,
      timing,
      emit: (event) => this.#emit(event),
      policy: {
        attemptsMax: options.deliveryAttempts ?? DELIVERY_DEFAULTS.attemptsMax,
        withinMs: options.deliveryWithinMs ?? DELIVERY_DEFAULTS.withinMs,
      },
    };
    this.#results = new Results(this.#addresses.doneBatch, this.#delivery);
    const spanTarget = readSpanTarget(options.env ?? process.env);
    this.#spans = spanTarget && createHandlerSpans(spanTarget, this.#environment, Date.now, this.#dropReporter());
    const leases: LeaseKeeper = {
      add: (jobId) => this.#ping?.add(jobId),
      remove: (jobId) => this.#ping?.remove(jobId),
    };
    this.#jobs = new JobsInHand(leases, (jobId, reason) => {
      this.#emit({ type: "jobStopped", jobId, reason });
    });
  }

  get workerId(): string {
    return this.#environment.workerId;
  }

  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { signal } = this.#options;
    const drainBySignal = (): void => {
      this.#beginDrain("its program asked for it");
    };
    if (signal?.aborted === true) drainBySignal();
    else signal?.addEventListener("abort", drainBySignal, { once: true });
    void this.#run().finally(() => {
      signal?.removeEventListener("abort", drainBySignal);
    });
  }

  drain(): Promise<void> {
    this.#beginDrain("its program asked for it");
    return this.ended;
  }

  abort(): Promise<void> {
    this.#beginDrain("it stops at once");
    this.#aborted.abort();
    this.#jobs.stopAll("the worker stops at once");
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.drain();
  }

  #beginDrain(reason: string): void {
    if (!this.#draining.signal.aborted && this.#isStarted) this.#emit({ type: "draining", reason });
    this.#draining.abort();
    // A worker that was never started has nothing to finish.
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#end();
    }
  }

  async #run(): Promise<void> {
    this.#startPing();
    this.#emit({ type: "started", workerId: this.workerId });
    if (this.#addresses.stop === undefined) this.#emit({ type: "channelMissing", channel: "stop" });
    if (this.#environment.streamUrl === undefined) this.#emit({ type: "channelMissing", channel: "stream" });
    const stopping = new AbortController();
    const stopped =
      this.#addresses.stop === undefined
        ? Promise.resolve()
        : stopLoop({ ...this.#loopTools(), url: this.#addresses.stop, ended: stopping.signal });
    await takeLoop({
      ...this.#loopTools(),
      addresses: this.#addresses,
      concurrency: this.#concurrency,
      isConcurrencyDynamic: typeof this.#options.concurrency === "function",
      draining: this.#draining.signal,
      startJob: (job) => {
        this.#startJob(job);
      },
    });
    await this.#jobs.whenEmpty(this.#aborted.signal);
    stopping.abort();
    await stopped;
    await this.#ping?.stop();
    if (!this.#aborted.signal.aborted) await this.#spans?.close();
    this.#end();
  }

  #loopTools(): { jobs: JobsInHand; transport: Transport; timing: Timing; emit: Emit } {
    return { jobs: this.#jobs, transport: this.#transport, timing: this.#timing, emit: (event) => this.#emit(event) };
  }

  #startPing(): void {
    const { pingUrl: url, pingIntervalMs: intervalMs, apiKey } = this.#environment;
    if (url === undefined) {
      this.#emit({ type: "channelMissing", channel: "ping" });
      return;
    }
    this.#ping = startPing({ url, intervalMs, apiKey, version: packageVersion() }, (reason) => {
      this.#emit({ type: "pingFailed", reason });
    });
  }

  #startJob(job: TakenJob): void {
    const { returnAggregateStream, refreshWorker } = this.#options;
    const tools: JobRunTools<Input, Output> = {
      handler: this.#handler,
      addresses: this.#addresses,
      jobs: this.#jobs,
      log: this.#log,
      place: { hostname: this.#environment.hostname, workerId: this.workerId },
      returnAggregateStream: returnAggregateStream ?? false,
      refreshWorker: refreshWorker ?? false,
      onRefresh: () => {
        this.#beginDrain("it will be replaced");
      },
      delivery: this.#delivery,
      results: this.#results,
      spans: this.#spans,
    };
    void runJob(job, tools);
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#transport.close();
    this.#emit({ type: "drained" });
    this.#ended.resolve();
  }

  /** One event a minute, however many requests fail. */
  #dropReporter(): (spans: number, reason: string) => void {
    let dropped = 0;
    let toldAtMs = -Infinity;
    return (spans, reason) => {
      dropped += spans;
      const nowMs = this.#timing.now();
      if (nowMs - toldAtMs < DROPS_TOLD_EVERY_MS) return;
      toldAtMs = nowMs;
      this.#emit({ type: "spansDropped", spans: dropped, reason });
    };
  }

  #emit(event: WorkerEvent): void {
    logEvent(this.#log, event);
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      // A listener is an onlooker: its fault must not cost a job.
      this.#log.write(`onEvent threw: ${messageOf(error)}`);
    }
  }
}
