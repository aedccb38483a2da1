import { limits } from "@millrace/spec";
import {
  type Answer,
  type Context,
  type Fields,
  fieldsOf,
  hold,
  objectOf,
  type Scenario,
  SECOND_MS,
  until,
} from "../../steps/words.ts";

/** Passed before and beyond a limit, for the time that answers take while the clock runs. */
const MARGIN_MS = 5 * SECOND_MS;
/** Checks that a program answers with 204: more than come at once, fewer than come in half of the time that a request is held. */
const STARTING_CHECKS = 8;

const onCpu = { type: "LB", computeType: "CPU", vcpuCount: 1, workersMax: 1 };

/** Both dialects have one address of requests. */
function request({ send }: Pick<Context, "send">, endpointId: string, path: string, signal?: AbortSignal) {
  const to = { method: "GET", path: `/lb/${endpointId}${path}`, dialect: "default" } as const;
  return send({ ...to, ...(signal === undefined ? {} : { signal }) });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A request waits for a worker that is never ready, and is refused in time",
    claims: ["LB-HOLD"],
    needs: ["handlers", "processes", "time"],
    async run({ context, says, clock, endpoint }) {
      const { endpointId } = await endpoint(onCpu);
      const held = await hold(context, (signal) => request(context, endpointId, "/", signal));
      await clock.pass(limits.requestHoldMaxMs - MARGIN_MS);
      says.that(await held.isOpen(), "a request that still waits", await held.soFar());
      await clock.pass(2 * MARGIN_MS);
      const answer = await held.answer();
      says.equals(answer?.status, 503, "the status");
      says.that(Number(answer?.headers.get("retry-after")) > 0, "Retry-After", answer?.headers.get("retry-after"));
    },
  },
  {
    name: "A program gets requests when its health check says that it is ready, and is checked again and again",
    claims: ["LB-HEALTH"],
    needs: ["handlers", "processes", "time"],
    async run({ context, says, clock, endpoint, template }) {
      const env = { STARTING_CHECKS: String(STARTING_CHECKS) };
      const templateId = await template({ imageName: "local/serving", env });
      const { endpointId } = await endpoint({ ...onCpu, templateId, workersMin: 1 });
      const checks = async (): Promise<number> => Number((await request(context, endpointId, "/checks")).text);
      const held = await hold(context, (signal) => request(context, endpointId, "/a/b?c=%20d", signal));
      says.that(await held.isOpen(), "a request that waits while the program starts", await held.soFar());
      let answer: Answer | undefined;
      await until(
        async () => {
          await clock.pass(limits.healthCheckIntervalMs);
          answer = await held.soFar();
          return answer !== undefined;
        },
        (isAnswered) => isAnswered,
        limits.requestHoldMaxMs,
      );
      says.equals(answer?.status, 200, "the status");
      says.equals(answer?.text, "serving GET /a/b?c=%20d", "what the program saw");
      const before = await checks();
      says.that(before > STARTING_CHECKS, "a check that was answered with 200", before);
      await clock.pass(limits.healthCheckReadyIntervalMs + MARGIN_MS);
      const after = await checks();
      says.that(after > before && after <= before + 3, "checks in the time of two intervals", { before, after });
    },
  },
  {
    name: "Requests hear at once that workers fail one after another",
    claims: ["LB-FAILING"],
    needs: ["handlers", "processes", "time"],
    async run({ context, says, clock, endpoint, template }) {
      const templateId = await template({ imageName: "local/serving", env: { ENDS_AT_ONCE: "1" } });
      const { endpointId } = await endpoint({ ...onCpu, templateId });
      const held = await hold(context, (signal) => request(context, endpointId, "/", signal));
      const first = await until(
        async () => {
          await clock.pass(SECOND_MS);
          return await held.soFar();
        },
        (answer) => answer !== undefined,
        limits.requestHoldMaxMs / 2,
      );
      for (const ask of [async () => first, () => request(context, endpointId, "/")]) {
        const answer = await ask();
        says.equals(answer?.status, 503, "the status");
        says.that(Number(answer?.headers.get("retry-after")) > 0, "Retry-After", answer?.headers.get("retry-after"));
        says.that(answer?.text.includes("exit code 1") === true, "how the last worker failed", answer?.text);
      }
    },
  },
  {
    name: "The history of an endpoint for requests counts them",
    claims: ["LB-HISTORY"],
    needs: ["handlers", "processes", "time"],
    async run({ context, says, clock, rest, endpoint, template }) {
      const templateId = await template({ imageName: "local/serving" });
      const { endpointId } = await endpoint({ ...onCpu, templateId });
      const answers = [];
      for (const path of ["/a", "/b", "/break", "/fail"])
        answers.push((await request(context, endpointId, path)).status);
      says.equals(answers, [200, 200, 502, 500], "the answers");
      const leave = new AbortController();
      const left = await hold(context, () => request(context, endpointId, "/open", leave.signal));
      says.that(await left.isOpen(), "an answer without an end", await left.soFar());
      leave.abort();
      await clock.pass(2 * limits.historyStepMinMs);
      const total = (one: Answer): Fields => objectOf(fieldsOf(one)["total"]);
      const history = await until(
        () => rest("GET", `/endpoints/${endpointId}/history`),
        (one) => total(one)["submitted"] === answers.length + 1 && total(one)["cancelled"] === 1,
      );
      says.status(history, 200, "rest.endpointHistory");
      says.contains(total(history), { submitted: 5, started: 5, completed: 2, failed: 2, cancelled: 1, timedOut: 0 });
    },
  },
];
