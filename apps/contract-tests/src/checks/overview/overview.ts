import type { Expectation } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { createPod } from "../../steps/resources/pods.ts";
import type { Context, Fields, Scenario } from "../../steps/words.ts";
import { atEndpoint, fieldsOf, listed, objectOf, taken, until } from "../../steps/words.ts";

/** The entries of a list of the overview about an endpoint, once there are some or none; the last ones if that takes too long. */
async function entries(
  { rest }: Pick<Context, "rest">,
  list: "waiting" | "failures" | "problems",
  endpointId: string,
  areThere = true,
): Promise<readonly Fields[]> {
  return await until(
    async () => {
      const all = (fieldsOf(await rest("GET", "/overview"))[list] ?? []) as readonly Fields[];
      return all.filter(({ endpointId: at, subject, last }) =>
        [at, objectOf(subject)["id"], objectOf(last)["endpointId"]].includes(endpointId),
      );
    },
    (found) => found.length > 0 === areThere,
  );
}

/** Expects that a problem says in words what it is, and what to do. */
function expectWords(claim: Expectation, problem: Fields | undefined): void {
  const texts = [problem?.["message"], problem?.["cure"]].filter((text) => typeof text === "string" && text !== "");
  claim.equals(texts.length, 2, "message and cure");
}

/** All problems that the overview names, in its order. */
async function problemsOf({ rest }: Pick<Context, "rest">): Promise<readonly Fields[]> {
  return listed(await rest("GET", "/overview"), "problems");
}

/** There is no such handler folder, and no image of a cluster can be named after one. */
const UNSTARTABLE = "local/NOTHING";

/** The numbers of jobs, endpoints and pods in the overview, such as `pods.running`. */
async function countsOf({ rest }: Pick<Context, "rest">): Promise<Readonly<Record<string, number>>> {
  const overview = fieldsOf(await rest("GET", "/overview"));
  const counted = ["jobs", "endpoints", "pods"].flatMap((of) =>
    Object.entries(objectOf(overview[of])).map(([name, count]) => [`${of}.${name}`, Number(count)] as const),
  );
  return Object.fromEntries(counted);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Each job, endpoint and pod counts once in the overview, under its state",
    claims: ["OVERVIEW-200"],
    needs: ["workers", "machines"],
    // What others make counts, too.
    alone: true,
    async run({ context, endpoint, rest, says }) {
      const before = await countsOf(context);
      const { costToday } = fieldsOf(await rest("GET", "/overview"));
      says.that(typeof costToday === "number" && costToday >= 0, "an amount", costToday);
      const paused = await endpoint({ workersMax: 0 });
      const busy = await endpoint();
      await paused.run();
      await busy.run();
      await taken(busy);
      const [running, stopped] = [await createPod(context), await createPod(context)];
      says.status(await rest("POST", `/pods/${String(stopped["id"])}/stop`), 200);
      const after = await countsOf(context);
      const added = Object.fromEntries(
        Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
      );
      const wanted = { "jobs.inQueue": 1, "jobs.inProgress": 1, "endpoints.total": 2, "endpoints.waiting": 1 };
      const ofPods = { "pods.running": 1, "pods.exited": 1, "pods.total": 2 };
      says.contains(added, { ...wanted, ...ofPods }, "what was added by two endpoints, two jobs and two pods");
      says.status(await rest("DELETE", `/pods/${String(running["id"])}`), 204);
      says.contains(
        await countsOf(context),
        { ...after, "pods.running": (after["pods.running"] ?? 0) - 1, "pods.total": (after["pods.total"] ?? 0) - 1 },
        "without the pod that was deleted",
      );
    },
  },
  {
    name: "The overview says which jobs wait and why, and the problem with its cure, until it is over",
    claims: ["OVERVIEW-WAITING", "OVERVIEW-PROBLEMS"],
    async run({ context, endpoint, expect }) {
      const queue = await endpoint({ workersMax: 0 });
      const ids = [await queue.run(), await queue.run()];
      const waiting = expect("OVERVIEW-WAITING");
      const [entry] = await entries(context, "waiting", queue.endpointId);
      waiting.contains(entry, { jobs: ids.length, reason: "no_workers_allowed" });
      waiting.that(String(entry?.["message"]) !== "", "a sentence", entry);
      const problems = expect("OVERVIEW-PROBLEMS");
      const [problem] = await entries(context, "problems", queue.endpointId);
      problems.contains(problem, { code: "no_workers_allowed", severity: "warning" });
      problems.contains(objectOf(problem?.["subject"]), { kind: "endpoint", id: queue.endpointId });
      expectWords(problems, problem);
      const all = await problemsOf(context);
      problems.that(all.length <= limits.overviewProblemsMax, "a bounded list", all.length);
      for (const id of ids) await queue.call("POST", `cancel/${id}`);
      problems.equals(await entries(context, "problems", queue.endpointId, false), [], "no problem without jobs");
      waiting.equals(await entries(context, "waiting", queue.endpointId, false), [], "nothing that waits");
    },
  },
  {
    name: "The overview names the error of crashing workers before older and newer warnings, until they are started anew",
    claims: ["OVERVIEW-PROBLEMS"],
    needs: ["handlers"],
    async run({ context, endpoint, rest, template, says }) {
      const paused = async (): Promise<string> => {
        const queue = await endpoint({ workersMax: 0 });
        await queue.run();
        return queue.endpointId;
      };
      const older = await paused();
      const templateId = await template({ env: { CRASH_AT_START: "1" } });
      // It has no jobs, so that nothing else ends the problem.
      const { endpointId: crashing } = await endpoint({ workersMin: 1, workersMax: 1, templateId });
      const newer = await paused();
      for (const id of [older, newer, crashing]) await entries(context, "problems", id);
      const problems = await problemsOf(context);
      const severities = problems.map(({ severity }) => String(severity));
      says.equals(severities, severities.toSorted(), "errors before warnings");
      const told = problems.map(({ code, severity, subject }) => [
        objectOf(subject)["id"],
        `${String(code)} ${String(severity)}`,
      ]);
      for (const [id, problem] of [
        [crashing, "workers_crashing error"],
        [older, "no_workers_allowed warning"],
        [newer, "no_workers_allowed warning"],
      ]) {
        const found = told.find(([subject]) => subject === id);
        says.equals(found, [id, problem], "the problem of an endpoint");
      }
      says.status(await rest("PATCH", `/templates/${templateId}`, { env: {} }), 200);
      says.equals(await entries(context, "problems", crashing, false), [], "no problem while the new one starts");
    },
  },
  {
    name: "The overview names a pod whose image cannot be started",
    claims: ["OVERVIEW-PROBLEMS"],
    needs: ["handlers"],
    async run({ context, rest, says }) {
      const { id } = await createPod(context);
      says.status(await rest("PATCH", `/pods/${String(id)}`, { imageName: UNSTARTABLE }), 200);
      // Until its old machine has gone, it does not run yet.
      const [problem] = await until(
        () => entries(context, "problems", String(id)),
        ([first]) => first?.["code"] !== "pod_not_running",
      );
      const told = { code: "pod_failed", severity: "error", subject: { kind: "pod", id } };
      says.contains(problem, told);
      expectWords(says, problem);
    },
  },
  atEndpoint({
    name: "The overview and the endpoint join the jobs that failed with the same line of an error",
    claims: ["OVERVIEW-FAILURES", "FAILURE-GROUPS-200"],
    async run({ context, queue, expect, rest }) {
      const failed: string[] = [];
      for (const error of ["first fault\nand more", "second fault\nand more", "first fault\nand other"]) {
        failed.push(await queue.run());
        await queue.done(await taken(queue), { error });
      }
      const records = listed(await rest("GET", `/endpoints/${queue.endpointId}/failures`), "failures");
      const recordOf = (jobId: string | undefined): Fields => records.find((record) => record["jobId"] === jobId) ?? {};
      const [first, second, third] = failed.map(recordOf);
      const groups = [
        { count: 2, firstFinishedAt: first?.["finishedAt"], last: third },
        { count: 1, firstFinishedAt: second?.["finishedAt"], last: second },
      ];
      const overview = expect("OVERVIEW-FAILURES");
      overview.contains(groups[0]?.last, { status: "FAILED", error: "first fault" });
      overview.equals(await entries(context, "failures", queue.endpointId), groups, "failures by their error");
      const all = listed(await rest("GET", "/overview"), "failures");
      overview.that(all.length <= limits.overviewFailuresMax, "a bounded list", all.length);
      const answer = await rest("GET", `/endpoints/${queue.endpointId}/failure-groups`);
      expect("FAILURE-GROUPS-200").status(answer, 200, "rest.listFailureGroups");
      expect("FAILURE-GROUPS-200").equals(listed(answer, "failures"), groups, "failures of the endpoint");
    },
  }),
];
