import { type Answer, type Scenario, atEndpoint, fieldsOf, until } from "../../steps/words.ts";
import { asked } from "./models.ts";

const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 };
/** As the route `responses` tells them. */
const OTHER_USAGE = { input_tokens: 12, output_tokens: 5 };
const LAST_EVENT = `data: ${JSON.stringify({ choices: [], usage: USAGE })}\n\n`;

type TokenRecord = Readonly<Record<string, unknown>>;

function recordsIn({ json }: Answer): readonly TokenRecord[] {
  return json as readonly TokenRecord[];
}

function sumOf(records: readonly TokenRecord[]): object {
  const of = (field: string): number => records.reduce((sum, record) => sum + Number(record[field]), 0);
  return {
    requests: of("requests"),
    promptTokens: of("promptTokens"),
    completionTokens: of("completionTokens"),
  };
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "Tokens that answers of the OpenAI route tell of are counted by endpoint and key",
    claims: ["OPENAI-TOKENS", "BILLING-TOKENS-200", "BILLING-TOKENS-GROUPING"],
    async run({ context, queue, expect }) {
      const says = expect("OPENAI-TOKENS");
      const { endpointId } = queue;
      const yearBegin = async (): Promise<string> =>
        new Date(Date.UTC(new Date(await context.clock.nowMs()).getUTCFullYear(), 0)).toISOString();
      const before = await yearBegin();
      const read = (more = ""): Promise<Answer> =>
        context.rest("GET", `/billing/tokens?bucketSize=year&endpointId=${endpointId}${more}`);
      await asked(queue, { body: {} }, { report: { output: { id: "a" } } });
      await asked(queue, { body: {} }, { report: { output: { id: "a", usage: USAGE } } });
      await asked(queue, { body: {} }, { report: { output: { id: "a", usage: OTHER_USAGE } } });
      const chunks = ['data: {"choices": []}\n\n', LAST_EVENT, "data: [DONE]\n\n"];
      await asked(queue, { body: { stream: true } }, { chunks });
      await asked(queue, { body: { stream: true } }, { chunks, report: { output: chunks } });
      const wanted = { requests: 4, promptTokens: 48, completionTokens: 20 };
      const sums = async (more?: string): Promise<object> => sumOf(recordsIn(await read(more)));
      says.equals(await until(() => sums(), wanted as object), wanted, "the tokens of the endpoint");
      says.equals(await sums("&grouping=keyId"), wanted, "the tokens of the key");
      const answer = await read();
      expect("BILLING-TOKENS-200").status(answer, 200, "rest.tokenBilling");
      const byKey = await read("&grouping=keyId");
      const grouping = expect("BILLING-TOKENS-GROUPING");
      // The year may end meanwhile.
      const years = [before, await yearBegin()];
      const { id: keyId } = fieldsOf(await context.rest("GET", "/keys/current"));
      for (const [shown, by] of [
        [recordsIn(answer), { endpointId }],
        [recordsIn(byKey), { keyId }],
      ] as const) {
        grouping.equals(sumOf(shown), wanted, "the sum of the records");
        for (const { time, requests: _1, promptTokens: _2, completionTokens: _3, ...rest } of shown) {
          grouping.equals(rest, by, "what a record is grouped by");
          grouping.that(years.includes(String(time)), "the begin of a year", time);
        }
      }
    },
  }),
];
