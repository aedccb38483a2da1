import { dataCenterIds, restDocument, restOperations } from "@millrace/spec";
import { claims } from "@millrace/spec/claims";
import { operations } from "../../derived/operations.ts";
import type { AnotherService } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import { runOf } from "../service/verification-run.ts";
import { until } from "../waiting/until.ts";
import { resourceOf } from "./resources.ts";

/** What a scaler decides takes workers; the check of DECISIONS-PAGES reads it one by one. */
const ELSEWHERE = ["DecisionPage"];
const COUNT = 2;

/** Operations that answer page by page: those whose answer has a cursor. */
const paged = Object.entries(restOperations).flatMap(([id, { path }]) => {
  const { get } = restDocument.paths[path as keyof typeof restDocument.paths] ?? {};
  if (get?.operationId !== id) return [];
  const answer = objectOf(objectOf(objectOf(objectOf(get.responses["200"])["content"])["application/json"])["schema"]);
  const schema = String(answer["$ref"]).split("/").at(-1) ?? "";
  const { properties } = objectOf(restDocument.components?.schemas?.[schema]);
  if (!("nextCursor" in objectOf(properties)) || ELSEWHERE.includes(schema)) return [];
  const states = ({ refs }: (typeof claims)[number]): boolean =>
    (refs?.fields ?? []).includes(`${schema}.nextCursor`) || (refs?.statuses ?? []).includes(`rest.${id} 200`);
  const [claim] = claims.filter(states).toSorted((one, other) => isOfPages(other) - isOfPages(one));
  return claim === undefined ? [] : [{ id, path, claim: claim.id }];
});

function isOfPages({ refs }: (typeof claims)[number]): number {
  return (refs?.fields ?? []).some((field) => field.endsWith(".nextCursor")) ? 1 : 0;
}

/** Makes two of everything that is listed in pages; resolves to what paths name. */
async function filled({ rest, name, endpoint }: AnotherService): Promise<Readonly<Record<string, string>>> {
  const queue = await endpoint();
  const endpointPath = `/endpoints/${queue.endpointId}`;
  const releases = async (): Promise<number> =>
    (fieldsOf(await rest("GET", `${endpointPath}/releases`))["releases"] as readonly unknown[]).length;
  let networkVolumeId = "";
  for (let one = 1; one <= COUNT; one += 1) {
    await queue.run();
    await rest("POST", "/accounts", { name: name("account") });
    await rest("POST", "/keys", { name: name("key"), scopes: ["run"] });
    await rest("POST", "/service/verifications", runOf(`http://${one}.example.org`));
    const place = { name: name("volume"), size: 1, dataCenterId: dataCenterIds[0] };
    networkVolumeId = resourceOf(await rest("POST", "/networkvolumes", place)).id;
    if (one > 1) await rest("PATCH", endpointPath, { env: { RELEASE: String(one) } });
    await until(releases, (count) => count === one);
  }
  for (const path of ["a", "b"]) await rest("POST", `/networkvolumes/${networkVolumeId}/files`, { path });
  return { endpointId: queue.endpointId, networkVolumeId };
}

/** How many entries a page has where nothing is asked for. */
function usualOf(id: string): number {
  const { query = [] } = operations.find((one) => one.id === `rest.${id}`) ?? {};
  return Number(query.find(({ name }) => name === "limit")?.schema.default);
}

/** What a page holds at most, with the claim that says so; the log of changes fills itself. */
const sizes = {
  listAccounts: "ACCOUNTS-LIST-LIMIT",
  listKeys: "KEYS-LIST-LIMIT",
  listAuditEntries: "AUDIT-PAGES",
} as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "every list that comes in pages holds each entry once, and its last page has no cursor, also where it is full",
    claims: [...new Set(paged.map(({ claim }) => claim))],
    safety: "full",
    needs: ["own-service", "processes"],
    async run(context) {
      const service = await context.another({});
      const ids = await filled(service);
      await service.clock.hold(async () => {
        for (const { id, path, claim } of paged) {
          const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? "");
          const read = async (limit: number, cursor = ""): Promise<readonly [readonly Fields[], string | null]> => {
            const next = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
            const { nextCursor, ...rest } = fieldsOf(await service.rest("GET", `${address}?limit=${limit}${next}`));
            return [
              Object.values(rest).find((value) => Array.isArray(value)) as readonly Fields[],
              nextCursor as string | null,
            ];
          };
          const say = context.expect(claim);
          const [all, none] = await read(200);
          say.that(all.length >= COUNT, `entries of ${id}`, all.length);
          say.equals(none, null, `the cursor of all entries of ${id}`);
          say.equals(await read(all.length), [all, null], `a page of ${id} as long as the list`);
          const [most, cursor] = await read(all.length - 1);
          say.equals(most, all.slice(0, -1), `all entries of ${id} but the last`);
          say.equals(await read(1, cursor ?? "none"), [all.slice(-1), null], `the full last page of ${id}`);
          const found: Fields[] = [];
          for (let next: string | null = ""; next !== null && found.length <= all.length;) {
            const [entries, after]: Awaited<ReturnType<typeof read>> = await read(1, next);
            found.push(...entries);
            next = entries.length === 0 ? null : after;
          }
          say.equals(found, all, `the entries of all pages of ${id}`);
        }
      });
    },
  },
  {
    name: "A page holds as many as it usually may, and no more",
    claims: Object.values(sizes),
    safety: "full",
    needs: ["own-service"],
    async run({ another, expect }) {
      const { rest, name } = await another({ shared: true });
      for (let made = 0; made <= usualOf("listAccounts"); made += 1) {
        await rest("POST", "/accounts", { name: name("account") });
        await rest("POST", "/keys", { name: name("key"), scopes: ["run"] });
      }
      for (const [id, claim] of Object.entries(sizes)) {
        const { path } = restOperations[id as keyof typeof sizes];
        const page = Object.values(fieldsOf(await rest("GET", path))).find((value) => Array.isArray(value)) ?? [];
        expect(claim).equals((page as readonly unknown[]).length, usualOf(id), `entries of ${id}`);
      }
    },
  },
];
