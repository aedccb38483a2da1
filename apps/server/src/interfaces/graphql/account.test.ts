import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, startGraphqlService, text } from "./graphql-service.test-support.ts";

let graphql: GraphqlTestService;
beforeAll(async () => {
  graphql = await startGraphqlService();
});
afterAll(() => graphql.close());

describe("the account", () => {
  test("stores registry credentials, volumes and secrets, and never returns a secret value", async () => {
    const secret = "s3cr3t-value-that-nobody-sees";
    const made = await graphql.ask(`mutation {
      auth: saveRegistryAuth(input: { name: "team", username: "robot", password: "${secret}" }) { id name registryAuth userId }
      volume: createNetworkVolume(input: { name: "data", size: 10, dataCenterId: "EU-RO-1" }) { id size dataCenter { id location storageSupport } }
      secret: secretCreate(input: { name: "TOKEN", value: "${secret}" }) { id name lastRetrievedAt }
    }`);
    expect(made.errors).toEqual([]);
    expect(made.text).not.toContain(secret);
    const { auth, volume, secret: kept } = made.data ?? {};
    expect(auth).toMatchObject({ name: "team", registryAuth: null });
    expect(volume).toMatchObject({ size: 10, dataCenter: { id: "EU-RO-1", location: "RO", storageSupport: true } });
    await graphql.data(
      `mutation { updateRegistryAuth(input: { id: "${text(auth?.["id"])}", password: "other", registries: ["GHCR.io"] }) { registries } }`,
    );
    const elsewhere = `id: "${text(auth?.["id"])}", registries: ["evil.example.com"]`;
    expect(await graphql.refused(`mutation { updateRegistryAuth(input: { ${elsewhere} }) { id } }`)).toMatchObject({
      details: [{ field: "registries" }],
    });
    expect(await graphql.service.management.registryAuths.login(text(auth?.["id"]), "ghcr.io/team/app")).toEqual({
      username: "robot",
      password: "other",
    });
    const changed = `"${text(kept?.["id"])}", value: "${secret}-2", description: "new"`;
    const updated = await graphql.ask(`mutation { secretUpdate(input: { id: ${changed} }) { name description } }`);
    expect(updated.data).toEqual({ secretUpdate: { name: "TOKEN", description: "new" } });
    expect(updated.text).not.toContain(secret);
    const { accountId } = graphql.service.owner;
    expect(await graphql.service.management.secrets.expand(accountId, { A: "{{ RUNPOD_SECRET_TOKEN }}" })).toEqual({
      A: `${secret}-2`,
    });
    expect(
      await graphql.refused(`mutation { secretUpdate(input: { id: "${text(kept?.["id"])}" }) { id } }`),
    ).toMatchObject({ details: [{ field: "value" }] });
    expect(
      await graphql.data(
        `mutation { updateNetworkVolume(input: { id: "${text(volume?.["id"])}", size: 11 }) { size } }`,
      ),
    ).toEqual({
      updateNetworkVolume: { size: 11 },
    });
    expect(
      await graphql.refused(
        `mutation { updateNetworkVolume(input: { id: "${text(volume?.["id"])}", size: 1 }) { size } }`,
      ),
    ).toMatchObject({ details: [{ field: "size" }] });
    const { myself } = await graphql.data(
      "{ myself { containerRegistryCreds { name } networkVolumes { name size } secrets { name } apiKeys { name permissions } } }",
    );
    expect(myself).toEqual({
      containerRegistryCreds: [{ name: "team" }],
      networkVolumes: [{ name: "data", size: 11 }],
      secrets: [{ name: "TOKEN" }],
      apiKeys: expect.arrayContaining([{ name: "admin", permissions: ["admin"] }]),
    });
    const gone = await graphql.data(
      `mutation { a: deleteRegistryAuth(registryAuthId: "${text(auth?.["id"])}") b: deleteNetworkVolume(input: { id: "${text(volume?.["id"])}" }) c: secretDelete(id: "${text(kept?.["id"])}") }`,
    );
    expect(gone).toEqual({ a: null, b: null, c: null });
  });

  test("has settings, and reports its spending", async () => {
    await graphql.data('mutation { updateUserSettings(input: { pubKey: "ssh-ed25519 AAAA" }) { id } }');
    expect((await graphql.data("{ myself { pubKey currentSpendPerHr } }"))["myself"]).toMatchObject({
      pubKey: "ssh-ed25519 AAAA",
    });
    const billing = (
      await graphql.data(
        "{ myself { billing { gpuCloud { amount } cpuCloud { amount } serverless { amount } storage { amount } summary { type amount } platformEndpoint { amount } } } }",
      )
    )["myself"]?.["billing"];
    expect(Object.keys(billing ?? {})).toEqual([
      "gpuCloud",
      "cpuCloud",
      "serverless",
      "storage",
      "summary",
      "platformEndpoint",
    ]);
  });
});
