import { limits, type RestComponents, spendActions } from "@millrace/spec";
import { choiceFlag, type Command, jsonFlag, textFlag } from "../command/command.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failure.ts";
import { styled } from "../output/style.ts";
import { table } from "../output/table.ts";
import { dollars } from "./charges.ts";
import { printResult } from "../output/show.ts";

type BudgetReport = RestComponents["schemas"]["BudgetReport"];
type Budget = RestComponents["schemas"]["Budget"];

export const billingBudget: Command = {
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
    ...connectionFlags,
  },
  schema: "budget",
  examples: [
    "millrace billing budget",
    "millrace billing budget --limit 100 --action stop",
    "millrace billing budget --limit none",
    "millrace billing budget --json",
  ],
  related: ["billing charges", "endpoints update"],
  async run(given) {
    const wanted = { limit: given.text("limit"), action: given.text("action") };
    const spendLimit = wanted.limit === undefined ? undefined : readLimit(wanted.limit);
    const report = await withService(given, async ({ rest }) => {
      const now = await rest.billing.getBudget();
      if (spendLimit === undefined && wanted.action === undefined) return now;
      const action = spendActions.find((known) => known.toLowerCase() === wanted.action) ?? now.action;
      return await rest.billing.setBudget({
        spendLimit: spendLimit === undefined ? now.spendLimit : spendLimit,
        action,
      });
    });
    printResult(given, report, reportText(report));
    return exitCodes.done;
  },
};

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
  const headings = ["WHAT", "LIMIT", "SPENT", "SHARE", "WHEN REACHED", "STATE"].map((heading) =>
    styled("bold", heading),
  );
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
  return `${table([headings, ...rows])}\n\n${operator}${own}Counted from ${report.from.slice(0, 10)} until ${report.until.slice(0, 10)}, UTC.`;
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
