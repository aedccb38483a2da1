import { expect, test } from "vitest";
import type { Actual } from "../actual.ts";
import { nothingWanted, type Wanted } from "../resolve.ts";
import { makePlan } from "./make-plan.ts";
import { accountAfter, emptyAccount } from "./model-account.test-support.ts";
import { planText, shownStep } from "./show-plan.ts";

const wanted: Wanted = {
  ...nothingWanted,
  project: "shop",
  volumes: [{ name: "models", size: 10, dataCenterId: "EU-RO-1" }],
  templates: [{ name: "resize", settings: { imageName: "x:1", isServerless: true }, hidden: [] }],
  endpoints: [
    {
      name: "resize",
      template: "resize",
      settings: {
        workersMax: 3,
        env: { LEVEL: "1", API_KEY: "k-123", FROM_SHELL: "s-456", HF: "{{ RUNPOD_SECRET_hf }}" },
      },
      hidden: ["FROM_SHELL"],
    },
  ],
};
const made = accountAfter(emptyAccount, makePlan(wanted, emptyAccount).steps);
const [endpoint = { id: "", name: "", fields: {}, templateId: undefined, volumeIds: [] }] = made.endpoints;

/** The account with the endpoint's fields changed by hand. */
function changedByHand(fields: object): Actual {
  return { ...made, endpoints: [{ ...endpoint, fields: { ...endpoint.fields, ...fields } }] };
}

test("only fields that are wanted and differ are changed", () => {
  const { steps } = makePlan(wanted, changedByHand({ workersMax: 9, idleTimeout: 77 }));
  expect(steps).toMatchObject([
    {
      action: "update",
      kind: "endpoint",
      settings: { workersMax: 3 },
      changes: [{ field: "workersMax", before: 9, after: 3 }],
    },
  ]);
});

test("values that come from the shell or look like secrets are never shown, references are", () => {
  const { steps } = makePlan(wanted, emptyAccount);
  const everything = JSON.stringify(steps.map(shownStep)) + planText({ steps, obstacles: [], notes: [] });
  expect(everything).not.toMatch(/k-123|s-456/);
  expect(everything).toContain("RUNPOD_SECRET_hf");
  const other = changedByHand({ env: { API_KEY: "old-key", FROM_SHELL: "old-value", OTHER: "unknown" } });
  const changes = makePlan(wanted, other).steps.map(shownStep);
  expect(JSON.stringify(changes)).not.toMatch(/old-key|old-value|unknown|k-123|s-456/);
  expect(changes).toMatchObject([
    {
      changes: expect.arrayContaining([
        { field: "env.API_KEY", before: "(hidden)", after: "(hidden)" },
        { field: "env.LEVEL", before: undefined, after: "1" },
      ]),
    },
  ]);
});

test.each<[string, Partial<Wanted>, Actual, RegExp]>([
  [
    "a volume that would shrink",
    { volumes: [{ name: "models", size: 5, dataCenterId: "EU-RO-1" }] },
    made,
    /has 10 GB and cannot shrink to 5 GB/,
  ],
  [
    "a volume that would move",
    { volumes: [{ name: "models", size: 10, dataCenterId: "US-TX-3" }] },
    made,
    /is in EU-RO-1 and cannot move to US-TX-3/,
  ],
  [
    "a kind of compute that would change",
    {},
    changedByHand({ computeType: "GPU" }),
    /computeType is "GPU" and cannot become "CPU"/,
  ],
  [
    "credentials that nobody has",
    { templates: [{ name: "resize", settings: {}, registry: "ours", hidden: [] }] },
    made,
    /registry credentials "ours", which the account does not have/,
  ],
  [
    "a name that two endpoints have",
    {},
    { ...made, endpoints: [endpoint, { ...endpoint, id: "twin" }] },
    /is the name of 2 endpoints/,
  ],
  ["a template of another file", { project: "other" }, made, /was made by another millrace.yaml, of "shop"/],
])("%s is an obstacle", (_what, change, account, message) => {
  const asks: Wanted = {
    ...wanted,
    endpoints: wanted.endpoints.map((one) => ({ ...one, settings: { ...one.settings, computeType: "CPU" } })),
    ...change,
  };
  expect(makePlan(asks, account).obstacles.map((obstacle) => obstacle.message)).toEqual(
    expect.arrayContaining([expect.stringMatching(message)]),
  );
});

test("what the file no longer names is told, and removed only with prune", () => {
  const nothing: Wanted = { ...wanted, templates: [], endpoints: [] };
  expect(makePlan(nothing, made)).toMatchObject({
    steps: [],
    notes: [expect.stringMatching(/endpoint resize was made by this file/), expect.stringMatching(/template resize/)],
  });
  expect(makePlan(nothing, made, { prune: true }).steps).toMatchObject([
    { action: "delete", kind: "endpoint", name: "resize" },
    { action: "delete", kind: "template", name: "resize" },
  ]);
});

test("a template that a foreign endpoint uses stays, with the reason", () => {
  const foreign: Actual = { ...made, endpoints: [...made.endpoints, { ...endpoint, id: "e2", name: "by-hand" }] };
  const plan = makePlan({ ...wanted, templates: [], endpoints: [] }, foreign, { prune: true });
  expect(plan.steps.map(({ kind, name }) => `${kind} ${name}`)).toEqual(["endpoint resize"]);
  expect(plan.notes).toEqual([expect.stringMatching(/template resize stays.*by-hand/)]);
});

test("an image is made only when its template needs another one", () => {
  const from = (imageName: string): Wanted => ({
    ...wanted,
    templates: [{ name: "resize", settings: { imageName, isServerless: true }, source: "/folder", hidden: [] }],
  });
  expect(makePlan(from("x:1"), made).steps).toEqual([]);
  expect(
    makePlan(from("localhost/millrace/resize:2"), made).steps.map(({ action, kind }) => `${action} ${kind}`),
  ).toEqual(["make image", "update template"]);
  expect(makePlan(from("local/resize.2"), made).steps.map(({ kind }) => kind)).toEqual(["folder", "template"]);
});

test("a secret that exists is left alone until it is to be renewed", () => {
  const withSecret: Wanted = { ...wanted, secrets: [{ name: "hf", fromEnv: "HF" }] };
  const account = accountAfter(made, makePlan(withSecret, made).steps);
  expect(makePlan(withSecret, account).steps).toEqual([]);
  expect(makePlan(withSecret, account, { renewSecrets: ["hf"] }).steps).toMatchObject([
    { action: "renew", kind: "secret", name: "hf" },
  ]);
});
