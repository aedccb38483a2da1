import { limits } from "@millrace/spec";
import { type Scenario, atService, fieldsOf, listed, namedFields } from "../../steps/words.ts";
import { claimOf, runOf } from "../../steps/resources/verification-run.ts";

const PATH = "/service/verifications";
function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item);
}

/** Runs of the suite that a service keeps. */
export const verificationScenarios: readonly Scenario[] = [
  {
    name: "An operator reports runs of the suite, which are kept, compared, listed and read",
    claims: [
      "SERVICE-VERIFICATION-ADD-200",
      "SERVICE-VERIFICATION-200",
      "SERVICE-VERIFICATION-CHANGES",
      "SERVICE-VERIFICATIONS-200",
    ],
    needs: ["own-service"],
    async run({ expect, rest, name }) {
      const target = `http://${name("run")}.example.org`;
      const sent = runOf(target, { "A-1": "fail f1", "A-2": "error", "A-3": "fail f1", "A-4": "fail f1" });
      const first = await rest("POST", PATH, sent);
      expect("SERVICE-VERIFICATION-ADD-200").status(first, 200, "rest.addVerification");
      const { claims, ...facts } = sent;
      const info = fieldsOf(await rest("GET", "/service"));
      const kept = { ...facts, version: info["version"], store: info["store"], comparedTo: null, newlyBroken: 0 };
      expect("SERVICE-VERIFICATION-ADD-200").contains(first.json, kept);
      const { id } = fieldsOf(first);

      const read = await rest("GET", `${PATH}/${String(id)}`);
      const run = expect("SERVICE-VERIFICATION-200");
      run.status(read, 200, "rest.getVerification");
      run.equals(read.json, { verification: first.json, claims, changes: [] }, "the run");

      const others = [{ dialect: "compat" }, { only: [] }, { target: `${target}/other` }];
      for (const other of others) {
        const elsewhere = await rest("POST", PATH, { ...runOf(target, { "A-9": "fail f1" }), ...other });
        expect("SERVICE-VERIFICATION-CHANGES").contains(elsewhere.json, { comparedTo: null, newlyBroken: 0 });
      }
      const now = { "A-1": "fail f1", "A-3": "fail f2", "A-4": "skipped", "A-5": "fail f1" };
      const second = await rest("POST", PATH, runOf(target, now));
      expect("SERVICE-VERIFICATION-CHANGES").contains(second.json, { comparedTo: id, newlyBroken: 1 });
      const { changes } = fieldsOf(await rest("GET", `${PATH}/${String(fieldsOf(second)["id"])}`));
      const told = [
        { kind: "changed", id: "A-3", before: "fail", after: "fail" },
        { kind: "broken", id: "A-5", before: "pass", after: "fail" },
        { kind: "repaired", id: "A-2", before: "error", after: "pass" },
        { kind: "lost", id: "A-4", before: "fail", after: "skipped" },
      ].map((change) => ({ ...change, statement: `${change.id} holds.` }));
      expect("SERVICE-VERIFICATION-CHANGES").equals(changes, told, "what is different");

      const ids = [id, fieldsOf(second)["id"]];
      const own = listed(await rest("GET", PATH), "verifications").filter((one) => ids.includes(one["id"]));
      expect("SERVICE-VERIFICATIONS-200").equals(own, [second.json, first.json], "the runs, newest first");
    },
  },
  {
    name: "A run at the bounds of what may be sent is kept, and one that names a password is refused",
    claims: ["SERVICE-VERIFICATION-ADD-400"],
    needs: ["own-service"],
    async run({ rest, says }) {
      const good = runOf("http://bounds.example.org");
      const text = "x".repeat(limits.verificationTextMaxChars);
      const evidence = times(limits.verificationEvidenceMax, { scenario: text, expected: text, got: text });
      const failed = { ...claimOf("A-1", "fail f1"), statement: text, evidence };
      const most = times(limits.verificationClaimsMax, { ...failed, statement: "s", evidence: [] });
      for (const claims of [[failed], most]) says.status(await rest("POST", PATH, { ...good, claims }), 200);
      const refused = await rest("POST", PATH, { ...good, target: "http://miller:secret@example.org" });
      says.status(refused, 400);
      says.equals(namedFields(refused), ["target"], "the field that is named");
    },
  },
  atService({
    name: "The last runs of the suite are kept, and listed page by page",
    claims: ["SERVICE-VERIFICATIONS-KEPT", "SERVICE-VERIFICATIONS-PAGES"],
    ceiling: { requests: 400 },
    async run({ rest, expect }) {
      const made: unknown[] = [];
      for (let run = 0; run <= limits.verificationsKeptMax; run += 1) {
        made.push(fieldsOf(await rest("POST", PATH, runOf("http://kept.example.org")))["id"]);
      }
      const newestFirst = made.toReversed();
      const all = await rest("GET", `${PATH}?limit=${limits.verificationsPerPageMax}`);
      const kept = newestFirst.slice(0, limits.verificationsKeptMax);
      const ids = listed(all, "verifications").map(({ id }) => id);
      expect("SERVICE-VERIFICATIONS-KEPT").equals(ids, kept, "the runs that are kept");
      expect("SERVICE-VERIFICATIONS-KEPT").status(await rest("GET", `${PATH}/${String(made[0])}`), 404);

      const usual = listed(await rest("GET", PATH), "verifications").length;
      expect("SERVICE-VERIFICATIONS-PAGES").equals(usual, limits.verificationsPerPageDefault, "a page");
    },
  }),
];
