import { dataCenterIds } from "@millrace/spec";
import { claimsAbout, claimsOf } from "./interfaces/claims-of.ts";
import { operations } from "./interfaces/operations.ts";
import { itemsOf } from "./interfaces/places.ts";
import { runOf } from "../steps/resources/verification-run.ts";
import type { AnotherService, Fields, Scenario } from "../steps/words.ts";
import { atService, ended, fieldsOf, madeOf, objectOf, until } from "../steps/words.ts";

/** What a scaler decides takes workers; the check of DECISIONS-PAGES reads it one by one. */
const ELSEWHERE = ["DecisionPage"];
/** Of each kind, at least: a page before the last one holds more than one of them. */
const COUNT = 3;

/** Operations of REST that answer page by page. */
const paged = operations.filter(({ method, part, answer: { name, schema } = { name: "", schema: {} } }) => {
  const isPaged = part === "rest" && method === "GET" && "nextCursor" in objectOf(schema.properties);
  return isPaged && !ELSEWHERE.includes(name);
});

/** Makes so many of everything that is listed in pages; resolves to what paths name. */
async function filled({ rest, name, endpoint }: AnotherService): Promise<Readonly<Record<string, string>>> {
  const queue = await endpoint();
  const endpointPath = `/endpoints/${queue.endpointId}`;
  const releases = async (): Promise<number> =>
    (fieldsOf(await rest("GET", `${endpointPath}/releases`))["releases"] as readonly unknown[]).length;
  let networkVolumeId = "";
  for (let one = 1; one <= COUNT; one += 1) {
    await ended(queue, { error: "on purpose" });
    await queue.run();
    await rest("POST", "/accounts", { name: name("account") });
    await rest("POST", "/keys", { name: name("key"), scopes: ["run"] });
    await rest("POST", "/service/verifications", runOf(`http://${one}.example.org`));
    const place = { name: name("volume"), size: 1, dataCenterId: dataCenterIds[0] };
    networkVolumeId = (await madeOf({ rest }, "/networkvolumes", place)).id;
    if (one > 1) await rest("PATCH", endpointPath, { env: { RELEASE: String(one) } });
    await until(releases, one);
  }
  for (const path of ["a", "b", "c"]) await rest("POST", `/networkvolumes/${networkVolumeId}/files`, { path });
  return { endpointId: queue.endpointId, networkVolumeId };
}

/** What a page holds at most, with the claim that says so; the log of changes fills itself. */
const sizes = {
  "rest.listAccounts": "ACCOUNTS-LIST-LIMIT",
  "rest.listKeys": "KEYS-LIST-LIMIT",
  "rest.listAuditEntries": "AUDIT-PAGES",
} as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "every list that comes in pages holds each entry once, and its last page has no cursor, also where it is full",
    claims: claimsAbout("pages", paged),
    safety: "full",
    needs: ["own-service", "processes"],
    async run(context) {
      const service = await context.another({});
      const ids = await filled(service);
      await service.clock.hold(async () => {
        for (const { id, path } of paged) {
          const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? "");
          const read = async (limit: number, cursor = ""): Promise<readonly [readonly Fields[], string | null]> => {
            const next = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
            const { nextCursor, ...rest } = fieldsOf(await service.rest("GET", `${address}?limit=${limit}${next}`));
            return [
              Object.values(rest).find((value) => Array.isArray(value)) as readonly Fields[],
              nextCursor as string | null,
            ];
          };
          const say = context.expect(...claimsOf({ family: "pages", operation: id }));
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
  atService({
    name: "A page holds as many as it usually may, and no more",
    claims: Object.values(sizes),
    async run({ rest, name, expect }) {
      const lists = operations.flatMap(({ id, path, query }) => {
        const claim = Object.entries(sizes).find(([operation]) => operation === id)?.[1];
        const usual = Number(query.find((parameter) => parameter.name === "limit")?.schema.default);
        return claim === undefined ? [] : [{ id, path, claim, usual }];
      });
      for (let made = 0; made <= Math.max(...lists.map(({ usual }) => usual)); made += 1) {
        await rest("POST", "/accounts", { name: name("account") });
        await rest("POST", "/keys", { name: name("key"), scopes: ["run"] });
      }
      for (const { id, path, claim, usual } of lists) {
        expect(claim).equals(itemsOf(await rest("GET", path)).length, usual, `entries of ${id}`);
      }
    },
  }),
];
