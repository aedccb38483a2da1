import { type Scenario, atEndpoint, fieldsOf, streamOf, taken, takenAnew } from "../../steps/words.ts";

/** Inputs of unusual shapes. */
const INPUTS = [
  {},
  { "": 0, " ": [], ü: { __proto__x: null }, "a.b[0]": "\u0000\u001f\n" },
  { number: 1e300, negative: -0.5, large: 9007199254740991, flags: [true, false, null, [[]]] },
  { text: '\ud83d\ude00 „“ \\ " / </script>' },
];
const OUTPUTS = [...INPUTS, "text", "", 0, -1.5, true, false, [], [1, [2, {}]]];

export const scenarios: readonly Scenario[] = [
  {
    name: "jobs of two endpoints wait in queues of their own for workers of their own",
    claims: ["PRODUCT-ENDPOINT-QUEUE-AND-WORKERS", "PRODUCT-ENDPOINT-QUEUES-SEPARATE"],
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const own = expect("PRODUCT-ENDPOINT-QUEUE-AND-WORKERS");
      const separate = expect("PRODUCT-ENDPOINT-QUEUES-SEPARATE");
      const [here, there] = [await endpoint(), await endpoint()];
      const [mine, other] = [await here.run({ at: "here" }), await there.run({ at: "there" })];
      own.contains((await here.status(mine)).json, { status: "IN_QUEUE" });
      const theirs = await taken(there);
      separate.contains(theirs, { id: other, input: { at: "there" } });
      const gone = new AbortController();
      const poll = there.take("w1", { signal: gone.signal }).catch(() => undefined);
      separate.status(await there.status(mine), 404);
      separate.status(await here.status(other), 404);
      separate.status(await here.done(theirs, { output: "stolen" }), 404);
      separate.contains((await here.status(mine)).json, { status: "IN_QUEUE" });
      gone.abort();
      separate.equals(await poll, undefined, "a job of the other endpoint");
      const job = await taken(here);
      own.contains(job, { id: mine, input: { at: "here" } });
      own.contains((await here.status(mine)).json, { status: "IN_PROGRESS" });
      await here.done(job, { output: 1 });
      await there.done(theirs, { output: 2 });
      own.contains((await here.status(mine)).json, { output: 1 });
      separate.contains((await there.status(other)).json, { output: 2 });
    },
  },
  atEndpoint({
    name: "inputs and outputs of any shape go through unchanged",
    claims: ["PRODUCT-INPUT-FROM-CLIENT", "PRODUCT-INPUT-SHAPE-FREE", "PRODUCT-OUTPUT-SHAPE-FREE"],
    async run({ queue, expect }) {
      const [free, given] = [expect("PRODUCT-INPUT-SHAPE-FREE"), expect("PRODUCT-INPUT-FROM-CLIENT")];
      for (const [at, output] of OUTPUTS.entries()) {
        const input = INPUTS[at] ?? {};
        free.status(await queue.call("POST", "run", { body: { input } }), 200);
        const job = await taken(queue);
        given.equals(job.input, input);
        await queue.done(job, { output });
        expect("PRODUCT-OUTPUT-SHAPE-FREE").equals(fieldsOf(await queue.status(job.id))["output"], output);
      }
      const sync = queue.call("POST", "runsync", { body: { input: INPUTS[1] } });
      const job = await taken(queue);
      given.equals(job.input, INPUTS[1]);
      await queue.done(job, { output: INPUTS[3] });
      const answer = await sync;
      free.status(answer, 200);
      expect("PRODUCT-OUTPUT-SHAPE-FREE").contains(answer.json, { status: "COMPLETED", output: INPUTS[3] });
    },
  }),
  atEndpoint({
    name: "output comes piece by piece from a handler that streams, and from no other",
    claims: ["PRODUCT-STREAM-NEEDS-HANDLER", "EVENTS-STREAM-PROGRESS"],
    async run({ queue, expect }) {
      const [needed, progress] = [expect("PRODUCT-STREAM-NEEDS-HANDLER"), expect("EVENTS-STREAM-PROGRESS")];
      const streamed = async (id: string): Promise<unknown> => streamOf(await queue.call("GET", `stream/${id}?wait=0`));
      const plain = await takenAnew(queue);
      await queue.done(plain, { status: "IN_PROGRESS", output: "half" });
      needed.equals(await streamed(plain.id), [], "pieces while it runs");
      await queue.done(plain, { output: ["whole"] });
      needed.equals(await streamed(plain.id), [], "pieces at the end");
      const streaming = await takenAnew(queue);
      for (const output of ["one", { two: 2 }]) {
        const held = queue.call("GET", `stream/${streaming.id}`);
        await queue.stream(streaming, { output });
        const answer = await held;
        for (const claim of [needed, progress]) claim.contains(streamOf(answer), [{ output }], "a piece");
        progress.equals(answer.headers.get("x-job-status"), "IN_PROGRESS");
      }
      await queue.done(streaming, { output: [] });
    },
  }),
];
