import { limits } from "@millrace/spec";
import type { AnotherService } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, objectOf } from "../answers.ts";
import { UNKNOWN_KEY } from "./operations.ts";

const HOUR_MS = 3_600_000;

interface MadeKey {
  readonly id: string;
  readonly key: string;
}

/** Makes a key of all rights with the command of the service. */
async function madeKey({ command }: AnotherService, ...more: readonly string[]): Promise<MadeKey> {
  return (await command("key", "create", "--name", "made by the suite", "--scopes", "admin", ...more)) as MadeKey;
}

/** Accounts and keys as whoever runs the service makes them. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key that has an end is good until then, and after it like an unknown one",
    claims: ["AUTH-REVOKED-KEY"],
    safety: "full",
    needs: ["own-service", "time"],
    spanMs: HOUR_MS,
    async run({ another, expect }) {
      const service = await another({});
      const { key } = await madeKey(service, "--expires", "60m");
      const list = (of: string) => service.rest("GET", "/templates", undefined, { key: of });
      expect("AUTH-REVOKED-KEY").status(await list(key), 200);
      await service.clock.pass(HOUR_MS - limits.bodyIdleTimeoutMs);
      expect("AUTH-REVOKED-KEY").status(await list(key), 200);
      await service.clock.pass(limits.bodyIdleTimeoutMs);
      const expired = await list(key);
      expect("AUTH-REVOKED-KEY").status(expired, 401);
      const { error, message } = fieldsOf(await list(UNKNOWN_KEY));
      expect("AUTH-REVOKED-KEY").contains(expired.json, { error, message });
    },
  },
  {
    name: "An account is made, and a key in its settings, which is shown then and never again",
    claims: ["AUTH-KEY-FROM-ACCOUNT", "AUTH-RAW-KEY-ONCE", "GRAPHQL-MYSELF-EMAIL", "GRAPHQL-MYSELF-ID"],
    safety: "disposable",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({});
      const email = "somebody@example.com";
      const { id } = (await service.command("account", "create", "--email", email)) as { readonly id: string };
      const { key, id: keyId } = await madeKey(service, "--account", id);
      expect("AUTH-RAW-KEY-ONCE").that(
        typeof key === "string" && key.length > 20,
        "the key when it is made",
        typeof key,
      );
      const answer = await service.graphql("{ myself { id email apiKeys { id } } }", {}, { key });
      const myself = objectOf(objectOf(fieldsOf(answer)["data"])["myself"]);
      expect("GRAPHQL-MYSELF-ID").equals(myself["id"], id);
      expect("GRAPHQL-MYSELF-EMAIL").equals(myself["email"], email);
      expect("AUTH-KEY-FROM-ACCOUNT").equals(myself["apiKeys"], [{ id: keyId }], "the keys of the account");
      const listed = JSON.stringify(await service.command("key", "list", "--account", id));
      expect("AUTH-KEY-FROM-ACCOUNT").that(listed.includes(keyId), `the key ${keyId} in the list`, listed);
      expect("AUTH-RAW-KEY-ONCE").that(!listed.includes(key), "no key in the list", listed.length);
    },
  },
];
