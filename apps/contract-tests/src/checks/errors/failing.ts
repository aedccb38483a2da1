import type { Expectation } from "@millrace/contract-core";
import { type Answer, type Scenario, atService, not, until } from "../../steps/words.ts";
import { v2 } from "../../derived/interfaces/compat-v2.ts";
import { callsOfAll, errorOf } from "./shared.ts";

/** The tables that every answer needs, except the keys. */
const TABLES = [
  "template",
  "endpoint",
  "pod",
  "network_volume",
  "registry_auth",
  "job",
  "rental",
  "rental_line",
  "rental_sum",
  "audit_entry",
  "notification_rule",
];
/** Operations that are answered from memory, or held, as long as nothing has changed. */
const FROM_MEMORY = ["queue.health", "worker.jobTake", "worker.jobTakeBatch", "worker.jobStop", "worker.ping"];
/** Parts of REST that need only accounts and keys, without which no request is admitted, or nothing that is stored. */
const WITHOUT_TABLES = /^\/v1\/(keys|accounts|service|events)\b/;
/** Operations that need no storage to refuse what the suite sends them, so that nothing is begun. */
const WITHOUT_STORAGE = ["rest.streamEvents", "rest.createBackup"];
/** Patterns of internal details. */
const INNER = /sqlite|postgres|relation|no such table|select |\.ts\b|node_modules|    at /i;
const GRACE_MS = 10_000;
/** Lists of version 2 of REST, which all read tables. */
const HOSTED_LISTS = [
  ["compatV2.listPods", "/pods"],
  ["compatV2.listEndpoints", "/serverless"],
  ["compatV2.listTemplates", "/templates"],
  ["compatV2.listNetworkVolumes", "/network-volumes"],
  ["compatV2.listRegistries", "/registries"],
] as const;

function expectUnavailable(says: Expectation, answer: Answer, operation: string): void {
  says.status(answer, 503, operation);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  says.that(/^[1-9]\d*$/.test(retryAfter), `Retry-After in whole seconds at ${operation}`, retryAfter);
}

/** A service that cannot do what it is asked for. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A service whose tables are gone says of every operation that it failed, and not why",
    claims: [
      "ERROR-REST-500",
      "ERROR-QUEUE-500",
      "ERROR-WORKER-500",
      "COMPAT-V2-500",
      "ERROR-CODE-MATCHES-SERVER-STATUS",
    ],
    safety: "full",
    needs: ["own-service"],
    async run(context) {
      const service = await context.another({});
      const queue = await service.endpoint();
      const { endpointId } = queue;
      const jobId = await queue.run();
      for (const table of TABLES) await service.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
      const isLeftOut = ({ operation, path }: { readonly operation: string; readonly path: string }): boolean =>
        FROM_MEMORY.includes(operation) || WITHOUT_TABLES.test(path);
      await callsOfAll(context, service, { status: 500, endpointId, jobId, isLeftOut }, (says, answer) => {
        says.that(!INNER.test(answer.text), "no inner workings", answer.text);
        const code = context.expect("ERROR-CODE-MATCHES-SERVER-STATUS");
        code.equals(errorOf(answer).error, "internal", "the code of 500");
      });
      const hosted = context.expect("COMPAT-V2-500");
      for (const [operation, path] of HOSTED_LISTS) {
        const answer = await v2(service, "GET", path);
        hosted.status(answer, 500, operation);
        hosted.that(!INNER.test(answer.text), "no inner workings", answer.text);
      }
    },
  },
  {
    name: "A service that is cut off from its storage says of every operation that it cannot do it now",
    claims: ["ERROR-REST-503", "ERROR-QUEUE-503", "ERROR-WORKER-503", "COMPAT-V2-503"],
    safety: "full",
    needs: ["own-service", "own-database"],
    async run(context) {
      const service = await context.another({});
      const queue = await service.endpoint();
      const { endpointId } = queue;
      const jobId = await queue.run();
      service.cutDatabase();
      const ready = (): Promise<Answer> => service.send({ method: "GET", path: "/readyz" });
      await until(ready, { status: 503 });
      const isLeftOut = ({ operation }: { readonly operation: string }): boolean => WITHOUT_STORAGE.includes(operation);
      await callsOfAll(context, service, { status: 503, endpointId, jobId, isLeftOut }, expectUnavailable);
      for (const [operation, path] of HOSTED_LISTS) {
        expectUnavailable(context.expect("COMPAT-V2-503"), await v2(service, "GET", path), operation);
      }
    },
  },
  atService({
    name: "A service that is stopping takes no more jobs, and tells of those that it has",
    claims: ["ERROR-QUEUE-503"],
    condition: { stopGraceMs: GRACE_MS },
    // Where others serve, one that stops sends its callers there.
    needs: ["one-gateway"],
    async run({ service, says }) {
      const queue = await service.endpoint();
      const job = await queue.run();
      // A worker that does not stop delays the end of the service by its grace time.
      const templateId = await service.template({ imageName: "local/stubborn" });
      const busy = await service.endpoint({ templateId, computeType: "CPU", workersMin: 1, workersMax: 1 });
      const workers = (): Promise<Answer> =>
        service.rest("GET", `/pods?includeWorkers=true&endpointId=${busy.endpointId}`);
      await until(workers, ({ text }) => /"lastStartedAt":"/.test(text));
      service.stop();
      const submit = (operation: string): Promise<Answer> => queue.call("POST", operation, { body: { input: {} } });
      const first = await until(() => submit("run"), not({ status: 200 })).catch(() => undefined);
      says.that(first !== undefined, "a refusal before the service ends", first);
      if (first === undefined) return;
      expectUnavailable(says, first, "queue.run");
      for (const operation of ["run", "runsync"]) {
        expectUnavailable(says, await submit(operation), `queue.${operation}`);
      }
      says.contains((await queue.status(job)).json, { id: job, status: "IN_QUEUE" });
    },
  }),
];
