import { type BillingBucketSize, billingBucketSizes, type RestComponents } from "@millrace/spec";
import { choiceFlag, jsonFlag, textFlag } from "../command/command.ts";
import { printResult, titledTable } from "../output/show.ts";
import { periodFlags, readPeriod } from "./charges.ts";
import { serviceCommand } from "../connection/service-command.ts";

type TokenRecord = RestComponents["schemas"]["TokenRecord"];

const groupings = { endpoint: "endpointId", key: "keyId" } as const;

export const billingTokens = serviceCommand({
  name: "billing tokens",
  summary: "Show how many tokens the models of endpoints used",
  details: "Adds up the tokens that model servers told of in their answers to the OpenAI route, by endpoint or by key.",
  flags: {
    by: choiceFlag(Object.keys(groupings), "What to group by", { default: "endpoint" }),
    bucket: choiceFlag(billingBucketSizes, "Length of a time span", { default: "day" }),
    endpoint: textFlag("ID", "Only this endpoint"),
    key: textFlag("ID", "Only requests with this key"),
    ...periodFlags,
    ...jsonFlag,
  },
  schema: "tokens",
  examples: ["millrace billing tokens --since 7d", "millrace billing tokens --by key --bucket month --json"],
  related: ["billing charges"],
  read: (given) => ({
    grouping: groupings[given.text("by") as keyof typeof groupings],
    bucketSize: given.text("bucket") as BillingBucketSize,
    endpointId: given.text("endpoint"),
    keyId: given.text("key"),
    ...readPeriod(given),
  }),
  async run({ rest }, given, query) {
    const records = await rest.billing.tokens(query);
    printResult(given, { items: records }, tableText(records));
  },
});

function tableText(records: readonly TokenRecord[]): string {
  if (records.length === 0) return "No tokens were counted.";
  const headings = ["FROM", "ID", "REQUESTS", "PROMPT", "COMPLETION"];
  const rows = records.map(({ time, endpointId, keyId, requests, promptTokens, completionTokens }) => [
    time.slice(0, 16),
    endpointId ?? keyId ?? "",
    String(requests),
    String(promptTokens),
    String(completionTokens),
  ]);
  return titledTable(headings, rows);
}
