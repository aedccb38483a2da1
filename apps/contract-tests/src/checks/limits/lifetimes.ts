import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { type Held, hold } from "../waiting/held.ts";
import { waitingJobs } from "./answers.ts";
import { expectChange, moment } from "../waiting/moment.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

const submissions = [
  ["run", "queue.run"],
  [`runsync?wait=${limits.waitMinMs}`, "queue.runsync"],
] as const;

/** Submits jobs with a policy. Values out of range are refused and create nothing; those at the edge are accepted. */
async function expectPolicy(
  { endpoint, expect }: Context,
  claim: ClaimId,
  { field, edge, beyond }: { readonly field: string; readonly edge: number; readonly beyond: number },
): Promise<void> {
  const queue = await endpoint();
  for (const [path, operation] of submissions) {
    const submit = (value: number): Promise<Answer> =>
      queue.call("POST", path, { body: { input: {}, policy: { [field]: value } } });
    const refused = await submit(beyond);
    expect(claim).status(refused, 400);
    expect(claim).documented(refused, operation);
    expect(claim).equals(await waitingJobs(queue), 0, "jobs in the queue after the refusal");
    expect(claim).status(await submit(edge), 200);
    expect(claim).equals(await waitingJobs(queue), 1, "jobs in the queue");
    await queue.call("POST", "purge-queue");
  }
}

/** Asks for the status of a job with a time to live. */
async function expectStatusTtl(
  { endpoint, expect }: Context,
  claim: ClaimId,
  edge: number,
  beyond: number,
): Promise<void> {
  const queue = await endpoint();
  const id = await queue.run();
  const refused = await queue.call("GET", `status/${id}?ttl=${beyond}`);
  expect(claim).status(refused, 400);
  expect(claim).documented(refused, "queue.status");
  const answer = await queue.call("GET", `status/${id}?ttl=${edge}`);
  expect(claim).status(answer, 200);
}

/** Creates and changes endpoints with an execution timeout. */
async function expectEndpointTimeout(
  { rest, template, name, expect }: Context,
  claim: ClaimId,
  edge: number,
  beyond: number,
): Promise<void> {
  const templateId = await template();
  const create = (executionTimeoutMs: number): Promise<Answer> =>
    rest("POST", "/endpoints", { name: name("endpoint"), templateId, workersMax: 0, executionTimeoutMs });
  const refused = await create(beyond);
  expect(claim).status(refused, 400);
  expect(claim).documented(refused, "rest.createEndpoint");
  const made = await create(edge);
  expect(claim).contains(made.json, { executionTimeoutMs: edge });
  const path = `/endpoints/${String(fieldsOf(made)["id"])}`;
  const unchanged = await rest("PATCH", path, { executionTimeoutMs: beyond });
  expect(claim).status(unchanged, 400);
  expect(claim).documented(unchanged, "rest.updateEndpoint");
  expect(claim).contains((await rest("GET", path)).json, { executionTimeoutMs: edge });
  await rest("PATCH", path, { executionTimeoutMs: limits.executionTimeoutDefaultMs });
  expect(claim).contains((await rest("PATCH", path, { executionTimeoutMs: edge })).json, { executionTimeoutMs: edge });
}

export const scenarios: readonly Scenario[] = [
  ...(
    [
      ["shorter", "LIMIT-TTL-MIN", limits.ttlMinMs, limits.ttlMinMs - 1],
      ["longer", "LIMIT-TTL-MAX", limits.ttlMaxMs, limits.ttlMaxMs + 1],
    ] as const
  ).map(([word, claim, edge, beyond]): Scenario => ({
    name: `Times to live are ${word} than they may be`,
    claims: [claim],
    safety: "disposable",
    async run(context) {
      await expectPolicy(context, claim, { field: "ttl", edge, beyond });
      await expectStatusTtl(context, claim, edge, beyond);
    },
  })),
  ...(
    [
      ["shorter", "LIMIT-EXECUTION-TIMEOUT-MIN", limits.executionTimeoutMinMs, limits.executionTimeoutMinMs - 1],
      ["longer", "LIMIT-EXECUTION-TIMEOUT-MAX", limits.executionTimeoutMaxMs, limits.executionTimeoutMaxMs + 1],
    ] as const
  ).map(([word, claim, edge, beyond]): Scenario => ({
    name: `Execution timeouts are ${word} than they may be`,
    claims: [claim],
    safety: "disposable",
    async run(context) {
      await expectPolicy(context, claim, { field: "executionTimeout", edge, beyond });
      await expectEndpointTimeout(context, claim, edge, beyond);
    },
  })),
  {
    name: "Jobs without a time to live wait for theirs to be over",
    claims: ["LIMIT-TTL-DEFAULT"],
    safety: "full",
    heldClock: true,
    needs: ["time"],
    spanMs: limits.ttlDefaultMs + RETENTION_SPAN_MS,
    async run(context) {
      const { clock, endpoint } = context;
      const queue = await endpoint();
      const waitMs = limits.waitMinMs;
      let client: Held | undefined;
      const ids: unknown[] = [];
      const since = await moment(context, async () => {
        ids.push(await queue.run());
        client = await hold(context, (signal) =>
          queue.call("POST", `runsync?wait=${waitMs}`, { body: { input: {} }, signal }),
        );
      });
      await clock.pass(waitMs);
      const { id } = fieldsOf(await client?.answer());
      ids.push(id);
      const look = async (): Promise<readonly number[]> =>
        (await Promise.all(ids.map((one) => queue.status(String(one))))).map(({ status }) => status);
      const change = { look, before: [200, 200], behind: [404, 404] };
      await expectChange(context, ["LIMIT-TTL-DEFAULT"], { since, afterMs: limits.ttlDefaultMs }, change);
    },
  },
  {
    name: "A job without an execution timeout runs until the default one",
    claims: ["LIMIT-EXECUTION-TIMEOUT-DEFAULT"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    spanMs: 2 * limits.executionTimeoutDefaultMs,
    async run(context) {
      const { endpoint, expect, rest } = context;
      const queue = await endpoint();
      const claim = "LIMIT-EXECUTION-TIMEOUT-DEFAULT";
      const afterMs = limits.executionTimeoutDefaultMs;
      const made = await rest("GET", `/endpoints/${queue.endpointId}`);
      expect(claim).contains(made.json, { executionTimeoutMs: afterMs });
      const id = await queue.run();
      const since = await moment(context, () => taken(queue));
      const look = async (): Promise<unknown> => fieldsOf(await queue.status(id))["status"];
      const change = { look, before: "IN_PROGRESS", behind: "TIMED_OUT", alive: () => queue.ping([id]) };
      await expectChange(context, [claim], { since, afterMs }, change);
    },
  },
];
