import { expect, test } from "vitest";
import { secretsOf, withoutSecrets } from "./secret-lines.ts";

const env = {
  HF_TOKEN: "hf_abcdefgh",
  DB_PASSWORD: "hf_abcdefgh-and-more",
  DATABASE_URL: "postgres://u:p@db/x",
  SHORT_KEY: "abc",
  MODEL: "llama-3-8b-instruct",
};

test("the worker's key and values of variables that are named like secrets are left out of its lines", () => {
  const secrets = secretsOf("worker-key", env);
  const lines = ["key worker-key, again worker-key", "hf_abcdefgh-and-more", "hf_abcdefgh", "to postgres://u:p@db/x"];
  expect(withoutSecrets(lines, secrets)).toEqual(["key ***, again ***", "***", "***", "to ***"]);
});

test("what helps to find the fault stays", () => {
  const line = "abc: cannot load llama-3-8b-instruct";
  expect(withoutSecrets([line], secretsOf("worker-key", env))).toEqual([line]);
  expect(withoutSecrets([line], secretsOf("", {}))).toEqual([line]);
});
