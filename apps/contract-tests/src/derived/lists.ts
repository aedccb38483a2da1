import { setTimeout as delay } from "node:timers/promises";
import { kinds } from "./interfaces/kinds.ts";
import { operationAt } from "./interfaces/operations.ts";
import { make } from "./interfaces/places.ts";
import { type Scenario, listed } from "../steps/words.ts";

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
      for (const kind of kinds.filter(({ isUnlisted }) => isUnlisted !== true)) {
        const { collection } = kind;
        const former: string[] = [];
        for (const round of [1, 2]) {
          const made: string[] = [];
          for (const name of names) {
            const { id, fields } = await make(context, kind, { name });
            const what = `a name that other kinds have, at ${collection}`;
            expect("PRODUCT-NAMES-UNIQUE-PER-KIND").equals(fields["name"], name, what);
            made.push(id);
            await delay(APART_MS);
          }
          const answer = await rest("GET", collection);
          plain.documented(answer, operationAt("GET", collection)?.id ?? "");
          plain.that(Array.isArray(answer.json), "an array", answer.text.slice(0, 80));
          const own = listed(answer).flatMap(({ id }) => (made.includes(String(id)) ? [String(id)] : []));
          plain.equals(own.length, made.length, `those of ${collection} in one answer`);
          expect("PRODUCT-LISTS-NEWEST-FIRST").equals(own, made.toReversed(), collection);
          former.push(...made);
          ids.equals(new Set(former).size, former.length, `different ids at ${collection}, round ${round}`);
          for (const id of made) ids.status(await rest("DELETE", `${collection}/${id}`), 204);
        }
        for (const id of former) ids.status(await rest("GET", `${collection}/${id}`), 404);
      }
    },
  },
];
