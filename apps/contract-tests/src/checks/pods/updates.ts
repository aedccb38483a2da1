import { type Fields, objectOf } from "../answers.ts";
import { limits } from "@millrace/spec";
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

const wrong: readonly (readonly [string, unknown])[] = [
  ["name", ""],
  ["name", "x".repeat(limits.nameMaxChars + 1)],
  ["imageName", ""],
  ["containerDiskInGb", -1],
  ["volumeInGb", 1.5],
  ["volumeMountPath", "data"],
  ["containerRegistryAuthId", "no id"],
  ["dockerEntrypoint", "sh"],
  ["dockerStartCmd", [1]],
  ["env", { "A-B": "" }],
  ["ports", ["8888"]],
  ["globalNetworking", "yes"],
  ["locked", "true"],
  ["openHttpPorts", 1],
  ["gpuCount", 2],
  ["computeType", "CPU"],
];

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
      const { expect, rest, name } = context;
      const containerRegistryAuthId = await registryAuth(context);
      for (const [method, tail, operation] of ways) {
        const { id } = await createPod(context, { env: { A: "1" } });
        // Only the update changes a stopped pod.
        await rest("POST", `/pods/${String(id)}/stop`);
        let expected = settingsOf(await readPod(context, id));
        const changes = {
          ...renewing,
          name: name("pod"),
          openHttpPorts: true,
          locked: true,
          globalNetworking: false,
        };
        for (const [field, value] of [
          ["containerRegistryAuthId", containerRegistryAuthId],
          ...Object.entries(changes),
        ] as const) {
          const answer = await rest(method, `/pods/${String(id)}${tail}`, { [field]: value });
          expect("POD-UPDATE-200").status(answer, 200);
          expect("POD-UPDATE-200").documented(answer, operation);
          if (field !== "globalNetworking") expected = { ...expected, [field]: value };
          expect("POD-UPDATE-200").equals(settingsOf(objectOf(answer.json)), expected, `after ${field}`);
          expect("POD-UPDATE-200").equals(settingsOf(await readPod(context, id)), expected, "read again");
        }
        await rest("PATCH", `/pods/${String(id)}`, { locked: false });
      }
    },
  },
  {
    name: "a change of what a running pod runs makes its container anew",
    claims: ["POD-UPDATE-RESETS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const all = { containerRegistryAuthId: await registryAuth(context), ...renewing };
      for (const [index, [field, value]] of Object.entries(all).entries()) {
        const { id } = await createPod(context, { volumeInGb: 3 });
        const before = await podThatIsUp(context, id);
        const [method, tail] = ways[index % 2] ?? ways[0];
        const answer = await rest(method, `/pods/${String(id)}${tail}`, { [field]: value });
        const after = objectOf(answer.json);
        // The old container is gone for its owner at once.
        expect("POD-UPDATE-RESETS").contains(after, { desiredStatus: "RUNNING", portMappings: null }, field);
        const [earlier, later] = [before, after].map((pod) => Date.parse(String(pod["lastStartedAt"])));
        expect("POD-UPDATE-RESETS").that(Number(later) > Number(earlier), `a new start after ${field}`, answer.text);
        expect("POD-UPDATE-RESETS").equals(after["volumeInGb"], field === "volumeInGb" ? value : 3, "volumeInGb");
        await rest("DELETE", `/pods/${String(id)}`);
      }
    },
  },
  {
    name: "a change of name, lock and openness leaves the container of a pod alone",
    claims: ["POD-UPDATE-IN-PLACE"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const { id } = await createPod(context);
      const { portMappings, lastStartedAt } = await podThatIsUp(context, id);
      for (const [method, tail] of ways) {
        for (const change of [{ name: name("pod") }, { locked: true }, { openHttpPorts: true }, { locked: false }]) {
          const answer = await rest(method, `/pods/${String(id)}${tail}`, change);
          const unchanged = { desiredStatus: "RUNNING", portMappings, lastStartedAt };
          expect("POD-UPDATE-IN-PLACE").contains(answer.json, { ...change, ...unchanged });
          expect("POD-UPDATE-IN-PLACE").contains(await readPod(context, id), { ...change, ...unchanged });
        }
        await rest(method, `/pods/${String(id)}${tail}`, { openHttpPorts: false });
      }
    },
  },
  {
    name: "an update that is wrong, impossible or in conflict changes nothing",
    claims: ["POD-UPDATE-400", "POD-UPDATE-409", "POD-UPDATE-501"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { dialect, expect, rest, name } = context;
      const { id } = await createPod(context, { volumeInGb: 3 });
      const taken = await createPod(context, { name: name("pod") });
      await rest("POST", `/pods/${String(id)}/stop`);
      const before = settingsOf(await readPod(context, id));
      const path = `/pods/${String(id)}`;
      for (const [method, tail, operation] of ways) {
        for (const [field, value] of [...wrong, ["volumeInGb", 2] as const]) {
          const answer = await rest(method, path + tail, { env: { NOT: "this" }, [field]: value });
          expect("POD-UPDATE-400").status(answer, 400);
          expect("POD-UPDATE-400").documented(answer, operation);
        }
        expect("POD-UPDATE-400").equals(settingsOf(await readPod(context, id)), before);

        // COMPAT-NAMES covers the other dialect.
        if (dialect === "default") {
          const conflict = await rest(method, path + tail, { name: taken["name"], env: { NOT: "this" } });
          expect("POD-UPDATE-409").status(conflict, 409);
          expect("POD-UPDATE-409").documented(conflict, operation);
        }
        await rest("PATCH", path, { locked: true });
        const locked = await rest(method, path + tail, { env: { NOT: "this" } });
        await rest("PATCH", path, { locked: false });
        expect("POD-UPDATE-409").status(locked, 409);
        expect("POD-UPDATE-409").equals(settingsOf(await readPod(context, id)), before);

        const impossible = await rest(method, path + tail, { globalNetworking: true, env: { NOT: "this" } });
        expect("POD-UPDATE-501").status(impossible, 501);
        expect("POD-UPDATE-501").documented(impossible, operation);
        expect("POD-UPDATE-501").equals(settingsOf(await readPod(context, id)), before);
      }
      await rest("PATCH", path, { locked: true });
      const both = await rest("PATCH", path, { locked: false, env: { YES: "this" } });
      expect("POD-UPDATE-409").status(both, 200);
    },
  },
];
