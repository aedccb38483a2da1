import { waitingOf } from "../../steps/resources/queue-jobs.ts";
import { createCalls } from "../../suite/calls.ts";
import { limits } from "@millrace/spec";
import type { Condition } from "../../target/target.ts";
import { SMALL, staffed } from "../../steps/resources/staff.ts";
import { made as madeKey } from "../../steps/resources/made-key.ts";
import { errorsOf, mutate } from "../../derived/interfaces/graphql-reading.ts";
import { createBatch, lineOf, uploaded } from "../../steps/resources/file-batches.ts";
import { createPod, podThatIsUp, smallPod } from "../../steps/resources/pods.ts";
import type { AnotherService, Context, Fields, Scenario } from "../../steps/words.ts";
import {
  DAY_MS,
  HOUR_MS,
  atService,
  fieldsOf,
  known,
  listOf,
  objectOf,
  refusalOf,
  taken,
  until,
  untilPassed,
} from "../../steps/words.ts";

const PATH = "/billing/budget";
/** Costs 70 US dollars in 730 hours at the prices of an operator who set none. */
const VOLUME_GB = 1000;
const MONTH_SPAN_MS = 34 * DAY_MS;

/** Moves the clock until the next day is in the same month, by a day at most. */
async function leaveMonthEnd({ clock }: Pick<Context, "clock">): Promise<void> {
  for (;;) {
    const nowMs = await clock.nowMs();
    if (new Date(nowMs).getUTCMonth() === new Date(nowMs + DAY_MS).getUTCMonth()) return;
    await clock.pass(DAY_MS);
  }
}

async function spendingService({ another }: Context, condition: Condition = {}): Promise<AnotherService> {
  const service = await another({ shared: true, ...condition });
  await leaveMonthEnd(service);
  return service;
}

async function budgetOf({ rest }: Pick<Context, "rest">): Promise<Fields> {
  return fieldsOf(await rest("GET", PATH));
}

/** From now on the account pays about 0.1 US dollars an hour. */
async function holdVolume({ rest, name }: Pick<Context, "rest" | "name">): Promise<void> {
  const body = { name: name("volume"), size: VOLUME_GB, dataCenterId: "EU-RO-1" };
  const answer = await rest("POST", "/networkvolumes", body);
  if (answer.status !== 200) throw refusalOf("POST /networkvolumes", answer);
}

async function problemsOf({ rest }: Pick<Context, "rest">): Promise<readonly (readonly unknown[])[]> {
  return listOf(fieldsOf(await rest("GET", "/overview"))["problems"]).map(({ code, severity, subject }) => {
    const { kind, id } = objectOf(subject);
    return [code, severity, kind, id];
  });
}

const settings: Scenario = atService({
  name: "A budget is set, read and removed, within its bounds",
  claims: ["BUDGET-GET-200", "BUDGET-SET-200", "BUDGET-400"],
  condition: { shared: true, newAccount: true },
  async run({ clock, rest, expect }) {
    const [get, set] = [expect("BUDGET-GET-200"), expect("BUDGET-SET-200")];
    // A month must not end in between.
    await clock.hold(async () => {
      const none = await rest("GET", PATH);
      get.status(none, 200, "rest.getBudget");
      const date = new Date(await clock.nowMs());
      const month = (more: number): string =>
        new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1)).toISOString();
      const spent = { limit: null, spent: 0, share: null, state: "OK", stopsNewWork: false };
      const period = { from: month(0), until: month(1) };
      let wanted: Fields = { spendLimit: null, action: "WARN", operator: null, ...spent, ...period, endpoints: [] };
      get.equals(none.json, wanted);
      for (const budget of [{ spendLimit: 12.5, action: "STOP" }, { spendLimit: 1 }, { spendLimit: null }]) {
        const { spendLimit } = budget;
        wanted = { ...wanted, action: "WARN", ...budget, limit: spendLimit, share: spendLimit === null ? null : 0 };
        const answer = await rest("PUT", PATH, budget);
        set.status(answer, 200, "rest.setBudget");
        set.equals(answer.json, wanted);
        get.equals((await rest("GET", PATH)).json, wanted);
      }
      for (const spendLimit of [limits.spendLimitMinUsd, limits.spendLimitMaxUsd]) {
        expect("BUDGET-400").contains((await rest("PUT", PATH, { spendLimit })).json, { spendLimit });
      }
    });
  },
});

const account: Scenario = {
  name: "A budget that is spent warns, and stops new work where it shall, until it is raised or the month ends",
  claims: [
    "BUDGET-STATES",
    "BUDGET-STOP-402",
    "COMPAT-V2-402",
    "OPENAI-BUDGET",
    "OPENAI-BATCH-BUDGET",
    "BATCH-BUDGET",
    "BUDGET-STOP-KEEPS",
    "BUDGET-MONTH",
  ],
  safety: "full",
  needs: ["own-service", "machines"],
  spanMs: MONTH_SPAN_MS,
  async run({ context, expect }) {
    const service = await spendingService(context, { newAccount: true });
    const { rest, send, clock } = service;
    const staff = await staffed(service, { workersMin: 0, workersMax: 1 });
    const { queue } = staff;
    const byHand = await service.endpoint();
    const file = await uploaded(byHand, lineOf("a"));
    const failedJob = await byHand.run();
    await byHand.done(await taken(byHand), { error: "no" });
    const ofBatch = (path: string) => byHand.call("POST", `batch${path}`, { body: [{ input: {} }] });
    const [draft, ended] = [fieldsOf(await ofBatch(""))["id"], fieldsOf(await ofBatch(""))["id"]].map(String);
    await ofBatch(`/${ended}/finalize`);
    await byHand.done(await taken(byHand), { error: "no" });
    const stoppedPod = String((await createPod(service))["id"]);
    await rest("POST", `/pods/${stoppedPod}/stop`);
    const runningPod = String((await createPod(service))["id"]);
    // A pod that takes hours to start would be a problem, too.
    await podThatIsUp(service, runningPod);
    await holdVolume(service);

    const { accountId } = fieldsOf(await rest("GET", "/keys/current"));
    const states = expect("BUDGET-STATES");
    await rest("PUT", PATH, { spendLimit: 1 });
    await clock.pass(2 * HOUR_MS);
    states.contains(await budgetOf(service), { state: "OK", stopsNewWork: false });
    states.equals(await problemsOf(service), [], "problems before");
    await clock.pass(7 * HOUR_MS);
    const nearly = await budgetOf(service);
    states.contains(nearly, { state: "NEARLY_REACHED", stopsNewWork: false });
    states.between(Number(nearly["share"]), limits.spendWarnShare, 1, "share");
    states.equals(await problemsOf(service), [["budget_nearly_reached", "warning", "account", accountId]], "problems");
    await clock.hold(async () => {
      const spent = Number((await budgetOf(service))["spent"]);
      for (const [share, state] of [
        [limits.spendWarnShare - 0.001, "OK"],
        [limits.spendWarnShare + 0.001, "NEARLY_REACHED"],
        [1 - 0.001, "NEARLY_REACHED"],
        [1 + 0.001, "REACHED"],
      ] as const) {
        const limited = await rest("PUT", PATH, { spendLimit: spent / share });
        states.contains(limited.json, { state, stopsNewWork: false });
      }
    });
    await rest("PUT", PATH, { spendLimit: 1 });
    await clock.pass(3 * HOUR_MS);
    states.contains(await budgetOf(service), { state: "REACHED", stopsNewWork: false });
    states.equals(await problemsOf(service), [["budget_reached", "warning", "account", accountId]], "problems");
    const accepted = await byHand.run();
    states.that(accepted !== "", "a job while the budget only warns", accepted);
    await byHand.done(await taken(byHand), { output: 1 });

    await rest("PUT", PATH, { spendLimit: null });
    // Of low priority: no worker starts for it, and it stays in the queue.
    const kept = await queue.run({}, { policy: { lowPriority: true } });
    const stop = expect("BUDGET-STOP-402");
    stop.contains((await rest("PUT", PATH, { spendLimit: 1, action: "STOP" })).json, { stopsNewWork: true });
    const ofAccount = (await problemsOf(service)).find(([, , kind]) => kind === "account");
    states.equals(
      ofAccount,
      ["budget_reached", "error", "account", accountId],
      "the problem while new work is refused",
    );
    for (const [operation, answer] of [
      ["queue.run", await byHand.call("POST", "run", { body: { input: {} } })],
      ["queue.runsync", await byHand.call("POST", "runsync", { body: { input: {} } })],
      ["queue.retry", await byHand.call("POST", `retry/${failedJob}`)],
      ["rest.createPod", await rest("POST", "/pods", smallPod)],
      ["rest.startPod", await rest("POST", `/pods/${stoppedPod}/start`)],
    ] as const) {
      stop.status(answer, 402, operation);
      stop.contains(answer.json, { error: "payment_required" });
      const says = ["account", " of 1 US dollars"].every((part) => answer.text.includes(part));
      stop.that(says, "the budget, what was spent and the limit", answer.text);
    }
    for (const [method, operation] of [
      ["POST", "openai.openaiPost"],
      ["GET", "openai.openaiGet"],
    ] as const) {
      const asked = await byHand.call(method, "openai/v1/models", method === "POST" ? { body: {} } : {});
      expect("OPENAI-BUDGET").status(asked, 402, operation);
    }
    expect("OPENAI-BATCH-BUDGET").status(await createBatch(byHand, file), 402, "openai.openaiCreateBatch");
    for (const [operation, path] of [
      ["createBatch", ""],
      ["addBatchRequests", `/${draft}/requests`],
      ["finalizeBatch", `/${draft}/finalize`],
      ["retryBatch", `/${ended}/retry`],
    ] as const) {
      expect("BATCH-BUDGET").status(await ofBatch(path), 402, `batches.${operation}`);
    }
    const hostedStop = expect("COMPAT-V2-402");
    const hostedPod = { name: "hosted", image: "local/sleeper", cpu: { id: "cpu3c", vcpuCount: 2 } };
    const make = { method: "POST", path: "/v2/pods", body: hostedPod, dialect: "compat" } as const;
    hostedStop.status(await send(make), 402, "compatV2.createPod");
    const sandbox = { ...make, path: "/v2/sandboxes", body: { imageName: "local/sleeper" } };
    hostedStop.status(await send(sandbox), 402, "compatV2.createSandbox");
    const start = { ...make, path: `/v2/pods/${stoppedPod}/action`, body: { action: "start" } };
    hostedStop.status(await send(start), 402, "compatV2.podAction");
    const keeps = expect("BUDGET-STOP-KEEPS");
    const waiting = await until(() => waitingOf(queue, kept), { reason: "budget_reached" });
    keeps.contains(waiting, { reason: "budget_reached" }, "why the job waits");
    keeps.equals(await staff.after(60_000), 0, "workers while the budget is spent");
    keeps.contains((await queue.status(kept)).json, { status: "IN_QUEUE" });
    keeps.contains((await rest("GET", `/pods/${runningPod}`)).json, { desiredStatus: "RUNNING" });

    await rest("PUT", PATH, { spendLimit: 100, action: "STOP" });
    await queue.run();
    const [worker] = await staff.untilWorkers(1);
    const jobs = [await taken(queue, worker?.id), await taken(queue, worker?.id)];
    for (const job of jobs) await queue.done(job, { output: job.id }, worker?.id);
    keeps.contains((await queue.status(kept)).json, { status: "COMPLETED", output: kept });

    const month = expect("BUDGET-MONTH");
    await rest("PUT", PATH, { spendLimit: 1, action: "STOP" });
    month.status(await rest("POST", "/pods", smallPod), 402);
    const { until: end } = await budgetOf(service);
    await clock.pass(Date.parse(String(end)) - (await clock.nowMs()) + limits.spendLookIntervalMs);
    const next = await budgetOf(service);
    month.contains(next, { from: end, state: "OK", stopsNewWork: false });
    month.between(Number(next["spent"]), 0, 0.1, "spent in the new month");
    month.status(await rest("POST", "/pods", smallPod), 201);
  },
};

const operator: Scenario = {
  name: "An account cannot raise the limit that its operator set",
  claims: ["BUDGET-OPERATOR"],
  safety: "full",
  needs: ["own-service"],
  spanMs: DAY_MS + 20 * HOUR_MS,
  async run({ context, says }) {
    const service = await spendingService(context);
    const { rest, clock } = service;
    const made = fieldsOf(await rest("POST", "/accounts", { name: service.name("account") }));
    const path = `/accounts/${String(made["id"])}`;
    const { key } = await madeKey(service, { scopes: ["admin"], accountId: made["id"] });
    const asAccount = createCalls((request) => service.send({ key, ...request }), service.name("theirs"));
    await holdVolume(asAccount);
    await clock.pass(12 * HOUR_MS);
    const budget = { spendLimit: 1, action: "STOP" };
    const changed = await rest("PATCH", path, { budget });
    says.status(changed, 200, "rest.updateAccount");
    says.contains(changed.json, { budget });
    says.contains((await rest("PATCH", path, { name: "renamed" })).json, { budget, name: "renamed" });
    says.contains((await asAccount.rest("PUT", PATH, { spendLimit: 1000, action: "WARN" })).json, {
      spendLimit: 1000,
      operator: budget,
      limit: 1,
      state: "REACHED",
      stopsNewWork: true,
    });
    says.status(await asAccount.rest("POST", "/pods", smallPod), 402);
    says.status(await asAccount.rest("PATCH", path, { budget: null }), 403);
    await asAccount.rest("PUT", PATH, { spendLimit: 0.5 });
    says.contains(await budgetOf(asAccount), { limit: 0.5, stopsNewWork: true });
    says.contains((await rest("PATCH", path, { budget: null })).json, { budget: null });
    says.contains(await budgetOf(asAccount), { operator: null, limit: 0.5, stopsNewWork: false });
    says.contains(await budgetOf(service), { limit: null, stopsNewWork: false });
  },
};

const endpoints: Scenario = {
  name: "An endpoint has a limit of its own, which changes only when it is named",
  claims: ["BUDGET-ENDPOINT", "BUDGET-ENDPOINT-KEPT", "BUDGET-GET-200"],
  safety: "full",
  needs: ["own-service", "machines"],
  spanMs: DAY_MS + 20 * HOUR_MS,
  async run({ context, expect }) {
    const service = await spendingService(context, { newAccount: true });
    const { rest, clock } = service;
    const limit = { spendLimit: 0.01, spendAction: "STOP" };
    const templateId = await service.template({ containerDiskInGb: 110 });
    const { queue, path } = await staffed(service, { ...SMALL, ...limit, templateId, workersMin: 1, workersMax: 1 });
    const free = await service.endpoint({ spendLimit: 1000, spendAction: "STOP" });

    const kept = expect("BUDGET-ENDPOINT-KEPT");
    const before = fieldsOf(await rest("GET", path));
    kept.contains(before, limit);
    const { version, name, instanceIds } = before;
    kept.contains((await rest("PATCH", path, { idleTimeout: 60 })).json, { ...limit, version });
    const workers = { workersMin: 1, workersMax: 1 };
    const input = { id: queue.endpointId, name, templateId, instanceIds, ...workers, idleTimeout: 61 };
    const saved = await mutate(service, "saveEndpoint", input);
    kept.equals(errorsOf(saved), [], "errors");
    kept.contains((await rest("GET", path)).json, { ...limit, idleTimeout: 61 });

    const claim = expect("BUDGET-ENDPOINT");
    const budgets = async (): Promise<readonly Fields[]> => listOf((await budgetOf(service))["endpoints"]);
    const stopped = await untilPassed(
      { clock },
      { stepMs: HOUR_MS, stepsMax: 6 },
      async () => (await budgets()).find(({ endpointId }) => endpointId === queue.endpointId),
      { stopsNewWork: true },
    );
    claim.contains(stopped, { spendLimit: 0.01, action: "STOP", state: "REACHED", stopsNewWork: true });
    claim.that(Number(stopped?.["spent"]) >= 0.01, "the limit or more", stopped);
    const refused = await queue.call("POST", "run", { body: { input: {} } });
    claim.status(refused, 402);
    claim.that(refused.text.includes(queue.endpointId), "the endpoint by its id", refused.text);
    claim.that((await free.run()) !== "", "a job of another endpoint", free.endpointId);
    claim.equals((await budgets()).length, 2, "endpoints with a limit");
    const raised = await rest("PATCH", path, { spendLimit: null });
    claim.status(await queue.call("POST", "run", { body: { input: {} } }), 200);
    await free.done(await taken(free), { output: 1 });
    await rest("DELETE", `/endpoints/${free.endpointId}`);
    const left = await known(service, budgets, []);
    expect("BUDGET-GET-200").equals(left, [], "endpoints with a limit, when the last one is deleted");
    kept.that(!("spendLimit" in fieldsOf(raised)) && !("spendAction" in fieldsOf(raised)), "no limit", raised.json);
  },
};

export const scenarios: readonly Scenario[] = [settings, account, operator, endpoints];
