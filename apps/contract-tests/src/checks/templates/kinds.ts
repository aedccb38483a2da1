import type { ClaimId } from "@millrace/spec";
import { asOther } from "../../suite/as-other.ts";
import { updates } from "../../steps/resources/endpoints.ts";
import { type Context, type Made, type Scenario, fieldsOf, listed } from "../../steps/words.ts";
import { boundTemplate, everyKind, includeFlags, made } from "./shared.ts";

type Calls = Pick<Context, "rest">;
/** A template that is found only with a flag, which is read here with the key of these calls. */
interface Hidden {
  readonly flag: (typeof includeFlags)[number];
  readonly claim: ClaimId & `TEMPLATE-GET-INCLUDE-${"ENDPOINT-BOUND" | "PUBLIC" | "PLATFORM"}`;
  readonly template: Omit<Made, "answer">;
}

/** Expects that the template is found with its flag, alone and in the list, and neither without it nor with the others. */
async function expectHidden({ expect }: Context, { rest }: Calls, { flag, claim, template }: Hidden): Promise<void> {
  const { id, path, fields } = template;
  const others = includeFlags.filter((other) => other !== flag).map((other) => `${other}=true`);
  for (const [query, says] of [
    [`?${flag}=true`, [claim]],
    ["", [`${claim}-DEFAULT`, "TEMPLATE-GET-404-WITHOUT-FLAG"]],
    [`?${flag}=false`, [`${claim}-DEFAULT`]],
    [`?${others.join("&")}`, ["TEMPLATE-GET-404-WITHOUT-FLAG"]],
  ] as const) {
    const isWanted = query.includes(`${flag}=true`);
    const answer = await rest("GET", path + query);
    for (const one of says) {
      expect(one).status(answer, isWanted ? 200 : 404, "rest.getTemplate");
      if (isWanted) expect(one).contains(answer.json, { ...fields, id });
    }
    const ids = listed(await rest("GET", `/templates${query}`)).map((one) => one["id"]);
    expect("TEMPLATE-LIST-INCLUDES").equals(ids.includes(id), isWanted, `${id} in the list with "${query}"`);
  }
}

function claimsOf(...kinds: readonly Hidden["claim"][]): readonly ClaimId[] {
  const ofKinds = kinds.flatMap((claim) => [claim, `${claim}-DEFAULT`] as const);
  return [...ofKinds, "TEMPLATE-GET-404-WITHOUT-FLAG", "TEMPLATE-LIST-OWN", "TEMPLATE-LIST-INCLUDES"];
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A template that is bound to an endpoint, and a public one of another account, are read when such are asked for",
    claims: claimsOf("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND", "TEMPLATE-GET-INCLUDE-PUBLIC"),
    needs: ["keys"],
    async run({ context, expect, rest }) {
      const own = [await made(context), await made(context, { isPublic: true })];
      const bound = await boundTemplate(context);
      await expectHidden(context, context, {
        flag: "includeEndpointBoundTemplates",
        claim: "TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND",
        template: bound,
      });
      for (const { path, fields } of own) {
        for (const query of ["", ...includeFlags.flatMap((flag) => [`?${flag}=true`, `?${flag}=false`])]) {
          const read = await rest("GET", path + query);
          expect("TEMPLATE-GET-INCLUDE-ENDPOINT-BOUND", "TEMPLATE-GET-INCLUDE-PUBLIC").equals(
            read.json,
            fields,
            `an own one with "${query}"`,
          );
        }
      }
      await asOther(context, async (theirs) => {
        const [shared, hidden] = [await made(theirs, { isPublic: true }), await made(theirs)];
        await expectHidden(context, context, {
          flag: "includePublicTemplates",
          claim: "TEMPLATE-GET-INCLUDE-PUBLIC",
          template: shared,
        });
        const always = own.map(({ id }) => id);
        const known = [...always, bound.id, shared.id, hidden.id];
        type Row = readonly [claim: ClaimId, query: string, calls: Calls, wanted: readonly string[]];
        const rows: readonly Row[] = [
          ["TEMPLATE-LIST-OWN", "", context, always],
          ["TEMPLATE-LIST-OWN", "", theirs, [shared.id, hidden.id]],
          ["TEMPLATE-LIST-INCLUDES", "?includePlatformTemplates=true", context, always],
          ["TEMPLATE-LIST-INCLUDES", everyKind, context, [...always, bound.id, shared.id]],
        ];
        for (const [claim, query, calls, wanted] of rows) {
          const ids = listed(await calls.rest("GET", `/templates${query}`)).map((one) => String(one["id"]));
          const found = ids.filter((id) => known.includes(id)).toSorted();
          expect(claim).equals(found, wanted.toSorted(), `found with "${query}"`);
        }
      });
    },
  },
  {
    // One can only be created directly in the database.
    name: "An official template is read only when such are asked for",
    claims: [...claimsOf("TEMPLATE-GET-INCLUDE-PLATFORM"), "TEMPLATE-FIELD-IS-PLATFORM"],
    needs: ["own-service"],
    async run(context) {
      const service = await context.another({ shared: true });
      const { id: accountId } = fieldsOf(await service.rest("POST", "/accounts", { name: service.name("account") }));
      const { key } = fieldsOf(await service.rest("POST", "/keys", { name: "o", scopes: ["admin"], accountId }));
      const theirs = (method: string, path: string, body?: unknown) =>
        service.rest(method, path, body, { key: String(key) });
      const template = await made({ rest: theirs, name: service.name });
      const setOfficial = (value: 0 | 1): Promise<void> =>
        service.sql(`UPDATE template SET is_platform = ${value} WHERE id = '${template.id}'`);
      const read = () => service.rest("GET", `${template.path}?includePlatformTemplates=true`);
      context.expect("TEMPLATE-GET-INCLUDE-PLATFORM").status(await read(), 404);
      await setOfficial(1);
      try {
        const official = { ...template, fields: { name: template.fields["name"], isPlatform: true } };
        const claim = "TEMPLATE-GET-INCLUDE-PLATFORM";
        await expectHidden(context, service, { flag: "includePlatformTemplates", claim, template: official });
        context.expect("TEMPLATE-FIELD-IS-PLATFORM").contains((await read()).json, { isPlatform: true });
        const all = listed(await service.rest("GET", "/templates"));
        context.expect("TEMPLATE-LIST-OWN").equals(all, [], "templates in the list");
      } finally {
        await setOfficial(0);
      }
    },
  },
  {
    name: "A public template is of use to another account, which cannot change it, a private one is not",
    claims: ["TEMPLATE-PUBLIC-USABLE", "TEMPLATE-PRIVATE-HIDDEN", "TEMPLATE-UPDATE-404", "TEMPLATE-DELETE-404"],
    needs: ["keys"],
    async run({ context, expect, rest }) {
      const [usable, unknown] = [expect("TEMPLATE-PUBLIC-USABLE"), expect("TEMPLATE-PRIVATE-HIDDEN")];
      const shared = await made(context, { isServerless: true, isPublic: true });
      const { id: templateId, path } = await made(context, { isServerless: true, isPublic: false });
      await asOther(context, async (theirs) => {
        const endpointOf = (id: string) =>
          theirs.rest("POST", "/endpoints", { name: theirs.name("endpoint"), workersMax: 0, templateId: id });
        const taken = await endpointOf(shared.id);
        usable.status(taken, 200);
        usable.contains(taken.json, { templateId: shared.id });
        const pod = { name: theirs.name("pod"), computeType: "CPU", vcpuCount: 1, templateId };
        unknown.status(await endpointOf(templateId), 404);
        unknown.status(await theirs.rest("POST", "/pods", pod), 404);
        unknown.status(await theirs.rest("GET", path + everyKind), 404);
        const ids = listed(await theirs.rest("GET", `/templates${everyKind}`)).map((one) => one["id"]);
        unknown.that(ids.includes(shared.id) && !ids.includes(templateId), `a list without ${templateId}`, ids);
        for (const [method, suffix] of updates) {
          const changed = await theirs.rest(method, shared.path + suffix, { readme: "# Taken" });
          expect("TEMPLATE-UPDATE-404").status(changed, 404);
        }
        expect("TEMPLATE-DELETE-404").status(await theirs.rest("DELETE", shared.path), 404);
        const after = await rest("GET", shared.path);
        expect("TEMPLATE-UPDATE-404", "TEMPLATE-DELETE-404").equals(
          after.json,
          shared.fields,
          "the template afterwards",
        );
        await rest("PATCH", shared.path, { isPublic: false });
        unknown.status(await theirs.rest("GET", shared.path + everyKind), 404);
        const used = await theirs.rest("GET", `/endpoints/${String(fieldsOf(taken)["id"])}`);
        unknown.contains(used.json, { templateId: shared.id });
      });
    },
  },
];
