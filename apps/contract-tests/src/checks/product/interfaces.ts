import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import type { TakenJob } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { type Fields, objectOf } from "../answers.ts";
import { dataOf, mutate } from "../graphql/reading.ts";
import { resourceOf } from "./resources.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "everything about the jobs of an endpoint happens below its address",
    claims: ["PRODUCT-INTERFACE-QUEUE"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const claim = expect("PRODUCT-INTERFACE-QUEUE");
      const { call } = await endpoint();
      const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
        const answer = await call(method, path, body === undefined ? {} : { body });
        claim.status(answer, 200);
        return answer;
      };
      const first = resourceOf(await ask("POST", "run", { input: {} }));
      const job = (await ask("GET", "job-take/w1")).json as TakenJob;
      claim.equals(job.id, first.id);
      const attempt = `w1/${job.id}?attempt=${job.attemptToken}`;
      await ask("POST", `job-stream/${attempt}`, { output: "piece" });
      claim.contains(streamOf(await ask("GET", `stream/${job.id}`)), [{ output: "piece" }]);
      await ask("POST", `job-done/${attempt}`, { error: "no" });
      claim.contains((await ask("GET", `status/${job.id}`)).json, { id: job.id, status: "FAILED" });
      claim.contains((await ask("GET", `status-sync/${job.id}`)).json, { id: job.id, status: "FAILED" });
      await ask("POST", `retry/${job.id}`);
      claim.contains((await ask("GET", "job-take-batch/w1")).json, [{ id: job.id, attempt: 2 }]);
      const cancelled = await ask("POST", `cancel/${job.id}`);
      claim.contains(cancelled.json, { id: job.id, status: "CANCELLED" });
      claim.contains((await ask("GET", "job-stop/w1")).json, { jobsToStop: [job.id] });
      claim.contains((await ask("POST", "runsync?wait=1000", { input: {} })).json, { status: "IN_QUEUE" });
      claim.contains((await ask("GET", "health")).json, { jobs: { inQueue: 1, inProgress: 0 } });
      claim.contains((await ask("POST", "purge-queue")).json, { removed: 1 });
    },
  },
  {
    name: "templates, endpoints and pods are managed by GraphQL at one address",
    claims: ["PRODUCT-INTERFACE-GRAPHQL", "PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH", "VERSION-GRAPHQL-UNVERSIONED"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { graphql, send, expect, name, made } = context;
      const claim = expect("PRODUCT-INTERFACE-GRAPHQL");
      const create = async (kind: string, mutation: string, input: object): Promise<Fields> => {
        const it = objectOf(dataOf(await mutate(context, mutation, input, "{ id name }"))["it"]);
        claim.contains(it, { name: objectOf(input)["name"] }, mutation);
        made(`${kind}/${String(it["id"])}`);
        return it;
      };
      const image = { name: name("template"), imageName: "local/sleeper", containerDiskInGb: 1, volumeInGb: 0 };
      const template = await create("/templates", "saveTemplate", { ...image, isServerless: true });
      const scaled = { name: name("endpoint"), templateId: template["id"], workersMax: 0, gpuIds: "ADA_24" };
      const endpoint = await create("/endpoints", "saveEndpoint", scaled);
      const pod = await create("/pods", "deployCpuPod", { name: name("pod"), imageName: "local/sleeper" });
      const lists = await graphql("{ myself { pods { id } endpoints { id } podTemplates { id } } }");
      for (const { id } of [pod, endpoint, template]) claim.that(lists.text.includes(`"${String(id)}"`), "it", id);
      const ended = await mutate(context, "podTerminate", { podId: pod["id"] });
      const gone = await graphql("query ($id: String!) { pod(input: { podId: $id }) { id } }", { id: pod["id"] });
      claim.equals([dataOf(ended), dataOf(gone)], [{ it: null }, { pod: null }], "the pod that was ended");
      const query = { query: "{ myself { id } }" };
      for (const path of [
        "/graphql",
        "/v1/graphql",
        "/v2/graphql",
        "/graphql/v1",
        "/graphql/myself",
        "/v1/graphql/v1",
      ]) {
        const answer = await send({ method: "POST", path, body: query });
        const isThere = answer.status === 200;
        for (const one of ["VERSION-GRAPHQL-UNVERSIONED", "PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH"] as const) {
          expect(one).equals(isThere, path === "/graphql", `GraphQL at ${path}`);
        }
      }
    },
  },
];
