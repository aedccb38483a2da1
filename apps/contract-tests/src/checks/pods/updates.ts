import { type Fields, objectOf } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, podThatIsUp, readPod } from "./shared.ts";

const ways = [
  ["PATCH", "", "rest.updatePod"],
  ["POST", "/update", "rest.updatePodByPost"],
] as const;

/** Changes that recreate the container. */
const renewing: Fields = {
  imageName: "local/other",
  containerDiskInGb: 7,
  volumeInGb: 40,
  volumeMountPath: "/data",
  dockerEntrypoint: ["sh", "-c"],
  dockerStartCmd: ["sleep"],
  env: { B: "2" },
  ports: ["22/tcp"],
};

async function registryAuth({ rest, name }: Context): Promise<unknown> {
  const answer = await rest("POST", "/containerregistryauth", { name: name("auth"), username: "u", password: "p" });
  return objectOf(answer.json)["id"];
}

/** The current values of the fields that an update can change. */
function settingsOf(pod: Fields): Fields {
  const fields = [...Object.keys(renewing), "name", "locked", "openHttpPorts", "containerRegistryAuthId"];
  return Object.fromEntries(fields.filter((field) => field in pod).map((field) => [field, pod[field]]));
}

export const scenarios: readonly Scenario[] = [
  {
    name: "an update changes the fields that are given and leaves the rest",
    claims: ["POD-UPDATE-200"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { rest, name } = context;
      const claim = context.expect("POD-UPDATE-200");
      const containerRegistryAuthId = await registryAuth(context);
      for (const [method, tail, operation] of ways) {
        const { id } = await createPod(context, { env: { A: "1" } });
        // Only the update changes a stopped pod.
        await rest("POST", `/pods/${String(id)}/stop`);
        let expected = settingsOf(await readPod(context, id));
        const flags = { openHttpPorts: true, locked: true, globalNetworking: false };
        const changes = { containerRegistryAuthId, ...renewing, name: name("pod"), ...flags };
        for (const [field, value] of Object.entries(changes)) {
          const answer = await rest(method, `/pods/${String(id)}${tail}`, { [field]: value });
          claim.status(answer, 200);
          claim.documented(answer, operation);
          if (field !== "globalNetworking") expected = { ...expected, [field]: value };
          claim.equals(settingsOf(objectOf(answer.json)), expected, `after ${field}`);
          claim.equals(settingsOf(await readPod(context, id)), expected, "read again");
        }
        await rest("PATCH", `/pods/${String(id)}`, { locked: false });
      }
    },
  },
  {
    name: "a change of what a running pod runs makes its container anew, and one of name, lock and openness leaves it alone",
    claims: ["POD-UPDATE-RESETS", "POD-UPDATE-IN-PLACE"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const all = { containerRegistryAuthId: await registryAuth(context), ...renewing };
      for (const [index, [field, value]] of Object.entries(all).entries()) {
        const claim = expect("POD-UPDATE-RESETS");
        const { id } = await createPod(context, { volumeInGb: 3 });
        const before = await podThatIsUp(context, id);
        const [method, tail] = ways[index % 2] ?? ways[0];
        const answer = await rest(method, `/pods/${String(id)}${tail}`, { [field]: value });
        const after = objectOf(answer.json);
        // The old container is gone for its owner at once.
        claim.contains(after, { desiredStatus: "RUNNING", portMappings: null, volumeInGb: 3, [field]: value }, field);
        const [earlier, later] = [before, after].map((pod) => Date.parse(String(pod["lastStartedAt"])));
        claim.that(Number(later) > Number(earlier), `a new start after ${field}`, answer.text);
        await rest("DELETE", `/pods/${String(id)}`);
      }
      const { id } = await createPod(context);
      const { portMappings, lastStartedAt } = await podThatIsUp(context, id);
      for (const [method, tail] of ways) {
        const changes = [{ name: name("pod") }, { locked: true }, { openHttpPorts: true }];
        for (const change of [...changes, { locked: false }, { openHttpPorts: false }]) {
          const answer = await rest(method, `/pods/${String(id)}${tail}`, change);
          const unchanged = { ...change, desiredStatus: "RUNNING", portMappings, lastStartedAt };
          expect("POD-UPDATE-IN-PLACE").contains(answer.json, unchanged);
          expect("POD-UPDATE-IN-PLACE").contains(await readPod(context, id), unchanged);
        }
      }
    },
  },
  {
    name: "an update that is impossible or in conflict changes nothing",
    claims: ["POD-UPDATE-400", "POD-UPDATE-409", "POD-UPDATE-501"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { dialect, expect, rest, name } = context;
      const { id } = await createPod(context, { volumeInGb: 3 });
      const taken = await createPod(context, { name: name("pod") });
      await rest("POST", `/pods/${String(id)}/stop`);
      const before = settingsOf(await readPod(context, id));
      const rows = [
        ["POD-UPDATE-400", { volumeInGb: 2 }, 400],
        ["POD-UPDATE-400", { gpuCount: 2 }, 400],
        ["POD-UPDATE-400", { computeType: "CPU" }, 400],
        ["POD-UPDATE-501", { globalNetworking: true }, 501],
        // COMPAT-NAMES covers the other dialect.
        ...(dialect === "default" ? ([["POD-UPDATE-409", { name: taken["name"] }, 409]] as const) : []),
      ] as const;
      for (const [method, tail, operation] of ways) {
        for (const [claim, change, status] of rows) {
          const answer = await rest(method, `/pods/${String(id)}${tail}`, { env: { NOT: "this" }, ...change });
          expect(claim).status(answer, status);
          expect(claim).documented(answer, operation);
          expect(claim).equals(settingsOf(await readPod(context, id)), before);
        }
      }
      await rest("PATCH", `/pods/${String(id)}`, { locked: true });
      const both = await rest("PATCH", `/pods/${String(id)}`, { locked: false, env: { YES: "this" } });
      expect("POD-UPDATE-409").status(both, 200);
    },
  },
];
