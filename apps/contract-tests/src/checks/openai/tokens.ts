import { type Answer, type Scenario, atEndpoint, fieldsOf, until } from "../../steps/words.ts";
import { asked } from "./models.ts";

const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 };
const LAST_EVENT = `data: ${JSON.stringify({ choices: [], usage: USAGE })}\n\n`;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "Tokens that answers of the OpenAI route tell of are counted by endpoint and key",
    claims: ["OPENAI-TOKENS", "BILLING-TOKENS-200", "BILLING-TOKENS-GROUPING"],
    async run({ context, queue, expect }) {
      const says = expect("OPENAI-TOKENS");
      const { endpointId } = queue;
      const read = (more = ""): Promise<Answer> =>
        context.rest("GET", `/billing/tokens?bucketSize=year&endpointId=${endpointId}${more}`);
      await asked(queue, { body: {} }, { report: { output: { id: "a" } } });
      await asked(queue, { body: {} }, { report: { output: { id: "a", usage: USAGE } } });
      const chunks = ['data: {"choices": []}\n\n', LAST_EVENT, "data: [DONE]\n\n"];
      await asked(queue, { body: { stream: true } }, { chunks });
      await asked(queue, { body: { stream: true } }, { chunks, report: { output: chunks } });
      const wanted = { requests: 3, promptTokens: 36, completionTokens: 15 };
      const sums = async (more?: string): Promise<object> => {
        const [first] = (await read(more)).json as readonly Record<string, unknown>[];
        const { requests, promptTokens, completionTokens } = first ?? {};
        return { requests, promptTokens, completionTokens };
      };
      says.equals(await until(() => sums(), wanted as object), wanted, "the tokens of the endpoint");
      says.equals(await sums("&grouping=keyId"), wanted, "the tokens of the key");
      const answer = await read();
      expect("BILLING-TOKENS-200").status(answer, 200, "rest.tokenBilling");
      const byKey = await read("&grouping=keyId");
      const grouping = expect("BILLING-TOKENS-GROUPING");
      const time = new Date(Date.UTC(new Date(await context.clock.nowMs()).getUTCFullYear(), 0)).toISOString();
      const { id: keyId } = fieldsOf(await context.rest("GET", "/keys/current"));
      grouping.equals(answer.json, [{ ...wanted, time, endpointId }], "grouped by endpoint");
      grouping.equals(byKey.json, [{ ...wanted, time, keyId }], "grouped by key");
    },
  }),
];
