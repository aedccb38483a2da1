import type { ClaimId } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import type { TakenJob } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { resourceOf } from "./resources.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "the REST interface answers under /v1 and nowhere else",
    claims: ["PRODUCT-INTERFACE-REST"],
    safety: "read-only",
    stateless: true,
    async run({ send, expect }) {
      const answer = await send({ method: "GET", path: "/v1/templates" });
      expect("PRODUCT-INTERFACE-REST").documented(answer, "rest.listTemplates");
      expect("PRODUCT-INTERFACE-REST").status(answer, 200);
      for (const path of ["/templates", "/v3/templates", "/graphql/templates"]) {
        expect("PRODUCT-INTERFACE-REST").status(await send({ method: "GET", path }), 404);
      }
    },
  },
  {
    name: "everything about the jobs of an endpoint happens below its address",
    claims: ["PRODUCT-INTERFACE-QUEUE", "VERSION-QUEUE-PREFIX", "VERSION-WORKER-PREFIX"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, send, expect }) {
      const { endpointId } = await endpoint();
      // The addresses outside /v2 come first: they must have no effect.
      const call = async (
        claimIds: readonly ClaimId[],
        method: string,
        path: string,
        body?: unknown,
      ): Promise<Answer> => {
        const sent = { method, ...(body === undefined ? {} : { body }) };
        for (const prefix of ["", "/v1"]) {
          const elsewhere = await send({ ...sent, path: `${prefix}/${endpointId}/${path}` });
          for (const claimId of claimIds.filter((id) => id.startsWith("VERSION"))) {
            expect(claimId).status(elsewhere, 404);
          }
        }
        const answer = await send({ ...sent, path: `/v2/${endpointId}/${path}` });
        for (const claimId of claimIds) expect(claimId).status(answer, 200);
        return answer;
      };
      const queue = ["PRODUCT-INTERFACE-QUEUE", "VERSION-QUEUE-PREFIX"] as const;
      const worker = ["VERSION-WORKER-PREFIX"] as const;

      const first = resourceOf(await call(queue, "POST", "run", { input: {} }));
      const job = (await call(worker, "GET", "job-take/w1")).json as TakenJob;
      expect("PRODUCT-INTERFACE-QUEUE").equals(job.id, first.id);
      const attempt = `w1/${job.id}?attempt=${job.attemptToken}`;
      await call(worker, "POST", `job-stream/${attempt}`, { output: "piece" });
      await call(worker, "GET", `ping/w1?job_id=${job.id}`);
      const streamed = await call(queue, "GET", `stream/${job.id}`);
      expect("PRODUCT-INTERFACE-QUEUE").contains(streamOf(streamed), [{ output: "piece" }]);
      await call(worker, "POST", `job-done/${attempt}`, { error: "no" });
      const failed = await call(queue, "GET", `status/${job.id}`);
      expect("PRODUCT-INTERFACE-QUEUE").contains(failed.json, { id: job.id, status: "FAILED" });
      await call(queue, "GET", `status-sync/${job.id}`);
      await call(queue, "POST", `retry/${job.id}`);
      const batch = (await call(worker, "GET", "job-take-batch/w1")).json as readonly TakenJob[];
      expect("PRODUCT-INTERFACE-QUEUE").contains(batch, [{ id: job.id, attempt: 2 }]);
      const results = { [job.id]: { attemptToken: job.attemptToken, output: "of an attempt that is over" } };
      const receipts = await call(worker, "POST", "job-done-batch/w1", results);
      expect("VERSION-WORKER-PREFIX").contains(receipts.json, { [job.id]: { error: "conflict" } });
      const cancelled = await call(queue, "POST", `cancel/${job.id}`);
      expect("PRODUCT-INTERFACE-QUEUE").contains(cancelled.json, { id: job.id, status: "CANCELLED" });
      const stops = await call(worker, "GET", "job-stop/w1");
      expect("VERSION-WORKER-PREFIX").contains(stops.json, { jobsToStop: [job.id] });
      const held = resourceOf(await call(queue, "POST", "runsync?wait=1000", { input: {} }));
      expect("PRODUCT-INTERFACE-QUEUE").contains(held, { status: "IN_QUEUE" });
      const health = await call(queue, "GET", "health");
      expect("PRODUCT-INTERFACE-QUEUE").contains(health.json, { jobs: { inQueue: 1, inProgress: 0 } });
      const purged = await call(queue, "POST", "purge-queue");
      expect("PRODUCT-INTERFACE-QUEUE").contains(purged.json, { removed: 1 });
    },
  },
  {
    name: "templates, endpoints and pods are managed by GraphQL at one address",
    claims: ["PRODUCT-INTERFACE-GRAPHQL", "PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH", "VERSION-GRAPHQL-UNVERSIONED"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ graphql, rest, send, expect, name, made }) {
      const ask = async (query: string, input?: unknown): Promise<Readonly<Record<string, Made | undefined>>> => {
        const answer = await graphql(query, input === undefined ? {} : { input });
        expect("PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH").status(answer, 200);
        const { data, errors } = (answer.json ?? {}) as { data?: Record<string, Made | undefined>; errors?: unknown };
        expect("PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH").equals(errors, undefined, "errors");
        return data ?? {};
      };
      const image = { name: name("template"), imageName: "local/sleeper", containerDiskInGb: 1, volumeInGb: 0 };
      const { template } = await ask(
        "mutation ($input: SaveTemplateInput) { template: saveTemplate(input: $input) { id name } }",
        { ...image, isServerless: true, dockerArgs: "", env: [] },
      );
      made(`/templates/${template?.id}`);
      expect("PRODUCT-INTERFACE-GRAPHQL").contains(template, { name: image.name });
      const { endpoint } = await ask(
        "mutation ($input: EndpointInput!) { endpoint: saveEndpoint(input: $input) { id name templateId } }",
        { name: name("endpoint"), templateId: template?.id, workersMax: 0, gpuIds: "ADA_24" },
      );
      made(`/endpoints/${endpoint?.id}`);
      expect("PRODUCT-INTERFACE-GRAPHQL").contains(endpoint, { templateId: template?.id });
      const { pod } = await ask(
        "mutation ($input: deployCpuPodInput) { pod: deployCpuPod(input: $input) { id desiredStatus } }",
        { name: name("pod"), imageName: "local/sleeper", minVcpuCount: 1, minMemoryInGb: 1 },
      );
      made(`/pods/${pod?.id}`);
      expect("PRODUCT-INTERFACE-GRAPHQL").contains(pod, { desiredStatus: "RUNNING" });

      const { myself } = await ask("{ myself { id pods { id } endpoints { id } podTemplates { id } } }");
      for (const [list, one] of [
        [myself?.pods, pod],
        [myself?.endpoints, endpoint],
        [myself?.podTemplates, template],
      ] as const) {
        expect("PRODUCT-INTERFACE-GRAPHQL").that(list?.some(({ id }) => id === one?.id) ?? false, `${one?.id}`, list);
      }
      expect("PRODUCT-INTERFACE-GRAPHQL").status(await rest("GET", `/endpoints/${endpoint?.id}`), 200);
      await ask("mutation ($input: PodTerminateInput) { podTerminate(input: $input) }", { podId: pod?.id });
      const { gone } = await ask(`{ gone: pod(input: { podId: "${pod?.id}" }) { id } }`);
      expect("PRODUCT-INTERFACE-GRAPHQL").equals(gone, null, "the terminated pod");

      const query = { query: "{ myself { id } }" };
      expect("VERSION-GRAPHQL-UNVERSIONED").status(await send({ method: "POST", path: "/graphql", body: query }), 200);
      for (const path of ["/v1/graphql", "/v2/graphql", "/graphql/v1", "/graphql/myself", "/v1/graphql/v1"]) {
        const elsewhere = await send({ method: "POST", path, body: query });
        expect("VERSION-GRAPHQL-UNVERSIONED").that(elsewhere.status >= 400, `nothing at ${path}`, elsewhere.text);
        expect("PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH").that(
          elsewhere.status >= 400,
          `nothing at ${path}`,
          elsewhere.text,
        );
      }
    },
  },
];

interface Made {
  readonly id: string;
  readonly pods?: readonly { readonly id: string }[];
  readonly endpoints?: readonly { readonly id: string }[];
  readonly podTemplates?: readonly { readonly id: string }[];
}
