import { queueOperations, restOperations, workerOperations } from "@millrace/spec";
import { isEndless } from "../authentication/operations.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { NOWHERE, UNKNOWN_KEY } from "./shared.ts";

const interfaces = [
  ["/v1", restOperations],
  ["/v2", queueOperations],
  ["/v2", workerOperations],
] as const;

/** The header that names a request. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Every operation names the request in its answer, be it good or bad",
    claims: ["ERROR-REQUEST-ID-HEADER"],
    safety: "disposable",
    async run({ expect, send, rest, template, endpoint, graphql }) {
      const ids: (string | null)[] = [];
      const check = (answer: Answer, statuses: readonly number[]): void => {
        const id = answer.headers.get("x-request-id");
        expect("ERROR-REQUEST-ID-HEADER").status(answer, statuses);
        expect("ERROR-REQUEST-ID-HEADER").that(id !== null && id !== "", "the header x-request-id", id);
        ids.push(id);
      };
      for (const [root, table] of interfaces) {
        for (const [id, { method, path, statuses }] of Object.entries(table)) {
          if (isEndless(id)) continue;
          const request = { method, path: root + path.replaceAll(/\{[^}]+\}/g, NOWHERE) };
          const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
          check(await send({ ...request, ...body }), statuses);
          check(await send({ ...request, ...body, key: UNKNOWN_KEY }), statuses);
        }
      }
      const templateId = await template();
      const queue = await endpoint();
      check(await queue.call("POST", "run", { body: { input: {} } }), [200]);
      check(await queue.call("GET", "job-take/w"), [200]);
      check(await queue.call("GET", "ping/w"), [200]);
      check(await queue.call("POST", "purge-queue"), [200]);
      check(await queue.call("GET", "health"), [200]);
      check(await rest("PATCH", `/templates/${templateId}`, { readme: "read" }), [200]);
      check(await rest("DELETE", `/templates/${templateId}`), [204]);
      check(await rest("GET", "/no/such/path"), [404, 501]);
      check(await rest("PUT", "/templates", {}), [404, 405]);
      check(await graphql("{ myself { id } }"), [200]);
      check(await graphql("{ nothing }"), [400]);
      expect("ERROR-REQUEST-ID-HEADER").equals(new Set(ids).size, ids.length, "ids that differ");
    },
  },
];
