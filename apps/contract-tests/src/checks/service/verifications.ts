import { limits } from "@millrace/spec";
import { type Fields, fieldsOf, namedFields, objectOf } from "../answers.ts";
import { keyOf, NOWHERE } from "../authentication/operations.ts";
import type { Answer } from "../../target/transport.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { claimOf, runOf } from "./verification-run.ts";

const PATH = "/service/verifications";
function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item);
}

function listedIn(answer: Answer): readonly Fields[] {
  return ((fieldsOf(answer)["verifications"] ?? []) as readonly unknown[]).map(objectOf);
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
    safety: "disposable",
    needs: ["keys", "own-service"],
    async run(context) {
      const { expect, rest, name } = context;
      const target = `http://${name("run")}.example.org`;
      const sent = runOf(target, { "A-1": "fail f1", "A-2": "error", "A-3": "fail f1", "A-4": "fail f1" });
      const first = await rest("POST", PATH, sent);
      expect("SERVICE-VERIFICATION-ADD-200").status(first, 200);
      expect("SERVICE-VERIFICATION-ADD-200").documented(first, "rest.addVerification");
      const { claims, ...facts } = sent;
      const info = fieldsOf(await rest("GET", "/service"));
      const kept = { ...facts, version: info["version"], store: info["store"], comparedTo: null, newlyBroken: 0 };
      expect("SERVICE-VERIFICATION-ADD-200").contains(first.json, kept);
      const { id } = fieldsOf(first);

      const read = await rest("GET", `${PATH}/${String(id)}`);
      expect("SERVICE-VERIFICATION-200").status(read, 200);
      expect("SERVICE-VERIFICATION-200").documented(read, "rest.getVerification");
      expect("SERVICE-VERIFICATION-200").equals(
        read.json,
        { verification: first.json, claims, changes: [] },
        "the run",
      );

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

      const list = await rest("GET", PATH);
      expect("SERVICE-VERIFICATIONS-200").status(list, 200);
      expect("SERVICE-VERIFICATIONS-200").documented(list, "rest.listVerifications");
      const own = listedIn(list).filter((run) => run["target"] === target && run["dialect"] === "default");
      const newestFirst = own.filter(({ only }) => (only as readonly unknown[]).length > 0);
      expect("SERVICE-VERIFICATIONS-200").equals(newestFirst, [second.json, first.json], "the runs, newest first");

      const other = { key: keyOf(context, "other") };
      expect("SERVICE-VERIFICATION-ADD-200").status(await rest("POST", PATH, sent, other), 403);
      expect("SERVICE-VERIFICATIONS-200").status(await rest("GET", PATH, undefined, other), 403);
      expect("SERVICE-VERIFICATION-200").status(await rest("GET", `${PATH}/${String(id)}`, undefined, other), 403);
      const unknown = await rest("GET", `${PATH}/${NOWHERE}`);
      expect("SERVICE-VERIFICATION-200").status(unknown, 404);
      expect("SERVICE-VERIFICATION-200").documented(unknown, "rest.getVerification");
    },
  },
  {
    name: "A run that is too large, not whole, or names a password is refused",
    claims: ["SERVICE-VERIFICATION-ADD-400", "SERVICE-VERIFICATIONS-400"],
    safety: "disposable",
    needs: ["keys", "own-service"],
    async run({ expect, rest }) {
      const claim = "SERVICE-VERIFICATION-ADD-400";
      const good = runOf("http://refused.example.org");
      const failed = claimOf("A-1", "fail f1");
      const seen = { scenario: "s", expected: "e", got: "g" };
      const long = "x".repeat(limits.verificationTextMaxChars + 1);
      const withClaim = (changes: object) => ({ ...good, claims: [{ ...failed, ...changes }] });
      const refused: readonly (readonly [string, object])[] = [
        ["counts", { ...good, counts: undefined }],
        ["target", { ...good, target: "http://miller:secret@example.org" }],
        ["claims.0.statement", withClaim({ statement: long })],
        ["claims.0.evidence.0.got", withClaim({ evidence: [{ ...seen, got: long }] })],
        ["claims.0.evidence", withClaim({ evidence: times(limits.verificationEvidenceMax + 1, seen) })],
        ["claims", { ...good, claims: times(limits.verificationClaimsMax + 1, { ...failed, evidence: [] }) }],
      ];
      for (const [field, body] of refused) {
        const answer = await rest("POST", PATH, body);
        expect(claim).status(answer, 400);
        expect(claim).documented(answer, "rest.addVerification");
        expect(claim).equals(namedFields(answer), [field], "the field that is named");
      }
      const text = "x".repeat(limits.verificationTextMaxChars);
      const evidence = times(limits.verificationEvidenceMax, { scenario: text, expected: text, got: text });
      expect(claim).status(await rest("POST", PATH, withClaim({ statement: text, evidence })), 200);
      for (const path of [`${PATH}?cursor=nonsense`, `${PATH}/no%20id`]) {
        expect("SERVICE-VERIFICATIONS-400").status(await rest("GET", path), 400);
      }
    },
  },
  {
    name: "The last runs of the suite are kept, and listed page by page",
    claims: ["SERVICE-VERIFICATIONS-KEPT", "SERVICE-VERIFICATIONS-PAGES"],
    safety: "full",
    needs: ["own-service"],
    ceiling: { requests: 400 },
    async run({ expect, another }) {
      const { rest } = await another({ shared: true });
      const made: unknown[] = [];
      for (let run = 0; run <= limits.verificationsKeptMax; run += 1) {
        made.push(fieldsOf(await rest("POST", PATH, runOf("http://kept.example.org")))["id"]);
      }
      const newestFirst = made.toReversed();
      const all = await rest("GET", `${PATH}?limit=${limits.verificationsPerPageMax}`);
      const kept = newestFirst.slice(0, limits.verificationsKeptMax);
      expect("SERVICE-VERIFICATIONS-KEPT").equals(
        listedIn(all).map(({ id }) => id),
        kept,
        "the runs that are kept",
      );
      expect("SERVICE-VERIFICATIONS-KEPT").status(await rest("GET", `${PATH}/${String(made[0])}`), 404);

      const claim = "SERVICE-VERIFICATIONS-PAGES";
      expect(claim).equals(listedIn(await rest("GET", PATH)).length, limits.verificationsPerPageDefault, "a page");
      expect(claim).status(await rest("GET", `${PATH}?limit=${limits.verificationsPerPageMax + 1}`), 400);
    },
  },
];
