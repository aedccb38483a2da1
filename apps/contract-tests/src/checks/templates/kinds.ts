import { asOther } from "../../suite/as-other.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, listed } from "../answers.ts";
import { updates } from "../endpoints/shared.ts";
import { boundTemplate, everyKind, includeFlags, made } from "./shared.ts";

/** Kinds of template that are found only when such are asked for, and whose key reads them. */
const hidden = [
  {
    flag: "includeEndpointBoundTemplates",
    claim: "TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND",
    reader: "own",
    make: boundTemplate,
  },
  {
    flag: "includePublicTemplates",
    claim: "TEMPLATE-GET-INCLUDE-PUBLIC",
    reader: "other",
    make: (context: Context) => made(context, { isPublic: true }),
  },
] as const;

function onlyWithFlag({ flag, claim, reader, make }: (typeof hidden)[number]): Scenario {
  return {
    name: `A template is read with ${flag} that is not without`,
    claims: [claim, `${claim}-DEFAULT`, "TEMPLATE-GET-404-WITHOUT-FLAG"],
    safety: "disposable",
    needs: reader === "own" ? [] : ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      const { id, path, fields } = await make(context);
      const own = await made(context);
      const read = (query: string) => rest("GET", path + query, undefined, { key: keys[reader] ?? null });
      const found = await read(`?${flag}=true`);
      expect(claim).status(found, 200);
      expect(claim).documented(found, "rest.getTemplate");
      expect(claim).contains(found.json, { ...fields, id });
      for (const query of ["", `?${flag}=false`]) {
        expect(`${claim}-DEFAULT`).status(await read(query), 404);
        expect(`${claim}-DEFAULT`).equals((await rest("GET", own.path + query)).json, own.fields, "an own one");
      }
      expect(claim).equals((await rest("GET", `${own.path}?${flag}=true`)).json, own.fields, "an own one");
      const others = includeFlags.filter((other) => other !== flag).map((other) => `${other}=true`);
      for (const query of ["", `?${others.join("&")}`]) {
        const answer = await read(query);
        expect("TEMPLATE-GET-404-WITHOUT-FLAG").status(answer, 404);
        expect("TEMPLATE-GET-404-WITHOUT-FLAG").documented(answer, "rest.getTemplate");
      }
    },
  };
}

export const scenarios: readonly Scenario[] = [
  ...hidden.map((one) => onlyWithFlag(one)),
  {
    name: "A public template is of use to another account, which cannot change it, a private one is not",
    claims: [
      "TEMPLATE-PUBLIC-USABLE",
      "TEMPLATE-PRIVATE-HIDDEN",
      "TEMPLATE-GET-404",
      "TEMPLATE-UPDATE-404",
      "TEMPLATE-DELETE-404",
    ],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest } = context;
      const [usable, unknown] = [expect("TEMPLATE-PUBLIC-USABLE"), expect("TEMPLATE-PRIVATE-HIDDEN")];
      const shared = await made(context, { isServerless: true, isPublic: true });
      const { id: templateId, path } = await made(context, { isServerless: true, isPublic: false });
      await asOther(context, async (theirs) => {
        const body = { name: theirs.name("endpoint"), workersMax: 0 };
        const taken = await theirs.rest("POST", "/endpoints", { ...body, templateId: shared.id });
        usable.status(taken, 200);
        usable.contains(taken.json, { templateId: shared.id });
        const pod = { name: theirs.name("pod"), computeType: "CPU", vcpuCount: 1, templateId };
        for (const refused of [
          await theirs.rest("POST", "/endpoints", { ...body, name: theirs.name("endpoint"), templateId }),
          await theirs.rest("POST", "/pods", pod),
          await theirs.rest("GET", path),
          await theirs.rest("GET", path + everyKind),
        ]) {
          unknown.status(refused, 404);
          expect("TEMPLATE-GET-404").status(refused, 404);
        }
        const ids = listed(await theirs.rest("GET", `/templates${everyKind}`)).map((one) => one["id"]);
        unknown.that(ids.includes(shared.id) && !ids.includes(templateId), `a list without ${templateId}`, ids);
        for (const [method, suffix] of updates) {
          const changed = await theirs.rest(method, shared.path + suffix, { readme: "# Taken" });
          expect("TEMPLATE-UPDATE-404").status(changed, 404);
        }
        expect("TEMPLATE-DELETE-404").status(await theirs.rest("DELETE", shared.path), 404);
        for (const claim of ["TEMPLATE-UPDATE-404", "TEMPLATE-DELETE-404"] as const) {
          expect(claim).equals((await rest("GET", shared.path)).json, shared.fields, "the template afterwards");
        }
        await rest("PATCH", shared.path, { isPublic: false });
        unknown.status(await theirs.rest("GET", shared.path + everyKind), 404);
        const used = await theirs.rest("GET", `/endpoints/${String(fieldsOf(taken)["id"])}`);
        unknown.contains(used.json, { templateId: shared.id });
      });
      unknown.status(await rest("GET", path), 200);
    },
  },
  {
    name: "The list of templates holds the account's own, and each kind that is asked for",
    claims: ["TEMPLATE-LIST-OWN", "TEMPLATE-LIST-INCLUDES"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect } = context;
      const always = [(await made(context)).id, (await made(context, { isPublic: true })).id];
      const bound = await boundTemplate(context);
      await asOther(context, async (theirs) => {
        const shared = await made(theirs, { isPublic: true });
        const known = [...always, bound.id, shared.id, (await made(theirs)).id];
        const found = async (query: string, calls = context): Promise<readonly string[]> => {
          const ids = listed(await calls.rest("GET", `/templates${query}`)).map((one) => String(one["id"]));
          return ids.filter((id) => known.includes(id)).toSorted();
        };
        expect("TEMPLATE-LIST-OWN").equals(await found(""), always.toSorted(), "found without parameters");
        expect("TEMPLATE-LIST-OWN").equals(
          await found("", theirs),
          known.slice(-2).toSorted(),
          "found by another account",
        );
        const added = {
          includeEndpointBoundTemplates: [bound.id],
          includePublicTemplates: [shared.id],
          includePlatformTemplates: [],
        };
        const says = expect("TEMPLATE-LIST-INCLUDES");
        for (const flag of includeFlags) {
          says.equals(await found(`?${flag}=true`), [...always, ...added[flag]].toSorted(), `found with ${flag}`);
          says.equals(await found(`?${flag}=false`), always.toSorted(), `found with ${flag} false`);
        }
        says.equals(await found(everyKind), [...always, bound.id, shared.id].toSorted(), "found with all of them");
      });
    },
  },
];
