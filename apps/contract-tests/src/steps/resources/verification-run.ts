const counts = { pass: 1, partial: 0, flaky: 0, fail: 0, error: 0, skipped: 0, unchecked: 0 };

/** A run to send to a service, whose claims that did not pass are told as `{ "A-1": "fail f1" }`. */
export function runOf(target: string, claims: Readonly<Record<string, string>> = {}) {
  return {
    startedAt: "2026-05-04T03:10:02.416Z",
    tookMs: 1_204,
    target,
    dialect: "default",
    safety: "full",
    seed: 17,
    requests: 12,
    stopped: false,
    only: ["A-*"],
    counts,
    claims: Object.entries(claims).map(([id, told]) => claimOf(id, told)),
  };
}

export function claimOf(id: string, told: string) {
  const [verdict = "", fingerprint = null] = told.split(" ");
  const evidence = verdict === "fail" ? [{ scenario: "a story", expected: "status 200", got: "status 500" }] : [];
  const reason = verdict === "skipped" ? "safety" : null;
  return { id, statement: `${id} holds.`, verdict, reason, fingerprint, evidence };
}
