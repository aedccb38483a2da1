import { limits, type RestComponents, spendActions } from "@millrace/spec";
import { choiceFlag, jsonFlag, textFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { dollars } from "./charges.ts";
import { printResult, titledTable } from "../output/show.ts";
import { serviceCommand } from "../connection/service-command.ts";

type BudgetReport = RestComponents["schemas"]["BudgetReport"];
type Budget = RestComponents["schemas"]["Budget"];

export const billingBudget = serviceCommand({
  name: "billing budget",
  summary: "Show or set how much may be spent in a month",
  details:
    "Shows how much the account and its endpoints may spend in this calendar month (UTC) and what they spent. With --limit or --action it " +
    "sets the budget of the account first; of it and the operator's the lower limit counts. A budget that stops refuses new jobs and " +
    "pods when it is reached; what was accepted stays. `millrace endpoints update` sets the limit of an endpoint.",
  flags: {
    limit: textFlag("N", "Most US dollars a month, or none"),
    action: choiceFlag(
      spendActions.map((action) => action.toLowerCase()),
      "Whether a budget that is reached only warns, or stops new work",
    ),
    ...jsonFlag,
  },
  schema: "budget",
  examples: [
    "millrace billing budget",
    "millrace billing budget --limit 100 --action stop",
    "millrace billing budget --limit none",
    "millrace billing budget --json",
  ],
  related: ["billing charges", "endpoints update"],
  read(given) {
    const limit = given.text("limit");
    const action = given.text("action");
    return {
      spendLimit: limit === undefined ? undefined : readLimit(limit),
      action: spendActions.find((known) => known.toLowerCase() === action),
    };
  },
  async run({ rest }, given, wanted) {
    const now = await rest.billing.getBudget();
    const { spendLimit = now.spendLimit, action = now.action } = wanted;
    const isShown = wanted.spendLimit === undefined && wanted.action === undefined;
    const report = isShown ? now : await rest.billing.setBudget({ spendLimit, action });
    printResult(given, report, reportText(report));
  },
});

function readLimit(text: string): number | null {
  if (text === "none") return null;
  const { spendLimitMinUsd, spendLimitMaxUsd } = limits;
  const limit = text.trim() === "" ? NaN : Number(text);
  if (limit >= spendLimitMinUsd && limit <= spendLimitMaxUsd) return limit;
  throw new UsageError(
    `--limit must be none or a number from ${spendLimitMinUsd} to ${spendLimitMaxUsd}, not "${text}"`,
  );
}

function reportText(report: BudgetReport): string {
  const headings = ["WHAT", "LIMIT", "SPENT", "SHARE", "WHEN REACHED", "STATE"];
  const rows = [
    ["account", amount(report.limit), dollars(report.spent), percent(report.share), actionOf(report), stateOf(report)],
    ...report.endpoints.map((one) => [
      one.endpointName,
      amount(one.spendLimit),
      dollars(one.spent),
      percent(one.share),
      one.action.toLowerCase(),
      stateOf(one),
    ]),
  ];
  const set = (budget: Budget): string => `${amount(budget.spendLimit)} (${(budget.action ?? "WARN").toLowerCase()})`;
  const operator = report.operator === null ? "" : `The operator allows ${set(report.operator)}. `;
  const own = report.operator === null ? "" : `The account set ${set(report)}. `;
  return `${titledTable(headings, rows)}\n\n${operator}${own}Counted from ${report.from.slice(0, 10)} until ${report.until.slice(0, 10)}, UTC.`;
}

/** What the limit that counts does; with two limits, each has its own action. */
function actionOf({ limit, spendLimit, action, operator }: BudgetReport): string {
  if (limit === null) return "";
  const actions = [
    ...(spendLimit === limit ? [action] : []),
    ...(operator?.spendLimit === limit ? [operator.action] : []),
  ];
  return actions.includes("STOP") ? "stop" : "warn";
}

function stateOf({ state, stopsNewWork }: Pick<BudgetReport, "state" | "stopsNewWork">): string {
  return `${state.toLowerCase().replaceAll("_", " ")}${stopsNewWork ? ", new work is refused" : ""}`;
}

function amount(limit: number | null): string {
  return limit === null ? "none" : dollars(limit);
}

function percent(share: number | null): string {
  return share === null ? "" : `${Math.floor(share * 100)} %`;
}
