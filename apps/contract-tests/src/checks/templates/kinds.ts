import { fieldsOf, listed } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { boundTemplate, everyKind, includeFlags, made, withForeign } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A template that is bound to an endpoint is read only when such are asked for",
    claims: [
      "TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND",
      "TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND-DEFAULT",
      "TEMPLATE-GET-404-WITHOUT-FLAG",
    ],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { id } = await boundTemplate(context);
      const path = `/templates/${id}`;
      const found = await rest("GET", `${path}?includeEndpointBoundTemplates=true`);
      expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND").status(found, 200);
      expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND").documented(found, "rest.getTemplate");
      expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND").contains(found.json, { id, isServerless: true });
      const leftOut = await rest("GET", path);
      expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND-DEFAULT").status(leftOut, 404);
      const off = await rest("GET", `${path}?includeEndpointBoundTemplates=false`);
      expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND-DEFAULT").status(off, 404);
      const wrong = await rest("GET", `${path}?includeEndpointBoundTemplates=maybe`);
      expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND-DEFAULT").status(wrong, 400);
      for (const query of ["", "?includePublicTemplates=true&includePlatformTemplates=true"]) {
        const answer = await rest("GET", path + query);
        expect("TEMPLATE-GET-404-WITHOUT-FLAG").status(answer, 404);
        expect("TEMPLATE-GET-404-WITHOUT-FLAG").documented(answer, "rest.getTemplate");
      }
    },
  },
  {
    name: "A free-standing template is found with every combination of further kinds",
    claims: ["TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND-DEFAULT", "TEMPLATE-GET-INCLUDE-PLATFORM-DEFAULT"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { path, fields } = await made(context);
      for (const value of ["", "=true", "=false"]) {
        const bound = value === "" ? "" : `?includeEndpointBoundTemplates${value}`;
        expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND-DEFAULT").equals((await rest("GET", path + bound)).json, fields);
        const platform = value === "" ? "" : `?includePlatformTemplates${value}`;
        expect("TEMPLATE-GET-INCLUDE-PLATFORM-DEFAULT").equals((await rest("GET", path + platform)).json, fields);
      }
      const wrong = await rest("GET", `${path}?includePlatformTemplates=maybe`);
      expect("TEMPLATE-GET-INCLUDE-PLATFORM-DEFAULT").status(wrong, 400);
    },
  },
  {
    name: "A public template of another account is read only when such are asked for",
    claims: [
      "TEMPLATE-GET-INCLUDE-PUBLIC",
      "TEMPLATE-GET-INCLUDE-PUBLIC-DEFAULT",
      "TEMPLATE-GET-404-WITHOUT-FLAG",
      "TEMPLATE-GET-404",
    ],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      const other = { key: keys.other ?? null };
      const { path, fields } = await made(context, { isPublic: true });
      const found = await rest("GET", `${path}?includePublicTemplates=true`, undefined, other);
      expect("TEMPLATE-GET-INCLUDE-PUBLIC").status(found, 200);
      expect("TEMPLATE-GET-INCLUDE-PUBLIC").equals(found.json, fields);
      const leftOut = await rest("GET", path, undefined, other);
      expect("TEMPLATE-GET-INCLUDE-PUBLIC-DEFAULT").status(leftOut, 404);
      const off = await rest("GET", `${path}?includePublicTemplates=false`, undefined, other);
      expect("TEMPLATE-GET-INCLUDE-PUBLIC-DEFAULT").status(off, 404);
      const wrong = await rest("GET", `${path}?includePublicTemplates=maybe`, undefined, other);
      expect("TEMPLATE-GET-INCLUDE-PUBLIC-DEFAULT").status(wrong, 400);
      const query = "?includeEndpointBoundTemplates=true&includePlatformTemplates=true";
      const otherKinds = await rest("GET", path + query, undefined, other);
      expect("TEMPLATE-GET-404-WITHOUT-FLAG").status(otherKinds, 404);
      expect("TEMPLATE-GET-404-WITHOUT-FLAG").documented(otherKinds, "rest.getTemplate");
      const hidden = await made(context);
      expect("TEMPLATE-GET-404").status(await rest("GET", hidden.path + everyKind, undefined, other), 404);
    },
  },
  {
    name: "A public template starts the workers of another account's endpoint",
    claims: ["TEMPLATE-PUBLIC-USABLE"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, name } = context;
      await withForeign(context, { isServerless: true, isPublic: true }, async ({ id }) => {
        const request = { name: name("endpoint"), workersMax: 0, templateId: id };
        const answer = await rest("POST", "/endpoints", request);
        expect("TEMPLATE-PUBLIC-USABLE").status(answer, 200);
        expect("TEMPLATE-PUBLIC-USABLE").contains(answer.json, { templateId: id });
        await rest("DELETE", `/endpoints/${String(fieldsOf(answer)["id"])}`);
      });
    },
  },
  {
    name: "A private template is of no use to another account",
    claims: ["TEMPLATE-PRIVATE-HIDDEN"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, name, endpoint, keys } = context;
      const other = { key: keys.other ?? null };
      await withForeign(context, { isServerless: true, isPublic: false }, async ({ id, path }, theirs) => {
        const request = { name: name("endpoint"), workersMax: 0, templateId: id };
        const refused = await rest("POST", "/endpoints", request);
        expect("TEMPLATE-PRIVATE-HIDDEN").status(refused, 404);
        const pod = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId: id };
        expect("TEMPLATE-PRIVATE-HIDDEN").status(await rest("POST", "/pods", pod), 404);
        for (const query of ["", everyKind]) {
          const answer = await rest("GET", path + query);
          expect("TEMPLATE-PRIVATE-HIDDEN").status(answer, 404);
          expect("TEMPLATE-PRIVATE-HIDDEN").documented(answer, "rest.getTemplate");
        }
        const ids = listed(await rest("GET", `/templates${everyKind}`)).map((one) => one["id"]);
        expect("TEMPLATE-PRIVATE-HIDDEN").that(!ids.includes(id), `a list without ${id}`, ids);
        expect("TEMPLATE-PRIVATE-HIDDEN").status(await rest("GET", path, undefined, theirs), 200);
      });
      const own = await made(context, { isServerless: true, isPublic: true });
      await rest("PATCH", own.path, { isPublic: false });
      const query = "?includePublicTemplates=true";
      expect("TEMPLATE-PRIVATE-HIDDEN").status(await rest("GET", own.path + query, undefined, other), 404);
      const { endpointId } = await endpoint({ templateId: own.id });
      const used = await rest("GET", `/endpoints/${endpointId}`);
      expect("TEMPLATE-PRIVATE-HIDDEN").contains(used.json, { templateId: own.id });
    },
  },
  {
    name: "The list of templates holds the account's own, and each kind that is asked for",
    claims: ["TEMPLATE-LIST-OWN", "TEMPLATE-LIST-INCLUDES"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest } = context;
      const own = await made(context);
      const ownPublic = await made(context, { isPublic: true });
      const bound = await boundTemplate(context);
      await withForeign(context, { isPublic: true }, async (shared, theirs) => {
        await withForeign(context, { isPublic: false }, async (hidden) => {
          const ids = [own.id, ownPublic.id, bound.id, shared.id, hidden.id];
          const found = async (query: string): Promise<readonly string[]> => {
            const answer = await rest("GET", `/templates${query}`);
            return listed(answer)
              .map((one) => String(one["id"]))
              .filter((id) => ids.includes(id))
              .toSorted();
          };
          const always = [own.id, ownPublic.id];
          expect("TEMPLATE-LIST-OWN").equals(await found(""), always.toSorted(), "found without parameters");
          const added = {
            includeEndpointBoundTemplates: [bound.id],
            includePublicTemplates: [shared.id],
            includePlatformTemplates: [],
          };
          for (const flag of includeFlags) {
            const expected = [...always, ...added[flag]].toSorted();
            expect("TEMPLATE-LIST-INCLUDES").equals(await found(`?${flag}=true`), expected, `found with ${flag}`);
            const off = await found(`?${flag}=false`);
            expect("TEMPLATE-LIST-INCLUDES").equals(off, always.toSorted(), `found with ${flag} false`);
          }
          const all = [...always, bound.id, shared.id].toSorted();
          expect("TEMPLATE-LIST-INCLUDES").equals(await found(everyKind), all, "found with all of them");
        });
        const foreign = listed(await rest("GET", "/templates", undefined, theirs)).map((one) => one["id"]);
        expect("TEMPLATE-LIST-OWN").that(foreign.includes(shared.id), `a list with ${shared.id}`, foreign);
        const notTheirs = [own.id, ownPublic.id, bound.id].every((id) => !foreign.includes(id));
        expect("TEMPLATE-LIST-OWN").that(notTheirs, "a list without what others made", foreign);
      });
    },
  },
];
