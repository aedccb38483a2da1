import { expectUnavailable } from "../../derived/failing.ts";
import { type Answer, type Scenario, atService, not, until } from "../../steps/words.ts";

const GRACE_MS = 10_000;

export const scenarios: readonly Scenario[] = [
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
