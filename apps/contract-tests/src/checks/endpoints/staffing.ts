import { limits } from "@millrace/spec";
import { workerInside } from "../../steps/resources/inside.ts";
import { ruled, told } from "../../steps/resources/notification-rules.ts";
import { openReceiver } from "../../steps/resources/webhook-receiver.ts";
import { type Scenario, SECOND_MS, fieldsOf, listed, objectOf, untilPassed } from "../../steps/words.ts";
import { healthOf } from "../../steps/resources/endpoints.ts";
import { type StartedWorker, busyAs, emptied, staffed, submit, WITH_ALL_GPUS } from "../../steps/resources/staff.ts";

const ofTemplate = { OF_TEMPLATE: "template", OF_BOTH: "template" };
const ofEndpoint = { OF_ENDPOINT: "endpoint", OF_BOTH: "endpoint" };
const all = { ...ofTemplate, ...ofEndpoint };

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker tells which variables it was given",
    claims: ["ENDPOINT-ENV-OVER-TEMPLATE", "LIMIT-PING-INTERVAL"],
    needs: ["handlers"],
    async run({ context, expect }) {
      const worker = await workerInside(context, { env: ofEndpoint }, { env: ofTemplate });
      const names = [...Object.keys(all), "RUNPOD_PING_INTERVAL"];
      const { RUNPOD_PING_INTERVAL: pingMs, ...given } = (await worker.look({ env: names })).env;
      expect("ENDPOINT-ENV-OVER-TEMPLATE").equals(given, all, "what a worker got");
      expect("LIMIT-PING-INTERVAL").equals(pingMs, String(limits.workerPingIntervalMs), "what a worker is told");
    },
  },
  {
    name: "Workers are shown with the variables of template and endpoint, and with no others",
    claims: ["ENDPOINT-ENV-OVER-TEMPLATE", "ENDPOINT-WORKERS-SECRETS-HIDDEN"],
    safety: "full",
    needs: ["handlers"],
    async run({ context, expect, rest, template, keys }) {
      const templateId = await template({ env: ofTemplate });
      const staff = await staffed(context, { templateId, env: ofEndpoint, workersMin: 1 });
      const [worker] = await staff.untilWorkers(1);
      expect("ENDPOINT-ENV-OVER-TEMPLATE").contains(worker?.env, all);
      const list = await rest("GET", "/endpoints?includeWorkers=true");
      const alone = await rest("GET", `${staff.path}?includeWorkers=true`);
      const says = expect("ENDPOINT-WORKERS-SECRETS-HIDDEN");
      for (const [answer, fields] of [
        [list, listed(list).find((one) => one["id"] === staff.queue.endpointId)],
        [alone, fieldsOf(alone)],
      ] as const) {
        const [shown] = (fields?.["workers"] ?? []) as readonly StartedWorker[];
        says.equals(shown?.env, all, "the environment that is shown");
        const hasKey = answer.text.includes(keys.own) || /"[A-Z_]*API_KEY"/.test(JSON.stringify(shown));
        says.that(!hasKey, "no key of any kind", hasKey);
      }
    },
  },
  {
    name: "An endpoint is made while others have all the machines, and its jobs wait for one",
    claims: ["ENDPOINT-CREATE-NO-MACHINE", "NOTIFICATION-BEGAN-ENDED"],
    needs: ["time", "workers", "handlers", "gpus"],
    // Should nothing be told.
    spanMs: 1_800 * SECOND_MS,
    async run({ context, clock, expect, rest, template }) {
      const says = expect("ENDPOINT-CREATE-NO-MACHINE");
      const request = { ...WITH_ALL_GPUS, workersMax: 1 };
      const holder = await staffed(context, { ...request, workersMin: 1 });
      await holder.untilWorkers(1);
      says.status(await rest("POST", "/endpoints", { templateId: await template(), ...request }), 200);
      const staff = await staffed(context, request);
      await using receiver = await openReceiver();
      const watched = { url: receiver.url, endpointIds: [staff.queue.endpointId] };
      const rule = await ruled(context, { ...watched, condition: "WORKERS_FAILING" });
      const jobId = await staff.queue.run();
      await staff.after(20 * SECOND_MS);
      // At some moments a start is being tried once more.
      const explained = await untilPassed(
        { clock },
        { stepMs: SECOND_MS, stepsMax: 20 },
        async () => fieldsOf(await staff.queue.call("GET", `status/${jobId}?explain=true`)),
        ({ waiting }) => objectOf(waiting)["reason"] !== "worker_starting",
      );
      says.contains(explained, { status: "IN_QUEUE", waiting: { reason: "no_capacity" } });
      const { workers } = await healthOf(staff.queue);
      const { throttled = 0, ...others } = workers;
      const here = Object.values(others).reduce((sum, count) => sum + count, 0);
      says.equals(here, 0, "workers that have a machine");
      says.between(throttled, 0, 1, "workers without");
      await told(context, receiver, rule, { count: 1 });
      await rest("DELETE", holder.path);
      const starting = await untilPassed(
        { clock },
        { stepMs: 5 * SECOND_MS, stepsMax: 100 },
        () => staff.counted("initializing"),
        (count) => count > 0,
      );
      says.equals(starting, 1, "workers that start now");
      const states = (await told(context, receiver, rule, { count: 2 })).map(({ state }) => state);
      expect("NOTIFICATION-BEGAN-ENDED").equals(
        states,
        ["began", "ended"],
        "what is told of workers without a machine",
      );
      await emptied(staff);
    },
  },
  {
    name: "Workers are asked for in time, as many as are missing",
    claims: ["ENDPOINT-SCALE-QUEUE-DELAY-FORESIGHT"],
    needs: ["time", "workers", "handlers"],
    async run({ context, clock, says }) {
      const idleTimeout = limits.idleTimeoutMaxSeconds;
      const staff = await staffed(context, { scalerType: "QUEUE_DELAY", scalerValue: 60, workersMax: 8, idleTimeout });
      // A start of 40 s, and jobs of 10 s: a worker that has started takes a second one within 60 s.
      await staff.queue.run();
      const [first] = await staff.untilWorkers(1);
      await clock.pass(40 * SECOND_MS);
      const present = (): Promise<number> => staff.workers().then((workers) => workers.length);
      says.equals(await present(), 1, "workers while the first starts");
      for (let number = 0; number < 4; number += 1) {
        const { alive, done } = await busyAs(staff, first);
        await alive();
        await clock.pass(10 * SECOND_MS);
        await staff.queue.run();
        await done();
      }
      const before = await present();
      // A job that the busy worker can take in time needs no further worker.
      const last = await busyAs(staff, first);
      await staff.queue.run();
      for (const seconds of [19, 4]) {
        await clock.pass(seconds * SECOND_MS);
        await last.alive();
      }
      const forOne = await present();
      await last.done();
      const next = await busyAs(staff, first);
      // Many jobs need many workers, once a later start would be too late.
      await submit(staff, 12);
      await clock.pass(5 * SECOND_MS);
      await next.alive();
      const early = await present();
      await clock.pass(20 * SECOND_MS);
      await next.alive();
      const many = await staff.until((workers) => workers.length > forOne + 1);
      says.equals([before, forOne, early], [1, 1, 1], "workers before");
      says.between(many.length, 4, 7, "workers after 25 of 60 s");
      await emptied(staff);
      await next.done();
    },
  },
];
