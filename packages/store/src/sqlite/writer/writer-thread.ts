import { parentPort, workerData } from "node:worker_threads";
import { prepareLog, startCheckpointer } from "../checkpointer.ts";
import { openSqlite } from "../connection.ts";
import { createSqliteJobStore } from "../jobs/sqlite-job-store.ts";
import type {
  CounterList,
  WriteAnswer,
  WriteCall,
  WriterEvent,
  WriterReport,
  WriterRequest,
  WriterStart,
} from "./messages.ts";
import { decodeMessage, encodeMessage } from "./thread-message.ts";

/**
 * The thread that writes jobs. The event loop of the service never waits for the disk: calls arrive in batches, go down
 * in one transaction, and their answers leave together.
 */
function serve(port: NonNullable<typeof parentPort>, start: WriterStart): void {
  const connection = openSqlite(start.path);
  prepareLog(connection, start.preparedLogBytes);
  const checkpointer = startCheckpointer(connection);
  const unreferencedBlobs: string[] = [];
  const store = createSqliteJobStore(connection, {
    onBlobsUnreferenced: (blobIds) => unreferencedBlobs.push(...blobIds),
  });
  const methods = store as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const answers: WriteAnswer[] = [];
  let sending = false;
  let reports = 0;
  let resume: (() => void) | undefined;

  function send(event: WriterEvent): void {
    port.postMessage(event, typeof event === "string" ? [] : [event.buffer]);
  }

  function report(counters: CounterList): void {
    const unreferenced = unreferencedBlobs.splice(0);
    const nextExpiryAtMs = store.nextExpiryAtMs();
    const next: WriterReport = {
      answers: answers.splice(0),
      counters,
      nextExpiryAtMs,
      unreferencedBlobs: unreferenced,
    };
    reports += 1;
    send(encodeMessage(next));
  }

  /** Answers of one transaction become ready in one go of microtasks and leave in one message. */
  function answer(entry: WriteAnswer): void {
    answers.push(entry);
    if (sending) return;
    sending = true;
    queueMicrotask(() => {
      sending = false;
      report(store.changedCounters());
    });
  }

  function call({ id, method, args }: WriteCall): void {
    const run = methods[method];
    if (run === undefined) return answer({ id, error: `the job store has no method ${method}` });
    run(...args).then(
      (value) => answer({ id, value }),
      (error: unknown) =>
        answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  }

  async function handle(request: WriterRequest): Promise<void> {
    switch (request) {
      case "pause":
        resume = await connection.lock.acquire();
        return send("paused");
      case "resume":
        return resume?.();
      case "close":
        await checkpointer.close();
        connection.close();
        send("closed");
        return port.close();
      default:
        for (const one of decodeMessage(request) as WriteCall[]) call(one);
        reportOnceCommitted();
    }
  }

  /** Every message is followed by a report, also when all its calls take longer: the next batch waits for it. */
  function reportOnceCommitted(): void {
    const before = reports;
    setImmediate(() => {
      if (reports === before) report(store.changedCounters());
    });
  }
  port.on("message", (request: WriterRequest) => void handle(request));
  report(store.allCounters());
}

if (parentPort !== null) serve(parentPort, workerData as WriterStart);
