import type { Answer, Context, Fields, Scenario, Steps } from "../../steps/words.ts";
import { atService, fieldsOf, listed, not, objectOf, until, untilPassed } from "../../steps/words.ts";
import { createPod, readPod, smallGpuPod, worker } from "../../steps/resources/pods.ts";

/** What is done to a pod, and the claim about when it is refused. */
const actions = {
  start: ["POST", "/start", "rest.startPod", "POD-START-409"],
  stop: ["POST", "/stop", "rest.stopPod", "POD-STOP-409"],
  reset: ["POST", "/reset", "rest.resetPod", "POD-RESET-409"],
  restart: ["POST", "/restart", "rest.restartPod", "POD-RESTART-409"],
  update: ["PATCH", "", "rest.updatePod", "POD-UPDATE-409"],
  updateByPost: ["POST", "/update", "rest.updatePodByPost", "POD-UPDATE-409"],
  delete: ["DELETE", "", "rest.deletePod", "POD-DELETE-409"],
} as const;
type Action = keyof typeof actions;
const every = Object.keys(actions) as readonly Action[];
const conflicts = [...new Set(Object.values(actions).map(([, , , claim]) => claim))];

/** Each of the actions is refused, and leaves the pod as it is. */
async function refuses(context: Context, pod: Fields, refused: readonly Action[]): Promise<void> {
  const { expect, rest } = context;
  const { id, name, desiredStatus, lastStartedAt, locked, env } = pod;
  for (const action of refused) {
    const [method, end, operation, claim] = actions[action];
    const body = action.startsWith("update") ? { name: context.name("pod"), env: { NOT: "this" } } : undefined;
    const answer = await rest(method, `/pods/${String(id)}${end}`, body);
    expect(claim).status(answer, 409, operation);
    const after = await readPod(context, id, "?includeWorkers=true");
    expect(claim).contains(after, { name, desiredStatus, lastStartedAt, locked, env }, `the pod after ${action}`);
  }
}

/**
 * Until its program has started and ended. In steps, because the target may begin to wait for the end of a pause when that has passed;
 * in small ones, because a program that runs for minutes has no pause that doubles.
 */
const NEXT_PAUSE: Steps = { stepMs: 250, stepsMax: 400 };

/** The pause after which a pod that ended by itself is started again, as it says; 0 if it says no such thing. */
function pauseSecondsOf({ lastStatusChange }: Fields): number {
  const [, seconds] = /ended with exit code 1 and is started again in (\d+) s/.exec(String(lastStatusChange)) ?? [];
  return Number(seconds ?? 0);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a pod is stopped and started again; what its state and its lock do not allow is refused",
    claims: ["POD-STOP-200", "POD-START-200", "POD-DELETE-204", ...conflicts],
    needs: ["machines"],
    async run({ context, expect, rest }) {
      const created = await createPod(context, { env: { A: "1" }, volumeInGb: 3 });
      const { id } = created;
      const path = `/pods/${String(id)}`;
      async function does(action: "stop" | "start", desiredStatus: string): Promise<Fields> {
        const claim = expect(action === "stop" ? "POD-STOP-200" : "POD-START-200");
        const answer = await rest("POST", `${path}/${action}`);
        claim.status(answer, 200, `rest.${action}Pod`);
        const after = await readPod(context, id);
        for (const pod of [answer.json, after])
          claim.contains(pod, { id, desiredStatus, env: { A: "1" }, volumeInGb: 3 });
        return after;
      }
      await refuses(context, created, ["start"]);
      for (let round = 0; round < 2; round += 1) {
        const after = await does("stop", "EXITED");
        await refuses(context, after, ["stop", "reset", "restart"]);
        const started = await does("start", "RUNNING");
        const starts = [created, after, started].map((pod) => Date.parse(String(pod["lastStartedAt"])));
        expect("POD-START-200").that(Number(starts[2]) > Math.max(...starts.slice(0, 2)), "a later start", starts);
      }
      await rest("PATCH", path, { locked: true });
      try {
        const refused = every.filter((action) => action !== "start");
        await refuses(context, await readPod(context, id), refused);
      } finally {
        // Otherwise it could not be removed.
        await rest("PATCH", path, { locked: false });
      }
      expect("POD-STOP-409").status(await rest("POST", `${path}/stop`), 200);
      const deleted = await rest("DELETE", path);
      expect("POD-DELETE-409", "POD-DELETE-204").status(deleted, 204);
      expect("POD-DELETE-204").status(await rest("GET", path), 404);
    },
  },
  atService({
    name: "a pod whose program ends by itself is started again, after longer and longer pauses",
    claims: ["POD-ENDED-STARTS-AGAIN"],
    condition: {},
    needs: ["handlers", "time"],
    async run({ service, says }) {
      // A pod that runs for a minute has a short pause again, and other checks move the clock of the common service.
      const { id } = await createPod(service, { env: { CRASH_AT_START: "1" } });
      let beforeSeconds = 0;
      for (let ends = 0; ends < 2; ends += 1) {
        // A pause may be over before it is looked at.
        const pod = await untilPassed(
          service,
          NEXT_PAUSE,
          () => readPod(service, id),
          (read) => pauseSecondsOf(read) > beforeSeconds,
        );
        says.contains(pod, { desiredStatus: "RUNNING" });
        const seconds = pauseSecondsOf(pod);
        const doubled = Math.log2(seconds / Math.max(1, beforeSeconds));
        says.that(Number.isInteger(doubled), "a pause of 1 s that doubles each time", pod["lastStatusChange"]);
        beforeSeconds = seconds;
        await service.clock.pass(seconds * 1_000);
      }
    },
  }),
  {
    name: "a worker is not changed as a pod",
    claims: conflicts,
    needs: ["handlers"],
    async run(context) {
      const { pod } = await worker(context);
      await refuses(context, pod, every);
    },
  },
  atService({
    name: "a pod with a GPU gets the last gigabyte of memory that its host has left, and the next one none",
    claims: ["POD-CREATE-503"],
    condition: {},
    needs: ["handlers", "machines"],
    async run({ service, says }) {
      const [host] = listed(await service.rest("GET", "/service/hosts"), "hosts");
      const allButOne = Math.floor(Number(host?.["memoryInGb"])) - 1;
      for (const [minRAMPerGPU, status] of [
        [allButOne, 201],
        [1, 201],
        [1, 503],
      ]) {
        const made = await service.rest("POST", "/pods", { ...smallGpuPod, minRAMPerGPU });
        says.status(made, Number(status));
        if (status === 201) says.contains(made.json, { memoryInGb: minRAMPerGPU });
      }
    },
  }),
  {
    name: "hardware is given out once, to new pods as to stopped ones that start again",
    claims: ["POD-CREATE-503", "POD-START-503"],
    // It takes all GPUs of the machine.
    alone: true,
    needs: ["machines"],
    async run({ context, expect, rest, name }) {
      const probe = await createPod(context, {}, smallGpuPod);
      const { machine } = await readPod(context, probe["id"], "?includeMachine=true");
      await rest("DELETE", `/pods/${String(probe["id"])}`);
      const gpuCount = objectOf(objectOf(machine)["gpuType"])["count"];
      // What a pod had is free when its machine has ended.
      const untilFree = (ask: () => Promise<Answer>): Promise<Answer> => until(ask, not({ status: 503 }));
      const allGpus = { ...smallGpuPod, gpuCount, name: name("pod") };
      const all = fieldsOf(await untilFree(() => rest("POST", "/pods", allGpus)));
      const request = { ...smallGpuPod, name: name("pod") };
      const refused = await rest("POST", "/pods", request);
      expect("POD-CREATE-503").status(refused, 503, "rest.createPod");
      expect("POD-CREATE-503").equals((await rest("GET", `/pods?name=${request.name}`)).json, []);

      const path = `/pods/${String(all["id"])}`;
      await rest("POST", `${path}/stop`);
      const other = fieldsOf(await untilFree(() => rest("POST", "/pods", request)));
      const late = await rest("POST", `${path}/start`);
      expect("POD-START-503").status(late, 503, "rest.startPod");
      expect("POD-START-503").contains(await readPod(context, all["id"]), { desiredStatus: "EXITED" });
      await rest("DELETE", `/pods/${String(other["id"])}`);
      expect("POD-START-503").status(await untilFree(() => rest("POST", `${path}/start`)), 200);
    },
  },
];
