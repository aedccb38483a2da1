import { type Scenario, SECOND_MS, atService } from "../../steps/words.ts";
import { type StartedWorker, busyAs, staffed } from "../../steps/resources/staff.ts";

const idsOf = (workers: readonly StartedWorker[], version: number): readonly string[] =>
  workers.filter(({ slsVersion }) => slsVersion === version).map(({ id }) => id);

export const scenarios: readonly Scenario[] = [
  {
    name: "A new release replaces workers one by one, and running jobs finish where they are",
    claims: ["ENDPOINT-ROLLING-RELEASE"],
    needs: ["time", "workers", "handlers"],
    async run({ context, rest, says }) {
      const staff = await staffed(context, { workersMin: 2, workersMax: 3 });
      const [first, second] = await staff.untilWorkers(2);
      if (first === undefined || second === undefined) throw new Error("The workers were not started.");
      await staff.ask([first, second]);
      await staff.queue.run();
      const { job, alive, done } = await busyAs(staff, first);
      const changed = await rest("PATCH", staff.path, { env: { RELEASE: "2" } });
      says.contains(changed.json, { version: 2 });

      const surged = await staff.untilWorkers(3);
      const [third] = surged.filter(({ slsVersion }) => slsVersion === 2);
      says.equals(idsOf(surged, 1).length, 2, "old workers while the first new one starts");
      says.equals(third?.env, { RELEASE: "2" }, "the environment of the new worker");
      await staff.after(10 * SECOND_MS);
      await alive();
      await staff.ask([second]);
      says.equals(idsOf(await staff.workers(), 1).length, 2, "old workers a while later");

      await staff.ask([third]);
      const half = await staff.until((workers) => !workers.some(({ id }) => id === second.id) && workers.length === 3);
      says.equals(idsOf(half, 1), [first.id], "old workers once a new one serves");
      const fresh = half.filter(({ slsVersion }) => slsVersion === 2);
      await staff.ask(fresh);
      await staff.after(10 * SECOND_MS);
      await alive();
      const kept = idsOf(await staff.workers(), 1);
      says.equals(kept, [first.id], "old workers while one has a job");
      says.status(await done("finished"), 200);
      says.contains((await staff.queue.status(job.id)).json, { status: "COMPLETED", output: "finished" });
      const all = await staff.until((workers) => idsOf(workers, 1).length === 0);
      says.equals([idsOf(all, 1).length, idsOf(all, 2).length], [0, 2], "old and new");
    },
  },
  {
    name: "A change of the template releases its endpoints anew, and a release replaces workers where there is no room for another",
    claims: ["ENDPOINT-ROLLING-RELEASE"],
    needs: ["time", "workers", "handlers"],
    async run({ context, rest, template, says }) {
      const templateId = await template({ env: { RELEASE: "1" } });
      const roomy = await staffed(context, { templateId, workersMin: 1, workersMax: 2 });
      const narrow = await staffed(context, { templateId, workersMin: 1, workersMax: 1 });
      const [old] = await roomy.untilWorkers(1);
      await roomy.ask([old]);
      await narrow.ask(await narrow.untilWorkers(1));
      await rest("PATCH", `/templates/${templateId}`, { env: { RELEASE: "2" } });
      const both = await roomy.untilWorkers(2);
      says.equals(idsOf(both, 1), [old?.id], "old workers while the new one starts");
      await roomy.ask(both.filter(({ slsVersion }) => slsVersion === 2));
      for (const [staff, ids] of [
        [roomy, idsOf(both, 2)],
        [narrow, undefined],
      ] as const) {
        const all = await staff.until((workers) => idsOf(workers, 1).length === 0 && workers.length === 1);
        const fresh = idsOf(all, 2);
        says.equals(
          all.map(({ id }) => id),
          ids ?? fresh,
          "workers once the new one serves",
        );
        says.equals(fresh.length, 1, "new workers");
        await staff.ask(all);
      }
    },
  },
  {
    name: "A release that fails takes no further worker of the one before",
    claims: ["ENDPOINT-ROLLING-RELEASE-FAILS"],
    needs: ["time", "workers", "handlers"],
    async run({ context, rest, template, says }) {
      const templateId = await template();
      const staff = await staffed(context, { templateId, workersMin: 2, workersMax: 3 });
      const old = await staff.untilWorkers(2);
      const ids = old.map(({ id }) => id);
      await staff.ask(old);
      for (const failing of [
        // Neither a folder, nor a name that an image can have.
        { imageName: "local/No-such-handler" },
        { imageName: "local/sleeper", env: { CRASH_AT_START: "1" } },
      ]) {
        await rest("PATCH", `/templates/${templateId}`, failing);
        for (let round = 0; round < 3; round += 1) {
          await staff.after(30 * SECOND_MS);
          await staff.ask(old);
          const left = idsOf(await staff.workers(), 1);
          says.equals(left, ids, "workers of the release before");
        }
      }
      says.equals(await staff.untilCounted("unhealthy", 1), 1, "workers that failed");
      says.equals(await staff.counted("idle"), 2, "workers that could take a job");
      await staff.queue.run();
      says.status(await (await busyAs(staff, old[0])).done(), 200);
    },
  },
  atService({
    name: "A release whose workers ask for jobs and fail then takes no further worker of the one before",
    claims: ["ENDPOINT-ROLLING-RELEASE-FAILS"],
    condition: {},
    needs: ["time", "workers", "handlers"],
    async run({ service, says }) {
      // A worker that works for a minute has proved itself, and other checks move the clock of the common service.
      const templateId = await service.template();
      const staff = await staffed(service, { templateId, workersMin: 2, workersMax: 3 });
      await staff.ask(await staff.untilWorkers(2));
      await service.rest("PATCH", `/templates/${templateId}`, { env: { CRASH_AFTER_SECONDS: "1.5" } });
      const isFresh = ({ slsVersion, lastStartedAt }: StartedWorker): boolean =>
        slsVersion === 2 && Boolean(lastStartedAt);
      const [first] = (await staff.until((workers) => workers.some(isFresh))).filter(isFresh);
      await staff.ask(first === undefined ? [] : [first]);
      await staff.untilCounted("unhealthy", 1);
      const left = idsOf(await staff.workers(), 1);
      await staff.after(30 * SECOND_MS);
      const isNext = (worker: StartedWorker): boolean => isFresh(worker) && worker.id !== first?.id;
      const next = (await staff.until((workers) => workers.some(isNext))).filter(isNext);
      await staff.ask(next);
      says.that(left.length > 0, "workers of the release before", left);
      says.equals(idsOf(await staff.workers(), 1), left, "those that are left while the next one asks");
    },
  }),
];
