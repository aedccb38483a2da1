import { fieldsOf, namedFields } from "../answers.ts";
import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";

interface Edge {
  readonly claim: ClaimId;
  readonly field: string;
  /** The last accepted value. */
  readonly edge: number;
  readonly beyond: number;
  readonly between: number;
}

const SCALER_VALUE_MIN = 1;

const edges: readonly Edge[] = [
  {
    claim: "LIMIT-IDLE-TIMEOUT-MIN",
    field: "idleTimeout",
    edge: limits.idleTimeoutMinSeconds,
    beyond: limits.idleTimeoutMinSeconds - 1,
    between: limits.idleTimeoutDefaultSeconds,
  },
  {
    claim: "LIMIT-IDLE-TIMEOUT-MAX",
    field: "idleTimeout",
    edge: limits.idleTimeoutMaxSeconds,
    beyond: limits.idleTimeoutMaxSeconds + 1,
    between: limits.idleTimeoutDefaultSeconds,
  },
  {
    claim: "LIMIT-SCALER-VALUE-MIN",
    field: "scalerValue",
    edge: SCALER_VALUE_MIN,
    beyond: SCALER_VALUE_MIN - 1,
    between: limits.scalerValueDefault,
  },
  {
    claim: "LIMIT-SCALER-VALUE-MAX",
    field: "scalerValue",
    edge: limits.scalerValueMax,
    beyond: limits.scalerValueMax + 1,
    between: limits.scalerValueDefault,
  },
];

async function expectEdge(context: Context, { claim, field, edge, beyond, between }: Edge): Promise<void> {
  const { rest, template, name, expect } = context;
  const request = { name: name("endpoint"), templateId: await template(), workersMax: 0 };
  const refused = await rest("POST", "/endpoints", { ...request, [field]: beyond });
  expect(claim).status(refused, 400);
  expect(claim).documented(refused, "rest.createEndpoint");
  expect(claim).equals(namedFields(refused), [field], "the fields named");
  // The refusal created nothing: the name is free.
  const made = await rest("POST", "/endpoints", { ...request, [field]: edge });
  expect(claim).status(made, 200);
  expect(claim).contains(made.json, { [field]: edge });
  const path = `/endpoints/${String(fieldsOf(made)["id"])}`;
  expect(claim).contains((await rest("PATCH", path, { [field]: between })).json, { [field]: between });
  for (const [method, at] of [
    ["PATCH", path],
    ["POST", `${path}/update`],
  ] as const) {
    const unchanged = await rest(method, at, { [field]: beyond });
    expect(claim).status(unchanged, 400);
    expect(claim).documented(unchanged, "rest.updateEndpoint");
  }
  expect(claim).contains((await rest("GET", path)).json, { [field]: between });
  expect(claim).contains((await rest("PATCH", path, { [field]: edge })).json, { [field]: edge });
}

export const scenarios: readonly Scenario[] = [
  ...edges.map((edge): Scenario => ({
    name: `An endpoint has a setting at its edge and beyond: ${edge.claim.replace("LIMIT-", "").toLowerCase()}`,
    claims: [edge.claim],
    safety: "disposable",
    run: (context) => expectEdge(context, edge),
  })),
  {
    name: "An endpoint is made with as little as possible",
    claims: [
      "LIMIT-IDLE-TIMEOUT-DEFAULT",
      "LIMIT-WORKERS-MIN-DEFAULT",
      "LIMIT-WORKERS-MAX-DEFAULT",
      "LIMIT-SCALER-VALUE-DEFAULT",
    ],
    safety: "disposable",
    async run({ rest, template, name, expect }) {
      const made = await rest("POST", "/endpoints", { name: name("endpoint"), templateId: await template() });
      const read = await rest("GET", `/endpoints/${String(fieldsOf(made)["id"])}`);
      for (const answer of [made, read]) {
        const fields = fieldsOf(answer);
        expect("LIMIT-IDLE-TIMEOUT-DEFAULT").equals(fields["idleTimeout"], limits.idleTimeoutDefaultSeconds);
        expect("LIMIT-WORKERS-MIN-DEFAULT").equals(fields["workersMin"], limits.workersMinDefault);
        expect("LIMIT-WORKERS-MAX-DEFAULT").equals(fields["workersMax"], limits.workersMaxDefault);
        expect("LIMIT-SCALER-VALUE-DEFAULT").equals(fields["scalerValue"], limits.scalerValueDefault);
      }
    },
  },
];
