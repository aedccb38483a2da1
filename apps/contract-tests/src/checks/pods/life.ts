import { type Fields, objectOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { until } from "../waiting/until.ts";
import { createPod, podThatIsUp, readPod, smallGpuPod, worker } from "./shared.ts";

const verbs = ["start", "stop", "reset", "restart"] as const;
const claimOf = {
  start: "POD-START-409",
  stop: "POD-STOP-409",
  reset: "POD-RESET-409",
  restart: "POD-RESTART-409",
} as const;

/** Its program has to start and end up to three times. */
const PAUSED_WITHIN_MS = 180_000;

/** The pause after which a pod that ended by itself is started again, as it says; 0 if it says no such thing. */
function pauseSecondsOf({ lastStatusChange }: Fields): number {
  const [, seconds] = /ended with exit code 1 and is started again in (\d+) s/.exec(String(lastStatusChange)) ?? [];
  return Number(seconds ?? 0);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a pod is stopped and started again",
    claims: ["POD-STOP-200", "POD-START-200", "POD-STOP-409", "POD-START-409", "POD-RESET-409", "POD-RESTART-409"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest } = context;
      const { id, ...created } = await createPod(context, { env: { A: "1" }, volumeInGb: 3 });
      const path = `/pods/${String(id)}`;
      const early = await rest("POST", `${path}/start`);
      expect("POD-START-409").status(early, 409);
      expect("POD-START-409").documented(early, "rest.startPod");
      expect("POD-START-409").contains(await readPod(context, id), { desiredStatus: "RUNNING" });

      const stopped = await rest("POST", `${path}/stop`);
      expect("POD-STOP-200").status(stopped, 200);
      expect("POD-STOP-200").documented(stopped, "rest.stopPod");
      expect("POD-STOP-200").contains(stopped.json, { id, desiredStatus: "EXITED" });
      expect("POD-STOP-200").contains(await readPod(context, id), { desiredStatus: "EXITED", volumeInGb: 3 });
      for (const verb of ["stop", "reset", "restart"] as const) {
        const refused = await rest("POST", `${path}/${verb}`);
        expect(claimOf[verb]).status(refused, 409);
        expect(claimOf[verb]).documented(refused, `rest.${verb}Pod`);
        expect(claimOf[verb]).contains(await readPod(context, id), { desiredStatus: "EXITED" });
      }

      const started = await rest("POST", `${path}/start`);
      expect("POD-START-200").status(started, 200);
      expect("POD-START-200").documented(started, "rest.startPod");
      expect("POD-START-200").contains(started.json, { id, desiredStatus: "RUNNING", env: { A: "1" }, volumeInGb: 3 });
      const startedAtMs = Date.parse(String(objectOf(started.json)["lastStartedAt"]));
      const createdAtMs = Date.parse(String(created["lastStartedAt"]));
      expect("POD-START-200").that(startedAtMs > createdAtMs, "a later start than the first", started.text);
      expect("POD-START-200").contains(await readPod(context, id), { desiredStatus: "RUNNING" });
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
        const pod = await until(
          () => readPod(context, id),
          (read) => pauseSecondsOf(read) > beforeSeconds,
          PAUSED_WITHIN_MS,
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
    name: "a locked pod is neither stopped, reset, restarted nor deleted",
    claims: ["POD-STOP-409", "POD-RESET-409", "POD-RESTART-409", "POD-DELETE-409"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest } = context;
      const { id, lastStartedAt } = await createPod(context, { locked: true });
      const path = `/pods/${String(id)}`;
      const unchanged = { desiredStatus: "RUNNING", lastStartedAt, locked: true };
      try {
        for (const verb of ["stop", "reset", "restart"] as const) {
          expect(claimOf[verb]).status(await rest("POST", `${path}/${verb}`), 409);
          expect(claimOf[verb]).contains(await readPod(context, id), unchanged);
        }
        const refused = await rest("DELETE", path);
        expect("POD-DELETE-409").status(refused, 409);
        expect("POD-DELETE-409").documented(refused, "rest.deletePod");
        expect("POD-DELETE-409").contains(await readPod(context, id), unchanged);
      } finally {
        // Otherwise it could not be removed.
        await rest("PATCH", path, { locked: false });
      }
      expect("POD-STOP-409").status(await rest("POST", `${path}/stop`), 200);
      expect("POD-DELETE-409").status(await rest("DELETE", path), 204);
    },
  },
  {
    name: "a worker is not changed as a pod",
    claims: [...Object.values(claimOf), "POD-DELETE-409", "POD-UPDATE-409"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const { pod } = await worker(context);
      const path = `/pods/${String(pod["id"])}`;
      for (const verb of verbs) {
        expect(claimOf[verb]).status(await rest("POST", `${path}/${verb}`), 409);
      }
      expect("POD-UPDATE-409").status(await rest("PATCH", path, { name: context.name("pod") }), 409);
      expect("POD-UPDATE-409").status(await rest("POST", `${path}/update`, { env: {} }), 409);
      expect("POD-DELETE-409").status(await rest("DELETE", path), 409);
      const unchanged = { name: pod["name"], desiredStatus: "RUNNING", lastStartedAt: pod["lastStartedAt"] };
      const after = await readPod(context, pod["id"], "?includeWorkers=true");
      for (const claim of [...Object.values(claimOf), "POD-DELETE-409", "POD-UPDATE-409"] as const) {
        expect(claim).contains(after, unchanged, "the worker afterwards");
      }
    },
  },
  {
    name: "a pod is deleted whether it runs or not, and its id is gone for good",
    claims: ["POD-DELETE-204"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      for (const isStopped of [false, true]) {
        const { id } = await createPod(context);
        const path = `/pods/${String(id)}`;
        if (isStopped) await rest("POST", `${path}/stop`);
        const deleted = await rest("DELETE", path);
        expect("POD-DELETE-204").status(deleted, 204);
        expect("POD-DELETE-204").equals(deleted.text, "", "body");
        expect("POD-DELETE-204").status(await rest("GET", path), 404);
        expect("POD-DELETE-204").status(await rest("PATCH", path, {}), 404);
        expect("POD-DELETE-204").status(await rest("DELETE", path), 404);
        for (const verb of verbs) expect("POD-DELETE-204").status(await rest("POST", `${path}/${verb}`), 404);
      }
    },
  },
  {
    name: "hardware is given out once, to new pods as to stopped ones that start again",
    claims: ["POD-CREATE-503", "POD-START-503"],
    safety: "disposable",
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
