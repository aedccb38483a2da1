import { UNKNOWN_KEY, addresses, everyRestCall, queueCalls, workerCalls } from "./interfaces/calls-of-operations.ts";
import { operations } from "./interfaces/operations.ts";
import type { Answer, Scenario } from "../steps/words.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** What every address says of an answer in its headers. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Every address names the request in its answer, be it good or bad, and the methods that it has",
    claims: ["ERROR-REQUEST-ID-HEADER", "ERROR-METHOD-405", "ERROR-BODY-JSON"],
    async run({ dialect, expect, send, rest, template, endpoint, graphql }) {
      const [named, method405] = [expect("ERROR-REQUEST-ID-HEADER"), expect("ERROR-METHOD-405")];
      const ids: (string | null)[] = [];
      const check = (answer: Answer, statuses: number | readonly number[]): void => {
        const id = answer.headers.get("x-request-id");
        named.status(answer, statuses);
        named.that(id !== null && id !== "", "the header x-request-id", id);
        ids.push(id);
        if (answer.status < 400 || answer.text === "") return;
        const type = answer.headers.get("content-type");
        expect("ERROR-BODY-JSON").equals(type, "application/json; charset=utf-8", "the type of an error");
      };
      for (const { operation, method, path } of [...everyRestCall, ...queueCalls, ...workerCalls]) {
        const described = operations.find(({ id }) => id === operation);
        if (described === undefined || (described.part === "rest" && described.isStream)) continue;
        const request = { method, path, ...(method === "GET" || method === "DELETE" ? {} : { body: {} }) };
        for (const more of [{}, { key: UNKNOWN_KEY }]) check(await send({ ...request, ...more }), described.statuses);
      }
      // COMPAT-QUEUE-POST
      const takesPost = (path: string): boolean =>
        dialect === "compat" && /\/(?:status|status-sync|stream)\//.test(path);
      for (const { path, methods: documented } of addresses) {
        const methods = takesPost(path) ? [...documented, "POST"] : documented;
        for (const method of METHODS.filter((one) => !methods.includes(one))) {
          const refused = await send({ method, path });
          check(refused, 405);
          method405.status(refused, 405);
          const allowed = [...new Set((refused.headers.get("allow") ?? "").split(/, */))].toSorted();
          method405.equals(allowed, methods.toSorted(), `the methods of ${path}`);
        }
      }
      const templateId = await template();
      const queue = await endpoint();
      check(await queue.call("POST", "run", { body: { input: {} } }), 200);
      check(await queue.call("GET", "job-take/w"), 200);
      check(await queue.call("GET", "ping/w"), 200);
      check(await queue.call("POST", "purge-queue"), 200);
      check(await queue.call("GET", "health"), 200);
      check(await rest("PATCH", `/templates/${templateId}`, { readme: "read" }), 200);
      check(await rest("DELETE", `/templates/${templateId}`), 204);
      check(await rest("GET", "/no/such/path"), [404, 501]);
      check(await graphql("{ myself { id } }"), 200);
      check(await graphql("{ nothing }"), 400);
      named.equals(new Set(ids).size, ids.length, "ids that differ");
    },
  },
];
