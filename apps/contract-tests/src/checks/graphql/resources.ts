import { makeAt } from "../../derived/interfaces/places.ts";
import type { ClaimId } from "@millrace/spec";
import { lookInside, podInside } from "../../steps/resources/inside.ts";
import { wholeSelection } from "../../derived/interfaces/graphql-schema.ts";
import { type Context, type Fields, type Scenario, atService, fieldsOf, listOf, objectOf } from "../../steps/words.ts";
import { codesOf, dataOf, make, mutate, mutationOf } from "../../derived/interfaces/graphql-reading.ts";

const PUBLIC_KEY = "ssh-ed25519 AAAAverify";
const CANARY = "canary-of-the-contract-suite";

type Step = readonly [ClaimId, mutation: string, input: Fields];

/** What an account keeps: where it has it, how it is made and changed, what is refused, and how it is removed. */
interface Life {
  readonly list: string;
  readonly made: Step;
  readonly changes: readonly Step[];
  readonly refused: readonly (readonly [...Step, code: string])[];
  removed(id: unknown, name: unknown): readonly [ClaimId, mutation: string, given: unknown];
}

function livesOf({ name }: Context): readonly Life[] {
  const serverless = { imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0, isServerless: true };
  const flags = { startJupyter: true, startSsh: true, startScript: "echo", advancedStart: true };
  const template = { ...serverless, ...flags, name: name("template"), env: [{ key: "A", value: "1" }] };
  const [renamed, twice] = [
    { ...template, name: name("template") },
    { ...serverless, name: name("x") },
  ];
  const volume = { name: name("volume"), size: 10, dataCenterId: "EU-RO-1" };
  const login = { name: name("auth"), username: `${CANARY}-robot`, password: CANARY };
  const secret = { name: name("secret").replaceAll("-", "_"), value: CANARY };
  const withVolume = "GRAPHQL-SAVE-TEMPLATE-SERVERLESS-VOLUME";
  return [
    {
      list: "podTemplates",
      made: ["GRAPHQL-SAVE-TEMPLATE", "saveTemplate", template],
      changes: [["GRAPHQL-SAVE-TEMPLATE", "saveTemplate", renamed]],
      refused: [
        ["GRAPHQL-NAME-UNIQUE", "saveTemplate", { ...twice, id: undefined, name: renamed.name }, "CONFLICT"],
        [withVolume, "saveTemplate", { ...twice, id: undefined, volumeInGb: 1 }, "INVALID_REQUEST"],
      ],
      removed: (_, called) => ["GRAPHQL-DELETE-TEMPLATE", "deleteTemplate", called],
    },
    {
      list: "networkVolumes",
      made: ["GRAPHQL-CREATE-NETWORK-VOLUME", "createNetworkVolume", volume],
      changes: [["GRAPHQL-UPDATE-NETWORK-VOLUME", "updateNetworkVolume", { name: name("volume"), size: 11 }]],
      refused: [["GRAPHQL-UPDATE-NETWORK-VOLUME", "updateNetworkVolume", { size: 10 }, "INVALID_REQUEST"]],
      removed: (id) => ["GRAPHQL-DELETE-NETWORK-VOLUME", "deleteNetworkVolume", { id }],
    },
    {
      list: "containerRegistryCreds",
      made: ["GRAPHQL-SAVE-REGISTRY-AUTH", "saveRegistryAuth", login],
      changes: [["GRAPHQL-UPDATE-REGISTRY-AUTH", "updateRegistryAuth", { password: `${CANARY}-2` }]],
      refused: [],
      removed: (id) => ["GRAPHQL-DELETE-REGISTRY-AUTH", "deleteRegistryAuth", id],
    },
    {
      list: "secrets",
      made: ["GRAPHQL-SECRET-CREATE", "secretCreate", secret],
      changes: [
        ["GRAPHQL-SECRET-UPDATE", "secretUpdate", { description: "what it is for" }],
        ["GRAPHQL-SECRET-UPDATE", "secretUpdate", { value: `${CANARY}-2` }],
      ],
      refused: [
        ["GRAPHQL-SECRET-UPDATE", "secretUpdate", {}, "INVALID_REQUEST"],
        ["GRAPHQL-SECRET-UPDATE", "secretUpdate", { id: "no-such-secret", value: CANARY }, "NOT_FOUND"],
      ],
      removed: (id) => ["GRAPHQL-SECRET-DELETE", "secretDelete", id],
    },
  ];
}

/** Templates, volumes, credentials, secrets and settings by GraphQL. */
export const scenarios: readonly Scenario[] = [
  {
    name: "what an account keeps is made, changed, refused and removed by GraphQL, and what is secret never told",
    claims: [
      "GRAPHQL-SAVE-TEMPLATE",
      "GRAPHQL-DELETE-TEMPLATE",
      "GRAPHQL-SAVE-TEMPLATE-SERVERLESS-VOLUME",
      "GRAPHQL-NAME-UNIQUE",
      "GRAPHQL-CREATE-NETWORK-VOLUME",
      "GRAPHQL-UPDATE-NETWORK-VOLUME",
      "GRAPHQL-DELETE-NETWORK-VOLUME",
      "GRAPHQL-SAVE-REGISTRY-AUTH",
      "GRAPHQL-UPDATE-REGISTRY-AUTH",
      "GRAPHQL-DELETE-REGISTRY-AUTH",
      "GRAPHQL-SECRET-CREATE",
      "GRAPHQL-SECRET-UPDATE",
      "GRAPHQL-SECRET-DELETE",
    ],
    async run({ context, graphql, expect }) {
      for (const { list, made, changes, refused, removed } of livesOf(context)) {
        const [created, creation, input] = made;
        // What is free at a data center changes meanwhile.
        const shown = wholeSelection(mutationOf(creation).type, ["DataCenter"]);
        let present = await make(context, creation, input, shown);
        const { id } = present;
        const visible = (given: Fields): Fields =>
          Object.fromEntries(Object.entries(given).filter(([field]) => field in present));
        const read = async (claim: ClaimId): Promise<Fields | undefined> => {
          const answer = await graphql(`{ myself { ${list} ${shown} } }`);
          expect(claim).that(!answer.text.includes(CANARY), "nothing that is secret", "a secret");
          return listOf(objectOf(dataOf(answer)["myself"])[list]).find((one) => one["id"] === id);
        };
        expect(created).contains(present, visible(input), "what was made");
        expect(created).equals(await read(created), present, "what the account has");
        for (const [claim, mutation, change] of changes) {
          const answer = await mutate(context, mutation, { id, ...change }, shown);
          const after = objectOf(dataOf(answer)["it"]);
          const { updatedAt, lastUpdatedAt } = after;
          const changed = "lastUpdatedAt" in present ? { updatedAt, lastUpdatedAt } : {};
          expect(claim).equals(after, { ...present, ...visible(change), ...changed }, "what was changed");
          expect(claim).equals(await read(claim), after, "what the account has after a change");
          expect(claim).that(!answer.text.includes(CANARY), "nothing that is secret", "a secret");
          if ("lastUpdatedAt" in present) {
            const moments = [present["createdAt"], present["lastUpdatedAt"], lastUpdatedAt];
            const [madeMs, beforeMs, afterMs] = moments.map((moment) => Date.parse(String(moment)));
            expect(claim).equals(Number(afterMs) > Number(beforeMs), "value" in change, "a later change of the value");
            expect(claim).that(Number(beforeMs) >= Number(madeMs), "no value before the secret", moments);
          }
          present = after;
        }
        for (const [claim, mutation, wrong, code] of refused) {
          const answer = await mutate(context, mutation, { id, ...wrong });
          expect(claim).equals(codesOf(answer), code, `the refusal of ${JSON.stringify(wrong)}`);
          expect(claim).equals(await read(claim), present, "what is there after a refusal");
        }
        const [claim, removal, given] = removed(id, present["name"]);
        expect(claim).equals(dataOf(await mutate(context, removal, given)), { it: null });
        expect(claim).equals(await read(claim), undefined, "what is there afterwards");
        expect(claim).equals(codesOf(await mutate(context, removal, given)), "NOT_FOUND", "the second removal");
      }
    },
  },
  {
    name: "what is in use is not deleted by GraphQL, and what is not is",
    claims: [
      "GRAPHQL-DELETE-TEMPLATE",
      "GRAPHQL-DELETE-ENDPOINT",
      "GRAPHQL-DELETE-NETWORK-VOLUME",
      "GRAPHQL-DELETE-REGISTRY-AUTH",
    ],
    async run({ context, rest, name, template, endpoint, expect }) {
      const { id: login } = await makeAt(context, "/containerregistryauth");
      const { id: volume } = await makeAt(context, "/networkvolumes");
      const templateName = name("template");
      const templateId = await template({ name: templateName, containerRegistryAuthId: login });
      const queue = await endpoint({ templateId, networkVolumeId: volume });
      const jobId = await queue.run();
      await rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMax: 1 });
      // Each one keeps those after it.
      const kept = [
        ["GRAPHQL-DELETE-ENDPOINT", "deleteEndpoint", queue.endpointId, `/endpoints/${queue.endpointId}`],
        ["GRAPHQL-DELETE-NETWORK-VOLUME", "deleteNetworkVolume", { id: volume }, `/networkvolumes/${volume}`],
        ["GRAPHQL-DELETE-TEMPLATE", "deleteTemplate", templateName, `/templates/${templateId}`],
        ["GRAPHQL-DELETE-REGISTRY-AUTH", "deleteRegistryAuth", login, `/containerregistryauth/${login}`],
      ] as const;
      for (const [claim, mutation, given, path] of kept) {
        expect(claim).equals(codesOf(await mutate(context, mutation, given)), "CONFLICT", "the refusal");
        expect(claim).status(await rest("GET", path), 200);
      }
      await queue.call("POST", `cancel/${jobId}`);
      for (const [claim, mutation, given, path] of kept) {
        expect(claim).equals(fieldsOf(await mutate(context, mutation, given)), { data: { it: null } }, "the answer");
        expect(claim).status(await rest("GET", path), 404);
      }
    },
  },
  {
    name: "settings of the account change one by one by GraphQL",
    claims: ["GRAPHQL-UPDATE-USER-SETTINGS", "GRAPHQL-QUERY-MYSELF"],
    safety: "full",
    async run({ context, graphql, expect }) {
      const read = async (): Promise<Fields> =>
        objectOf(dataOf(await graphql("{ myself { pubKey notifyLowBalance } }"))["myself"]);
      const before = await read();
      for (const change of [{ pubKey: PUBLIC_KEY }, {}]) {
        await mutate(context, "updateUserSettings", change);
        const after = await read();
        expect("GRAPHQL-UPDATE-USER-SETTINGS", "GRAPHQL-QUERY-MYSELF").equals(after, { ...before, pubKey: PUBLIC_KEY });
      }
      await mutate(context, "updateUserSettings", { pubKey: before["pubKey"] ?? "" });
    },
  },
  atService({
    name: "a pod finds the public key of its account, and none where there is none",
    claims: ["GRAPHQL-UPDATE-USER-SETTINGS"],
    needs: ["handlers"],
    async run({ service, says }) {
      for (const pubKey of ["", PUBLIC_KEY]) {
        await mutate(service, "updateUserSettings", { pubKey });
        const { env } = await lookInside(service, await podInside(service), { env: ["PUBLIC_KEY"] });
        const given = pubKey === "" ? {} : { PUBLIC_KEY: pubKey };
        says.equals(env, given, "the key in the environment of a pod");
      }
      await mutate(service, "updateUserSettings", { pubKey: "" });
    },
  }),
];
