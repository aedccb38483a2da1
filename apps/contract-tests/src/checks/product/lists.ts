import { setTimeout as delay } from "node:timers/promises";
import { cpuFlavorIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { ask, kinds, listOf, make } from "./resources.ts";

/** Pause between creations, so that no two resources have the same time. */
const APART_MS = 5;

export const scenarios: readonly Scenario[] = [
  {
    name: "lists are plain arrays that hold everything, the newest first",
    claims: ["PRODUCT-JSON-LISTS-PLAIN", "PRODUCT-LISTS-NEWEST-FIRST"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      for (const kind of kinds) {
        const made: string[] = [];
        while (made.length < 3) {
          made.push((await make(context, kind)).id);
          await delay(APART_MS);
        }
        const answer = await rest("GET", `/${kind}`);
        expect("PRODUCT-JSON-LISTS-PLAIN").documented(answer, listOf(kind));
        expect("PRODUCT-JSON-LISTS-PLAIN").that(Array.isArray(answer.json), "an array", answer.text.slice(0, 80));
        const listed = idsOf(answer.json);
        const own = listed.filter((id) => made.includes(id));
        expect("PRODUCT-JSON-LISTS-PLAIN").equals(own.length, made.length, `${kind} in one answer`);
        expect("PRODUCT-LISTS-NEWEST-FIRST").equals(own, made.toReversed(), kind);
      }
    },
  },
  {
    name: "a filter that is given several times finds what matches one of the values",
    claims: ["PRODUCT-ARRAY-PARAMETERS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      const [first, second, third] = cpuFlavorIds;
      const mine = await make(context, "pods", { cpuFlavorIds: [first] });
      const other = await make(context, "pods", { cpuFlavorIds: [second] });
      const found = async (query: string): Promise<readonly string[]> => {
        const ids = idsOf((await rest("GET", `/pods?${query}`)).json);
        return [mine.id, other.id].filter((id) => ids.includes(id));
      };
      const flavor = (id: string | undefined): string => `cpuFlavorId=${id}`;
      expect("PRODUCT-ARRAY-PARAMETERS").equals(await found(flavor(first)), [mine.id], "one value");
      const both = await found(`${flavor(first)}&${flavor(second)}`);
      expect("PRODUCT-ARRAY-PARAMETERS").equals(both, [mine.id, other.id], "two values");
      const oneMatches = await found(`${flavor(third)}&${flavor(second)}`);
      expect("PRODUCT-ARRAY-PARAMETERS").equals(oneMatches, [other.id], "two values of which one matches");
      expect("PRODUCT-ARRAY-PARAMETERS").equals(await found(flavor(third)), [], "a value that nothing has");
      const gpus = "gpuTypeId=NVIDIA%20L4&gpuTypeId=NVIDIA%20A40";
      expect("PRODUCT-ARRAY-PARAMETERS").status(await rest("GET", `/billing/endpoints?${gpus}`), 200);
    },
  },
  {
    name: "a name belongs to one resource of a kind",
    claims: ["PRODUCT-NAMES-UNIQUE-PER-KIND"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    needs: ["handlers"],
    alone: true,
    async run(context) {
      const { rest, expect } = context;
      const name = context.name("shared");
      for (const kind of kinds) {
        const first = await ask(context, kind, { name });
        // Each kind has its own names.
        expect("PRODUCT-NAMES-UNIQUE-PER-KIND").status(first, [200, 201]);
        const before = idsOf((await rest("GET", `/${kind}`)).json).length;
        const second = await ask(context, kind, { name });
        expect("PRODUCT-NAMES-UNIQUE-PER-KIND").status(second, 409);
        expect("PRODUCT-NAMES-UNIQUE-PER-KIND").contains(second.json, { error: "conflict" });
        const after = idsOf((await rest("GET", `/${kind}`)).json).length;
        expect("PRODUCT-NAMES-UNIQUE-PER-KIND").equals(after, before, `${kind} after the refusal`);
      }
    },
  },
  {
    name: "ids of deleted resources are not given away again",
    claims: ["PRODUCT-IDS-NEVER-REUSED"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      for (const kind of kinds) {
        const name = context.name("again");
        const ids: string[] = [];
        for (let round = 0; round < 3; round += 1) {
          const { id } = await make(context, kind, { name });
          ids.push(id);
          expect("PRODUCT-IDS-NEVER-REUSED").status(await rest("DELETE", `/${kind}/${id}`), 204);
        }
        const { id } = await make(context, kind, { name });
        expect("PRODUCT-IDS-NEVER-REUSED").equals(new Set([...ids, id]).size, 4, `different ids of ${kind}`);
        for (const old of ids) {
          expect("PRODUCT-IDS-NEVER-REUSED").status(await rest("GET", `/${kind}/${old}`), 404);
        }
      }
    },
  },
];

function idsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map((item: { readonly id: string }) => item.id) : [];
}
