import { type BillingBucketSize, billingBucketSizes, type RestComponents } from "@millrace/spec";
import { choiceFlag, type Command, jsonFlag, textFlag } from "../command/command.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { styled } from "../output/style.ts";
import { table } from "../output/table.ts";
import { readMoment } from "../values/duration.ts";
import { printResult } from "../output/show.ts";

type TokenRecord = RestComponents["schemas"]["TokenRecord"];

const groupings = { endpoint: "endpointId", key: "keyId" } as const;

export const billingTokens: Command = {
  name: "billing tokens",
  summary: "Show how many tokens the models of endpoints used",
  details: "Adds up the tokens that model servers told of in their answers to the OpenAI route, by endpoint or by key.",
  flags: {
    by: choiceFlag(Object.keys(groupings), "What to group by", { default: "endpoint" }),
    bucket: choiceFlag(billingBucketSizes, "Length of a time span", { default: "day" }),
    endpoint: textFlag("ID", "Only this endpoint"),
    key: textFlag("ID", "Only requests with this key"),
    since: textFlag("WHEN", "Start: a time span before now (24h, 7d) or a date (default 30d)"),
    until: textFlag("WHEN", "End, exclusive (default now)"),
    ...jsonFlag,
    ...connectionFlags,
  },
  schema: "tokens",
  examples: ["millrace billing tokens --since 7d", "millrace billing tokens --by key --bucket month --json"],
  related: ["billing charges"],
  async run(given) {
    const moment = (flag: string): string | undefined => {
      const text = given.text(flag);
      return text === undefined ? undefined : readMoment(flag, text, Date.now());
    };
    const query = {
      grouping: groupings[given.text("by") as keyof typeof groupings],
      bucketSize: given.text("bucket") as BillingBucketSize,
      endpointId: given.text("endpoint"),
      keyId: given.text("key"),
      startTime: moment("since"),
      endTime: moment("until"),
    };
    const records = await withService(given, ({ rest }) => rest.billing.tokens(query));
    printResult(given, { items: records }, tableText(records));
  },
};

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
  return table([headings.map((heading) => styled("bold", heading)), ...rows]);
}
