import type { Scenario } from "../../suite/scenario.ts";
import { type TakenJob, taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { resourceOf } from "./resources.ts";

/** Inputs of unusual shapes. */
const VALUES = [
  {},
  { "": 0, " ": [], ü: { __proto__x: null }, "a.b[0]": "\u0000\u001f\n" },
  { number: 1e300, negative: -0.5, large: 9007199254740991, flags: [true, false, null, [[]]] },
  { text: '\ud83d\ude00 „“ \\ " / </script>' },
];

export const scenarios: readonly Scenario[] = [
  {
    name: "from a template and an endpoint to the result of a job",
    claims: ["PRODUCT-MANAGE-AND-RUN"],
    safety: "disposable",
    needs: ["workers"],
    async run({ rest, send, expect, name }) {
      const image = { name: name("template"), imageName: "local/sleeper", isServerless: true };
      const template = await rest("POST", "/templates", image);
      expect("PRODUCT-MANAGE-AND-RUN").documented(template, "rest.createTemplate");
      const request = { name: name("endpoint"), templateId: resourceOf(template).id, workersMax: 0 };
      const endpoint = await rest("POST", "/endpoints", request);
      expect("PRODUCT-MANAGE-AND-RUN").documented(endpoint, "rest.createEndpoint");
      const base = `/v2/${resourceOf(endpoint).id}`;
      const run = await send({ method: "POST", path: `${base}/run`, body: { input: { n: 20 } } });
      expect("PRODUCT-MANAGE-AND-RUN").documented(run, "queue.run");
      const { id } = resourceOf(run);
      const taken = await send({ method: "GET", path: `${base}/job-take/w1` });
      const { attemptToken } = taken.json as TakenJob;
      const body = { output: { double: 40 } };
      await send({ method: "POST", path: `${base}/job-done/w1/${id}?attempt=${attemptToken}`, body });
      const status = await send({ method: "GET", path: `${base}/status/${id}` });
      expect("PRODUCT-MANAGE-AND-RUN").documented(status, "queue.status");
      expect("PRODUCT-MANAGE-AND-RUN").contains(status.json, { id, status: "COMPLETED", ...body });
    },
  },
  {
    name: "jobs of two endpoints wait in queues of their own for workers of their own",
    claims: ["PRODUCT-ENDPOINT-QUEUE-AND-WORKERS", "PRODUCT-ENDPOINT-QUEUES-SEPARATE"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const [here, there] = [await endpoint(), await endpoint()];
      const [mine, other] = [await here.run({ at: "here" }), await there.run({ at: "there" })];
      expect("PRODUCT-ENDPOINT-QUEUE-AND-WORKERS").contains((await here.status(mine)).json, { status: "IN_QUEUE" });
      const theirs = await taken(there);
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").contains(theirs, { id: other, input: { at: "there" } });
      const gone = new AbortController();
      const poll = there.take("w1", { signal: gone.signal }).catch(() => undefined);
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").status(await there.status(mine), 404);
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").status(await here.status(other), 404);
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").status(await here.done(theirs, { output: "stolen" }), 404);
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").contains((await here.status(mine)).json, { status: "IN_QUEUE" });
      gone.abort();
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").equals(await poll, undefined, "a job of the other endpoint");
      const job = await taken(here);
      expect("PRODUCT-ENDPOINT-QUEUE-AND-WORKERS").contains(job, { id: mine, input: { at: "here" } });
      expect("PRODUCT-ENDPOINT-QUEUE-AND-WORKERS").contains((await here.status(mine)).json, { status: "IN_PROGRESS" });
      await here.done(job, { output: 1 });
      await there.done(theirs, { output: 2 });
      expect("PRODUCT-ENDPOINT-QUEUE-AND-WORKERS").contains((await here.status(mine)).json, { output: 1 });
      expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE").contains((await there.status(other)).json, { output: 2 });
    },
  },
  {
    name: "inputs and outputs of any shape go through unchanged",
    claims: ["PRODUCT-INPUT-FROM-CLIENT", "PRODUCT-INPUT-SHAPE-FREE", "PRODUCT-OUTPUT-SHAPE-FREE"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      for (const input of VALUES) {
        const answer = await queue.call("POST", "run", { body: { input } });
        expect("PRODUCT-INPUT-SHAPE-FREE").status(answer, 200);
        const job = await taken(queue);
        expect("PRODUCT-INPUT-FROM-CLIENT").equals(job.input, input);
        await queue.done(job, { output: input });
        const { json } = await queue.status(job.id);
        expect("PRODUCT-OUTPUT-SHAPE-FREE").equals((json as { output?: unknown } | undefined)?.output, input);
      }
      for (const output of ["text", "", 0, -1.5, true, false, [], [1, [2, {}]]]) {
        await queue.run();
        const job = await taken(queue);
        await queue.done(job, { output });
        const { json } = await queue.status(job.id);
        expect("PRODUCT-OUTPUT-SHAPE-FREE").equals((json as { output?: unknown } | undefined)?.output, output);
      }
      const sync = queue.call("POST", "runsync", { body: { input: VALUES[1] } });
      const job = await taken(queue);
      expect("PRODUCT-INPUT-FROM-CLIENT").equals(job.input, VALUES[1]);
      await queue.done(job, { output: VALUES[3] });
      const answer = await sync;
      expect("PRODUCT-INPUT-SHAPE-FREE").status(answer, 200);
      expect("PRODUCT-OUTPUT-SHAPE-FREE").contains(answer.json, { status: "COMPLETED", output: VALUES[3] });
    },
  },
  {
    name: "output comes piece by piece from a handler that streams, and from no other",
    claims: ["PRODUCT-STREAM-NEEDS-HANDLER", "EVENTS-STREAM-PROGRESS"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const streamed = async (id: string): Promise<unknown> => streamOf(await queue.call("GET", `stream/${id}?wait=0`));
      await queue.run();
      const plain = await taken(queue);
      await queue.done(plain, { status: "IN_PROGRESS", output: "half" });
      expect("PRODUCT-STREAM-NEEDS-HANDLER").equals(await streamed(plain.id), [], "pieces while it runs");
      await queue.done(plain, { output: ["whole"] });
      expect("PRODUCT-STREAM-NEEDS-HANDLER").equals(await streamed(plain.id), [], "pieces at the end");
      await queue.run();
      const streaming = await taken(queue);
      for (const output of ["one", { two: 2 }]) {
        const held = queue.call("GET", `stream/${streaming.id}`);
        await queue.stream(streaming, { output });
        const answer = await held;
        expect("EVENTS-STREAM-PROGRESS").contains(streamOf(answer), [{ output }]);
        expect("EVENTS-STREAM-PROGRESS").equals(answer.headers.get("x-job-status"), "IN_PROGRESS");
        expect("PRODUCT-STREAM-NEEDS-HANDLER").contains(streamOf(answer), [{ output }], "a piece");
      }
      await queue.done(streaming, { output: [] });
    },
  },
];
