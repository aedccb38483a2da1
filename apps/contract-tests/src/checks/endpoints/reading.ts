import { type Fields, fieldsOf, listed, refusedFields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";

const idMax = limits.idMaxChars;

/** All requests with the id of an endpoint, with their operations. */
const idOperations = [
  ["GET", "", "rest.getEndpoint"],
  ["PATCH", "", "rest.updateEndpoint"],
  ["POST", "/update", "rest.updateEndpointByPost"],
  ["DELETE", "", "rest.deleteEndpoint"],
] as const;

/** Sends all of them, and checks each answer. */
async function onEach(
  { rest }: Context,
  id: string,
  check: (answer: Answer, operation: string) => void,
  key?: string | null,
): Promise<void> {
  for (const [method, suffix, operation] of idOperations) {
    const body = method === "PATCH" || method === "POST" ? { idleTimeout: 77 } : undefined;
    check(await rest(method, `/endpoints/${id}${suffix}`, body, key === undefined ? {} : { key }), operation);
  }
}

function oneOf(answer: Answer, id: string): Fields | undefined {
  return listed(answer).find((one) => one["id"] === id);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Endpoints are found in the list as they are read alone",
    claims: ["ENDPOINT-LIST-200"],
    safety: "disposable",
    async run({ expect, rest, endpoint }) {
      const ids = [(await endpoint()).endpointId, (await endpoint({ computeType: "CPU" })).endpointId];
      const list = await rest("GET", "/endpoints");
      expect("ENDPOINT-LIST-200").status(list, 200);
      expect("ENDPOINT-LIST-200").documented(list, "rest.listEndpoints");
      for (const id of ids) {
        const { json } = await rest("GET", `/endpoints/${id}`);
        expect("ENDPOINT-LIST-200").equals(oneOf(list, id), json, `${id} in the list`);
      }
      await rest("DELETE", `/endpoints/${String(ids[0])}`);
      const after = await rest("GET", "/endpoints");
      const left = ids.filter((id) => oneOf(after, id) !== undefined);
      expect("ENDPOINT-LIST-200").equals(left, ids.slice(1), "those in the list after one was deleted");
    },
  },
  {
    name: "The endpoints of another account are in its list alone",
    claims: ["ENDPOINT-LIST-200"],
    safety: "disposable",
    needs: ["keys"],
    async run({ expect, rest, endpoint, keys }) {
      const { endpointId } = await endpoint();
      const theirs = await rest("GET", "/endpoints", undefined, { key: keys.other ?? null });
      expect("ENDPOINT-LIST-200").status(theirs, 200);
      expect("ENDPOINT-LIST-200").equals(oneOf(theirs, endpointId), undefined, "in the list of another account");
    },
  },
  {
    name: "The list of endpoints is asked with a parameter that is unknown",
    claims: ["ENDPOINT-LIST-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const [parameter, value] of [
        ["colour", "red"],
        ["includeTemplate", "perhaps"],
      ]) {
        const answer = await rest("GET", `/endpoints?${String(parameter)}=${String(value)}`);
        expect("ENDPOINT-LIST-400").status(answer, 400);
        expect("ENDPOINT-LIST-400").documented(answer, "rest.listEndpoints");
        expect("ENDPOINT-LIST-400").equals(refusedFields(answer), [parameter], "the fields named");
      }
    },
  },
  {
    name: "Endpoints come with template and workers where that is asked for",
    claims: ["ENDPOINT-GET-INCLUDES"],
    safety: "disposable",
    async run({ expect, rest, endpoint, template }) {
      const templateId = await template();
      const { endpointId } = await endpoint({ templateId });
      const templateFields = (await rest("GET", `/templates/${templateId}?includeEndpointBoundTemplates=true`)).json;
      const requests: readonly (readonly [query: string, members: readonly string[]])[] = [
        ["", []],
        ["?includeTemplate=false&includeWorkers=false", []],
        ["?includeTemplate=true", ["template"]],
        ["?includeWorkers=true", ["workers"]],
        ["?includeTemplate=true&includeWorkers=true", ["template", "workers"]],
      ];
      for (const [query, members] of requests) {
        const alone = await rest("GET", `/endpoints/${endpointId}${query}`);
        const list = await rest("GET", `/endpoints${query}`);
        expect("ENDPOINT-GET-INCLUDES").documented(alone, "rest.getEndpoint");
        expect("ENDPOINT-GET-INCLUDES").documented(list, "rest.listEndpoints");
        for (const fields of [fieldsOf(alone), oneOf(list, endpointId) ?? {}]) {
          const shown = ["template", "workers"].filter((member) => member in fields);
          expect("ENDPOINT-GET-INCLUDES").equals(shown, members, `with "${query}"`);
          if (members.includes("template")) {
            expect("ENDPOINT-GET-INCLUDES").equals(fields["template"], templateFields, "the template");
          }
          if (members.includes("workers")) expect("ENDPOINT-GET-INCLUDES").equals(fields["workers"], [], "workers");
        }
      }
    },
  },
  {
    name: "Ids that cannot be ids of endpoints are refused",
    claims: ["ENDPOINT-ID-400"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { expect } = context;
      for (const id of ["a.b", "a%20b", "%C3%A9", "a".repeat(idMax + 1)]) {
        await onEach(context, id, (answer, operation) => {
          expect("ENDPOINT-ID-400").status(answer, 400);
          expect("ENDPOINT-ID-400").documented(answer, operation);
        });
      }
    },
  },
  {
    name: "The longest id that an endpoint can have is not refused",
    claims: ["ENDPOINT-ID-400"],
    safety: "disposable",
    async run(context) {
      const longest = "_-".padEnd(idMax, "aZ9");
      await onEach(context, longest, (answer) => context.expect("ENDPOINT-ID-400").status(answer, 404));
    },
  },
  {
    name: "Ids that name no endpoint are not found",
    claims: ["ENDPOINT-ID-404"],
    safety: "disposable",
    async run(context) {
      await onEach(context, "nosuchendpoint", (answer, operation) => {
        context.expect("ENDPOINT-ID-404").status(answer, 404);
        context.expect("ENDPOINT-ID-404").documented(answer, operation);
      });
    },
  },
  {
    name: "An endpoint does not exist for another account",
    claims: ["ENDPOINT-ID-404"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, endpoint, keys } = context;
      const { endpointId } = await endpoint();
      const before = (await rest("GET", `/endpoints/${endpointId}`)).json;
      const check = (answer: Answer, operation: string): void => {
        expect("ENDPOINT-ID-404").status(answer, 404);
        expect("ENDPOINT-ID-404").documented(answer, operation);
      };
      await onEach(context, endpointId, check, keys.other ?? null);
      const after = await rest("GET", `/endpoints/${endpointId}`);
      expect("ENDPOINT-ID-404").equals(after.json, before, "the endpoint afterwards");
    },
  },
];
