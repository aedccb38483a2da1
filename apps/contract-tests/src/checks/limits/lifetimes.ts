import { fieldsOf } from "../answers.ts";
import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { waitingJobs } from "./answers.ts";

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
];
