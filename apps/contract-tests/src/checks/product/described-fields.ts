import type { Context } from "../../suite/context.ts";
import { undescribedFields } from "../../suite/documented.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf } from "../answers.ts";

/** Expects that an answer has the described fields and no others; resolves to it. */
async function described(
  { expect }: Pick<Context, "expect">,
  operation: string,
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  const claim = expect("PRODUCT-DESCRIBED-FIELDS");
  claim.documented(answer, operation);
  claim.equals(undescribedFields(answer, operation), [], `fields that ${operation} does not describe`);
  return answer;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "answers about jobs have only fields that are described",
    claims: ["PRODUCT-DESCRIBED-FIELDS"],
    safety: "disposable",
    needs: ["workers"],
    insteadInCompat: "COMPAT-STREAM-OBJECT",
    async run(context) {
      const { endpoint, rest } = context;
      const queue = await endpoint();
      const at = `/endpoints/${queue.endpointId}`;
      const see = (operation: string, asked: Promise<Answer>): Promise<Answer> => described(context, operation, asked);
      const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
        queue.call(method, path, body === undefined ? {} : { body });
      const { id } = fieldsOf(await see("queue.run", ask("POST", "run", { input: {} })));
      const path = String(id);
      await see("queue.status", ask("GET", `status/${path}`));
      await see("queue.status", ask("GET", `status/${path}?explain=true`));
      const job = await taken(queue);
      await see("queue.status", ask("GET", `status/${path}`));
      await queue.done(job, { status: "IN_PROGRESS", output: 1 });
      await see("worker.jobStream", queue.stream(job, { output: "a" }));
      await see("queue.stream", ask("GET", `stream/${path}`));
      await see("worker.ping", queue.ping([path]));
      await see("worker.jobDone", queue.done(job, { error: "no", output: 1 }));
      await see("queue.statusSync", ask("GET", `status-sync/${path}`));
      await see("queue.health", ask("GET", "health"));
      await see("rest.listJobs", rest("GET", `${at}/jobs`));
      await see("rest.getJob", rest("GET", `${at}/jobs/${path}`));
      await see("rest.listJobEvents", rest("GET", `${at}/jobs/${path}/events`));
      await see("queue.retry", ask("POST", `retry/${path}`));
      await see("queue.cancel", ask("POST", `cancel/${path}`));
      await see("queue.cancel", ask("POST", `cancel/${path}`));
      await see("queue.run", ask("POST", "run", { input: 5 }));
      const sync = ask("POST", "runsync", { input: {} });
      await see("worker.jobTake", ask("GET", "job-take/some-worker"));
      const [running] = (fieldsOf(await rest("GET", `${at}/jobs?limit=1`))["jobs"] ?? []) as { readonly id: string }[];
      await ask("POST", `job-done/some-worker/${String(running?.id)}`, { output: 1 });
      await see("queue.runsync", sync);
      await see("queue.purgeQueue", ask("POST", "purge-queue"));
    },
  },
  {
    name: "answers about resources have only fields that are described",
    claims: ["PRODUCT-DESCRIBED-FIELDS"],
    safety: "disposable",
    needs: ["handlers", "keys"],
    insteadInCompat: "COMPAT-TEMPLATE-NAME",
    async run(context) {
      const { endpoint, name, rest, template } = context;
      const see = (operation: string, method: string, path: string, body?: unknown): Promise<Answer> =>
        described(context, operation, rest(method, path, body));
      const templateId = await template();
      await see("rest.getTemplate", "GET", `/templates/${templateId}`);
      await see("rest.listTemplates", "GET", "/templates");
      const { endpointId } = await endpoint({ computeType: "CPU", templateId });
      await see("rest.getEndpoint", "GET", `/endpoints/${endpointId}?includeTemplate=true&includeWorkers=true`);
      await see("rest.listEndpoints", "GET", "/endpoints");
      await see("rest.updateEndpoint", "PATCH", `/endpoints/${endpointId}`, { idleTimeout: 9 });
      const pod = { name: name("pod"), imageName: "local/sleeper", computeType: "CPU", vcpuCount: 1 };
      const { id } = fieldsOf(await see("rest.createPod", "POST", "/pods", pod));
      await see("rest.getPod", "GET", `/pods/${String(id)}?includeMachine=true&includeTemplate=true`);
      await see("rest.listPods", "GET", "/pods");
      await see("rest.getCurrentKey", "GET", "/keys/current");
      await see("rest.listKeys", "GET", "/keys");
      await see("rest.listNetworkVolumes", "GET", "/networkvolumes");
      await see("rest.getTemplate", "GET", "/templates/nosuchtemplate");
    },
  },
];
