import { setTimeout as delay } from "node:timers/promises";
import { type Scenario, listed } from "../words.ts";
import { kinds, listOf, make } from "./resources.ts";

/** Pause between creations, so that no two resources have the same time. */
const APART_MS = 5;

export const scenarios: readonly Scenario[] = [
  {
    name: "lists are plain arrays that hold everything, the newest first; names come again in other kinds, and ids never",
    claims: [
      "PRODUCT-JSON-LISTS-PLAIN",
      "PRODUCT-LISTS-NEWEST-FIRST",
      "PRODUCT-IDS-NEVER-REUSED",
      "PRODUCT-NAMES-UNIQUE-PER-KIND",
    ],
    needs: ["handlers"],
    async run({ context, rest, expect }) {
      const [plain, ids] = [expect("PRODUCT-JSON-LISTS-PLAIN"), expect("PRODUCT-IDS-NEVER-REUSED")];
      const names = ["first", "second", "third"].map(context.name);
      for (const kind of kinds) {
        const former: string[] = [];
        for (const round of [1, 2]) {
          const made: string[] = [];
          for (const name of names) {
            const one = await make(context, kind, { name });
            expect("PRODUCT-NAMES-UNIQUE-PER-KIND").equals(
              one["name"],
              name,
              `a name that other kinds have, of ${kind}`,
            );
            made.push(one.id);
            await delay(APART_MS);
          }
          const answer = await rest("GET", `/${kind}`);
          plain.documented(answer, listOf(kind));
          plain.that(Array.isArray(answer.json), "an array", answer.text.slice(0, 80));
          const own = listed(answer).flatMap(({ id }) => (made.includes(String(id)) ? [String(id)] : []));
          plain.equals(own.length, made.length, `${kind} in one answer`);
          expect("PRODUCT-LISTS-NEWEST-FIRST").equals(own, made.toReversed(), kind);
          former.push(...made);
          ids.equals(new Set(former).size, former.length, `different ids of ${kind}, round ${round}`);
          for (const id of made) ids.status(await rest("DELETE", `/${kind}/${id}`), 204);
        }
        for (const id of former) ids.status(await rest("GET", `/${kind}/${id}`), 404);
      }
    },
  },
];
