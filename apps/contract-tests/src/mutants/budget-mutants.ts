import { withBody, withMember, withRequestBody, withStatus } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Mutant } from "./mutant.ts";

const budget = { path: /^\/v1\/billing\/budget$/ };
const setting = { ...budget, method: "PUT" };
const run = { method: "POST", path: /^\/v2\/[^/]+\/run$/ };

/** Defects of budgets: what they show, and what they stop. */
export const budgetMutants: readonly Mutant[] = [
  {
    name: "a budget counts from the first day of the year",
    breaks: ["BUDGET-GET-200"],
    mutate: withMember(budget, (fields) => {
      fields["from"] = String(fields["from"]).replace(/-\d\d-/, (month) => (month === "-01-" ? "-02-" : "-01-"));
    }),
  },
  {
    name: "a budget without an action stops new work",
    breaks: ["BUDGET-SET-200"],
    mutate: withRequestBody(setting, (body) =>
      typeof body["spendLimit"] === "number" ? { action: "STOP", ...body } : body,
    ),
  },
  {
    name: "a budget below the smallest limit is rounded up",
    breaks: ["BUDGET-400"],
    mutate: withRequestBody(setting, (body) =>
      Number(body["spendLimit"]) < limits.spendLimitMinUsd ? { ...body, spendLimit: limits.spendLimitMinUsd } : body,
    ),
  },
  {
    name: "a budget does not warn before it is spent",
    breaks: ["BUDGET-STATES"],
    mutate: withMember(budget, (fields) => {
      if (fields["state"] === "NEARLY_REACHED") fields["state"] = "OK";
    }),
  },
  {
    name: "a spent budget is no problem of the overview",
    breaks: ["BUDGET-STATES"],
    mutate: withMember({ method: "GET", path: /^\/v1\/overview/ }, (fields) => void (fields["problems"] = [])),
  },
  {
    name: "a spent budget answers jobs with 429",
    breaks: ["BUDGET-STOP-402"],
    mutate: withStatus(run, 402, 429),
  },
  {
    name: "a spent budget forbids pods instead of naming itself",
    breaks: ["BUDGET-STOP-402"],
    mutate: withStatus({ method: "POST", path: /^\/v1\/pods$/ }, 402, 403),
  },
  {
    name: "a job does not say that the budget keeps it waiting",
    breaks: ["BUDGET-STOP-KEEPS"],
    mutate: withMember({ method: "GET", path: /^\/v2\/[^/]+\/status\/[^/]+\?explain/ }, (job) => {
      const waiting = job["waiting"] as { reason?: string } | undefined;
      if (waiting?.reason === "budget_reached") waiting.reason = "no_workers";
    }),
  },
  {
    name: "what was spent of a budget is carried into the next month",
    breaks: ["BUDGET-MONTH"],
    mutate: () => {
      const spent = new Map<unknown, number>();
      return withMember(budget, (fields) => {
        spent.set(fields["from"], Number(fields["spent"]));
        fields["spent"] = [...spent.values()].reduce((sum, amount) => sum + amount, 0);
      })();
    },
  },
  {
    name: "the budget of an account outbids its operator",
    breaks: ["BUDGET-OPERATOR"],
    mutate: withMember(budget, (fields) => void (fields["limit"] = fields["spendLimit"])),
  },
  {
    name: "an endpoint takes jobs beyond its own budget",
    breaks: ["BUDGET-ENDPOINT"],
    mutate: withStatus(run, 402, 200),
  },
  {
    name: "each change of an endpoint removes its budget",
    breaks: ["BUDGET-ENDPOINT-KEPT"],
    mutate: withRequestBody({ method: "PATCH", path: /^\/v1\/endpoints\/[^/]+$/ }, (body) => ({
      spendLimit: null,
      ...body,
    })),
  },
  {
    name: "an endpoint does not show its budget",
    breaks: ["BUDGET-ENDPOINT-KEPT"],
    mutate: withBody({ method: "GET", path: /^\/v1\/endpoints\/[^/]+$/ }, (endpoint) => ({
      ...(endpoint as object),
      spendLimit: 1,
    })),
  },
];
