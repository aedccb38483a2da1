import { fieldsOf, listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { updates, volume } from "./shared.ts";

const idMax = limits.idMaxChars;

const taken = { name: "taken over" };

/** All requests with the id of a volume, with their operations. */
const idOperations = [
  ["rest.getNetworkVolume", "GET", ""],
  ["rest.updateNetworkVolume", "PATCH", "", taken],
  ["rest.updateNetworkVolumeByPost", "POST", "/update", taken],
  ["rest.deleteNetworkVolume", "DELETE", ""],
  ["rest.createVolumeDirectory", "POST", "/files", { path: "taken" }],
  ["rest.writeVolumeFile", "PUT", "/files/content?path=taken", taken],
] as const;

function onEach(
  { rest }: Context,
  id: string,
  key?: string | null,
): readonly (readonly [operation: string, answer: Promise<Answer>])[] {
  return idOperations.map(([operation, method, suffix, body]) => {
    const more = key === undefined ? {} : { key };
    return [operation, rest(method, `/networkvolumes/${id}${suffix}`, body, more)];
  });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A network volume is deleted by its id alone",
    claims: ["VOLUME-DELETE", "VOLUME-DELETE-204", "VOLUME-DELETE-ID-PARAMETER", "VOLUME-DELETE-NO-BODY"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { id, path } = await volume(context);
      const { path: otherPath } = await volume(context);
      const answer = await rest("DELETE", path);
      expect("VOLUME-DELETE-204").status(answer, 204);
      expect("VOLUME-DELETE-204").equals(answer.text, "", "body");
      expect("VOLUME-DELETE-204").documented(answer, "rest.deleteNetworkVolume");
      expect("VOLUME-DELETE-NO-BODY").status(answer, 204);
      expect("VOLUME-DELETE").status(await rest("GET", path), 404);
      const ids = listed(await rest("GET", "/networkvolumes")).map((one) => one["id"]);
      expect("VOLUME-DELETE").that(!ids.includes(id), `a list without ${id}`, ids);
      for (const [method, suffix] of updates) {
        expect("VOLUME-DELETE").status(await rest(method, path + suffix, { size: 9 }), 404);
      }
      expect("VOLUME-DELETE").status(await rest("DELETE", path), 404);
      expect("VOLUME-DELETE-ID-PARAMETER").status(await rest("GET", otherPath), 200);
      expect("VOLUME-DELETE-ID-PARAMETER").status(await rest("DELETE", "/networkvolumes/7"), 404);
      expect("VOLUME-DELETE-ID-PARAMETER").status(await rest("DELETE", otherPath), 204);
    },
  },
  {
    name: "A network volume is used by an endpoint and cannot be deleted meanwhile",
    claims: ["VOLUME-DELETE-409", "VOLUME-ATTACHABLE"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, endpoint } = context;
      const { id, path, fields } = await volume(context);
      const { endpointId } = await endpoint({ networkVolumeId: id });
      const read = await rest("GET", `/endpoints/${endpointId}`);
      expect("VOLUME-ATTACHABLE").contains(read.json, { networkVolumeId: id, networkVolumeIds: [id] });
      const refused = await rest("DELETE", path);
      expect("VOLUME-DELETE-409").status(refused, 409);
      expect("VOLUME-DELETE-409").documented(refused, "rest.deleteNetworkVolume");
      expect("VOLUME-DELETE-409").equals((await rest("GET", path)).json, fields, "the volume afterwards");
      const after = await rest("GET", `/endpoints/${endpointId}`);
      expect("VOLUME-DELETE-409").equals(after.json, read.json, "the endpoint afterwards");
      await rest("DELETE", `/endpoints/${endpointId}`);
      expect("VOLUME-DELETE-409").status(await rest("DELETE", path), 204);
    },
  },
  {
    name: "A network volume is used by a pod and cannot be deleted meanwhile",
    claims: ["VOLUME-DELETE-409", "VOLUME-ATTACHABLE"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const { id, path, fields } = await volume(context);
      const request = { name: name("pod"), imageName: "local/sleeper", computeType: "CPU", vcpuCount: 1 };
      const made = await rest("POST", "/pods", { ...request, networkVolumeId: id });
      expect("VOLUME-ATTACHABLE").status(made, 201);
      const podPath = `/pods/${String(fieldsOf(made)["id"])}`;
      const pod = await rest("GET", `${podPath}?includeNetworkVolume=true`);
      expect("VOLUME-ATTACHABLE").contains(pod.json, { networkVolume: fields });
      const refused = await rest("DELETE", path);
      expect("VOLUME-DELETE-409").status(refused, 409);
      expect("VOLUME-DELETE-409").equals((await rest("GET", path)).json, fields, "the volume afterwards");
      expect("VOLUME-DELETE-409").status(await rest("GET", podPath), 200);
    },
  },
  {
    name: "Ids that cannot be ids of network volumes are refused",
    claims: ["VOLUME-ID-400"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { expect } = context;
      for (const id of ["a.b", "a%20b", "%C3%A9", "a".repeat(idMax + 1)]) {
        for (const [operation, sent] of onEach(context, id)) {
          const answer = await sent;
          expect("VOLUME-ID-400").status(answer, 400);
          expect("VOLUME-ID-400").documented(answer, operation);
        }
      }
    },
  },
  {
    name: "The longest id that a network volume can have is not refused",
    claims: ["VOLUME-ID-400"],
    safety: "disposable",
    async run(context) {
      for (const [, sent] of onEach(context, "_-".padEnd(idMax, "aZ9"))) {
        context.expect("VOLUME-ID-400").status(await sent, 404);
      }
    },
  },
  {
    name: "Ids that name no network volume are not found",
    claims: ["VOLUME-ID-404"],
    safety: "disposable",
    async run(context) {
      const { expect } = context;
      for (const [operation, sent] of onEach(context, "nosuchvolume")) {
        const answer = await sent;
        expect("VOLUME-ID-404").status(answer, 404);
        expect("VOLUME-ID-404").documented(answer, operation);
      }
    },
  },
  {
    name: "A network volume does not exist for another account",
    claims: ["VOLUME-ID-404"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      const { id, path, fields } = await volume(context);
      for (const [operation, sent] of onEach(context, id, keys.other ?? null)) {
        const answer = await sent;
        expect("VOLUME-ID-404").status(answer, 404);
        expect("VOLUME-ID-404").documented(answer, operation);
      }
      const theirs = await rest("GET", "/networkvolumes", undefined, { key: keys.other ?? null });
      const ids = listed(theirs).map((one) => one["id"]);
      expect("VOLUME-ID-404").that(!ids.includes(id), `a list without ${id}`, ids);
      expect("VOLUME-ID-404").equals((await rest("GET", path)).json, fields, "the volume afterwards");
    },
  },
];
