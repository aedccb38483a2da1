import type { Scenario } from "../../suite/scenario.ts";
import { objectOf } from "../answers.ts";
import { createPod, podThatIsUp, worker } from "../pods/shared.ts";
import { dataOf, listOf } from "./reading.ts";

const RUN_S = 100;
const CLAIM = "GRAPHQL-QUERY-POD";
/** What GraphQL tells of a pod. */
export const scenarios: readonly Scenario[] = [
  {
    name: "the time that a pod and a worker run is told in whole seconds, by GraphQL and by REST",
    claims: [CLAIM, "WORKERS-LIST-FIELDS"],
    safety: "full",
    needs: ["handlers", "time"],
    async run(context) {
      const { clock, expect, graphql, rest } = context;
      const { id } = await createPod(context);
      await podThatIsUp(context, id);
      const { endpointId } = await worker(context);
      const query = "query ($id: String!) { pod(input: { podId: $id }) { uptimeSeconds runtime { uptimeInSeconds } } }";
      const read = async (): Promise<readonly number[]> => {
        const pod = objectOf(dataOf(await graphql(query, { id }))["pod"]);
        const [one] = listOf(objectOf((await rest("GET", `/endpoints/${endpointId}/workers`)).json)["workers"]);
        return [pod["uptimeSeconds"], objectOf(pod["runtime"])["uptimeInSeconds"], one?.["uptimeSeconds"]].map(Number);
      };
      await clock.hold(async () => {
        const before = await read();
        expect(CLAIM).equals(before[0], before[1], "seconds that the pod ran, and its container");
        await clock.pass(RUN_S * 1_000);
        const later = (await read()).map((seconds, at) => seconds - (before[at] ?? 0));
        expect(CLAIM).equals(later.slice(0, 2), [RUN_S, RUN_S], "seconds that the pod ran on");
        expect("WORKERS-LIST-FIELDS").equals(later[2], RUN_S, "seconds that the worker ran on");
      });
    },
  },
];
