import { dataCenterIds, scalerTypes } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actual } from "../actual.ts";
import type { Wanted } from "../resolve.ts";
import { makePlan } from "./make-plan.ts";
import { accountAfter, emptyAccount } from "./model-account.test-support.ts";

const [here] = dataCenterIds;
const names = ["a", "b", "c", "d"];
const value = fc.constantFrom("1", "2", "{{ RUNPOD_SECRET_s }}");
const env = fc.dictionary(fc.constantFrom("A", "TOKEN"), value, { maxKeys: 2, noNullPrototype: true });

/** A wanted state whose names all exist, as reading a file makes sure. */
const wanteds: fc.Arbitrary<Wanted> = fc
  .record({
    templates: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
    volumes: fc.uniqueArray(fc.constantFrom(...names)),
    secrets: fc.uniqueArray(fc.constantFrom("s", "t")),
    registries: fc.uniqueArray(fc.constantFrom("r")),
  })
  .chain(({ templates, volumes, secrets, registries }) =>
    fc.record({
      project: fc.constantFrom("shop", "shop", null),
      templates: fc.tuple(
        ...templates.map((name) =>
          fc.record({
            name: fc.constant(name),
            settings: fc.record(
              {
                imageName: fc.constantFrom("x:1", "x:2"),
                env,
                readme: fc.constantFrom("", "text\n"),
                containerDiskInGb: fc.nat(3),
              },
              { requiredKeys: ["imageName"] },
            ),
            registry: fc.constantFrom(undefined, ...registries),
            hidden: fc.constant([]),
          }),
        ),
      ),
      endpoints: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom(...names),
          settings: fc.record(
            {
              workersMax: fc.nat(3),
              scalerType: fc.constantFrom(...scalerTypes),
              env,
              dataCenterIds: fc.subarray(dataCenterIds.slice(0, 3)),
            },
            { requiredKeys: [] },
          ),
          template: fc.constantFrom(...templates),
          volumes: fc.option(fc.subarray(volumes), { nil: undefined }),
          hidden: fc.constant([]),
        }),
        { selector: ({ name }) => name },
      ),
      volumes: fc.tuple(
        ...volumes.map((name) =>
          fc.record({ name: fc.constant(name), size: fc.constantFrom(10, 20), dataCenterId: fc.constant(here) }),
        ),
      ),
      secrets: fc.constant(secrets.map((name) => ({ name, fromEnv: name }))),
      registries: fc.constant(registries.map((name) => ({ name, usernameFromEnv: "U", passwordFromEnv: "P" }))),
    }),
  );

/** An account that earlier files left, whole or broken off, and that people made things in by hand. */
const accounts: fc.Arbitrary<Actual> = fc
  .array(fc.record({ wanted: wanteds, done: fc.nat(12), prune: fc.boolean() }), { maxLength: 3 })
  .map((rounds) =>
    rounds.reduce((account, { wanted, done, prune }) => {
      const { steps, obstacles } = makePlan(wanted, account, { prune });
      return obstacles.length > 0 ? account : accountAfter(account, steps.slice(0, done));
    }, emptyAccount),
  );

test("after a plan is carried out, there is nothing left to do", () => {
  fc.assert(
    fc.property(accounts, wanteds, fc.boolean(), (account, wanted, prune) => {
      const { steps, obstacles } = makePlan(wanted, account, { prune });
      fc.pre(obstacles.length === 0);
      expect(makePlan(wanted, accountAfter(account, steps), { prune })).toMatchObject({ steps: [], obstacles: [] });
    }),
    { numRuns: 500 },
  );
});

test("a plan that broke off anywhere is completed by the next one, with the same result", () => {
  fc.assert(
    fc.property(accounts, wanteds, fc.boolean(), fc.nat(20), (account, wanted, prune, done) => {
      const { steps, obstacles } = makePlan(wanted, account, { prune });
      fc.pre(obstacles.length === 0);
      const broken = accountAfter(account, steps.slice(0, done));
      const again = accountAfter(broken, makePlan(wanted, broken, { prune }).steps);
      expect(sorted(again)).toEqual(sorted(accountAfter(account, steps)));
    }),
    { numRuns: 500 },
  );
});

test("removing touches only what the project made", () => {
  fc.assert(
    fc.property(accounts, wanteds, (account, wanted) => {
      const strangers: Actual = {
        ...account,
        templates: account.templates.map((template) => ({
          ...template,
          fields: { ...template.fields, readme: "by hand" },
        })),
        secrets: account.secrets.map((secret) => ({ ...secret, description: "by hand" })),
      };
      const { steps } = makePlan(wanted, strangers, { prune: true });
      expect(steps.filter(({ action }) => action === "delete")).toEqual([]);
    }),
  );
});

test("once everything is taken out of the file, removing leaves nothing that the file made but volumes and registries", () => {
  fc.assert(
    fc.property(wanteds, (wanted) => {
      fc.pre(wanted.project !== null);
      const made = accountAfter(emptyAccount, makePlan(wanted, emptyAccount).steps);
      const nothing: Wanted = { ...wanted, templates: [], endpoints: [], secrets: [] };
      const left = accountAfter(made, makePlan(nothing, made, { prune: true }).steps);
      expect(left).toMatchObject({ templates: [], endpoints: [], secrets: [] });
      expect(left.volumes).toEqual(made.volumes);
    }),
  );
});

function sorted(account: Actual): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(account).map(([kind, list]) => [
      kind,
      (list as readonly { name: string }[]).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ]),
  );
}
