import { type Fields, objectOf } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Steps, untilPassed } from "../waiting/steps.ts";
import { createPod, podThatIsUp, readPod, smallGpuPod, worker } from "./shared.ts";

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
    expect(claim).status(answer, 409);
    expect(claim).documented(answer, operation);
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
    claims: ["POD-STOP-200", "POD-START-200", ...conflicts],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest } = context;
      const created = await createPod(context, { env: { A: "1" }, volumeInGb: 3 });
      const { id } = created;
      const path = `/pods/${String(id)}`;
      await refuses(context, created, ["start"]);
      for (let round = 0; round < 2; round += 1) {
        const stopped = await rest("POST", `${path}/stop`);
        expect("POD-STOP-200").status(stopped, 200);
        expect("POD-STOP-200").documented(stopped, "rest.stopPod");
        expect("POD-STOP-200").contains(stopped.json, { id, desiredStatus: "EXITED", volumeInGb: 3 });
        const after = await readPod(context, id);
        expect("POD-STOP-200").contains(after, { desiredStatus: "EXITED", volumeInGb: 3 });
        await refuses(context, after, ["stop", "reset", "restart"]);

        const started = await rest("POST", `${path}/start`);
        expect("POD-START-200").status(started, 200);
        expect("POD-START-200").documented(started, "rest.startPod");
        const runs = { id, desiredStatus: "RUNNING", env: { A: "1" }, volumeInGb: 3 };
        expect("POD-START-200").contains(started.json, runs);
        expect("POD-START-200").contains(await readPod(context, id), runs);
        const starts = [created, after, objectOf(started.json)].map((pod) => Date.parse(String(pod["lastStartedAt"])));
        expect("POD-START-200").that(Number(starts[2]) > Math.max(...starts.slice(0, 2)), "a later start", starts);
      }
      await rest("PATCH", path, { locked: true });
      try {
        await refuses(context, await readPod(context, id), [
          "stop",
          "reset",
          "restart",
          "update",
          "updateByPost",
          "delete",
        ]);
      } finally {
        // Otherwise it could not be removed.
        await rest("PATCH", path, { locked: false });
      }
      expect("POD-STOP-409").status(await rest("POST", `${path}/stop`), 200);
      expect("POD-DELETE-409").status(await rest("DELETE", path), 204);
    },
  },
  {
    name: "a pod whose program ends by itself is started again, after longer and longer pauses",
    claims: ["POD-ENDED-STARTS-AGAIN"],
    safety: "full",
    needs: ["handlers", "time"],
    async run(context) {
      const claim = context.expect("POD-ENDED-STARTS-AGAIN");
      const { id } = await createPod(context, { env: { CRASH_AT_START: "1" } });
      let beforeSeconds = 0;
      for (let ends = 0; ends < 2; ends += 1) {
        // A pause may be over before it is looked at.
        const pod = await untilPassed(
          context,
          NEXT_PAUSE,
          () => readPod(context, id),
          (read) => pauseSecondsOf(read) > beforeSeconds,
        );
        claim.contains(pod, { desiredStatus: "RUNNING" });
        const seconds = pauseSecondsOf(pod);
        const doubled = Math.log2(seconds / Math.max(1, beforeSeconds));
        claim.that(Number.isInteger(doubled), "a pause of 1 s that doubles each time", pod["lastStatusChange"]);
        beforeSeconds = seconds;
        await context.clock.pass(seconds * 1_000);
      }
    },
  },
  {
    name: "reset and restart give a running pod another container with the same settings",
    claims: ["POD-RESET-200", "POD-RESTART-200"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const request = { env: { A: "1" }, ports: ["22/tcp"], volumeInGb: 3, containerDiskInGb: 7 };
      const { id } = await createPod(context, request);
      for (const verb of ["reset", "restart"] as const) {
        const claim = verb === "reset" ? "POD-RESET-200" : "POD-RESTART-200";
        const before = await podThatIsUp(context, id);
        const answer = await rest("POST", `/pods/${String(id)}/${verb}`);
        expect(claim).status(answer, 200);
        expect(claim).documented(answer, `rest.${verb}Pod`);
        // The old container is gone for its owner at once.
        expect(claim).contains(answer.json, { id, desiredStatus: "RUNNING", portMappings: null });
        const after = await podThatIsUp(context, id);
        expect(claim).contains(after, { ...request, desiredStatus: "RUNNING", imageName: before["imageName"] });
        const [earlier, later] = [before, after].map((pod) => Date.parse(String(pod["lastStartedAt"])));
        expect(claim).that(Number(later) > Number(earlier), "a later start", [earlier, later]);
      }
    },
  },
  {
    name: "a worker is not changed as a pod",
    claims: conflicts,
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { pod } = await worker(context);
      await refuses(context, pod, every);
    },
  },
  {
    name: "a stopped pod is deleted, and its id is gone for good",
    claims: ["POD-DELETE-204"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { rest } = context;
      const claim = context.expect("POD-DELETE-204");
      const path = `/pods/${String((await createPod(context))["id"])}`;
      await rest("POST", `${path}/stop`);
      claim.status(await rest("DELETE", path), 204);
      claim.status(await rest("GET", path), 404);
      for (const [method, end] of Object.values(actions)) {
        claim.status(await rest(method, path + end, end === "/update" || method === "PATCH" ? {} : undefined), 404);
      }
    },
  },
  {
    name: "hardware is given out once, to new pods as to stopped ones that start again",
    claims: ["POD-CREATE-503", "POD-START-503"],
    safety: "disposable",
    // It takes all GPUs of the machine.
    alone: true,
    needs: ["machines"],
    async run(context) {
      const { expect, rest, name } = context;
      const probe = await createPod(context, {}, smallGpuPod);
      const { machine } = await readPod(context, probe["id"], "?includeMachine=true");
      await rest("DELETE", `/pods/${String(probe["id"])}`);
      const gpuCount = objectOf(objectOf(machine)["gpuType"])["count"];
      const all = await createPod(context, { gpuCount }, smallGpuPod);
      const request = { ...smallGpuPod, name: name("pod") };
      const refused = await rest("POST", "/pods", request);
      expect("POD-CREATE-503").status(refused, 503);
      expect("POD-CREATE-503").documented(refused, "rest.createPod");
      expect("POD-CREATE-503").equals((await rest("GET", `/pods?name=${request.name}`)).json, []);

      const path = `/pods/${String(all["id"])}`;
      await rest("POST", `${path}/stop`);
      const other = await createPod(context, { name: request.name }, smallGpuPod);
      const late = await rest("POST", `${path}/start`);
      expect("POD-START-503").status(late, 503);
      expect("POD-START-503").documented(late, "rest.startPod");
      expect("POD-START-503").contains(await readPod(context, all["id"]), { desiredStatus: "EXITED" });
      await rest("DELETE", `/pods/${String(other["id"])}`);
      expect("POD-START-503").status(await rest("POST", `${path}/start`), 200);
    },
  },
];
