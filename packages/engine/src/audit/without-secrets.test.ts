import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

it("hides keys, passwords and the values of variables, and keeps their names", () => {
  const shown = {
    id: "t1",
    env: { TOKEN: "s3cret", EMPTY: "" },
    nested: [{ password: "s3cret", env: { A: "s3cret" } }],
    key: "mr_s3cret",
    webhookSecret: "whsec_s3cret",
    scopes: ["run"],
  };
  const text = withoutSecrets(shown);
  expect(text).not.toContain("s3cret");
  expect(JSON.parse(text ?? "")).toMatchObject({
    id: "t1",
    env: { TOKEN: "(hidden)", EMPTY: "(hidden)" },
    scopes: ["run"],
  });
});

it.each([
  ["https://hooks.example/T0/s3cret", "https://hooks.example/(hidden)"],
  ["HTTP://user:s3cret@10.0.0.7:8080?token=s3cret", "http://10.0.0.7:8080/(hidden)"],
  ["postgres://user:s3cret@[bad", "(hidden)"],
  ["https://hooks.example/", "https://hooks.example/"],
  ["image:1", "image:1"],
])("keeps of the address %s: %s", (url, kept) => {
  expect(JSON.parse(withoutSecrets({ rule: { url } }) ?? "")).toEqual({ rule: { url: kept } });
});

it("hides the values of variables at any depth", () => {
  const secret = fc.constant("s3cret-value");
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.record({ env: fc.dictionary(fc.string(), secret) }),
      fc.dictionary(fc.string(), tie("node")),
      fc.array(tie("node")),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (resource) => {
      expect(withoutSecrets({ resource }) ?? "").not.toContain("s3cret-value");
    }),
  );
});

it("keeps nothing of what is no resource, or too large", () => {
  expect(withoutSecrets(undefined)).toBeNull();
  expect(withoutSecrets("text")).toBeNull();
  expect(withoutSecrets({ text: "x".repeat(100_000) })).toBeNull();
});
