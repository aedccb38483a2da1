import { type Fields, fieldsOf, listed } from "../answers.ts";
import { dataCenterIds, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { refusedFields, volume } from "./shared.ts";

const sizeMax = limits.networkVolumeSizeMaxGb;

export const scenarios: readonly Scenario[] = [
  {
    name: "A network volume is made, read and found in the list",
    claims: ["VOLUME-CREATE-200", "VOLUME-FIELDS", "VOLUME-GET-200", "VOLUME-LIST-200"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const { fields: place } = await volume(context);
      const request = { name: name("volume"), size: 3, dataCenterId: place["dataCenterId"] };
      const made = await rest("POST", "/networkvolumes", request);
      expect("VOLUME-CREATE-200").status(made, 200);
      expect("VOLUME-CREATE-200").documented(made, "rest.createNetworkVolume");
      expect("VOLUME-CREATE-200").contains(made.json, request);
      const { id } = fieldsOf(made);
      const read = await rest("GET", `/networkvolumes/${String(id)}`);
      expect("VOLUME-GET-200").status(read, 200);
      expect("VOLUME-GET-200").documented(read, "rest.getNetworkVolume");
      expect("VOLUME-GET-200").equals(read.json, { id, ...request });
      const types = Object.fromEntries(Object.entries(fieldsOf(read)).map(([field, value]) => [field, typeof value]));
      expect("VOLUME-FIELDS").equals(types, { id: "string", name: "string", size: "number", dataCenterId: "string" });
      expect("VOLUME-FIELDS").that(Number.isInteger(fieldsOf(read)["size"]), "a whole number as size", read.json);
      const list = await rest("GET", "/networkvolumes");
      expect("VOLUME-LIST-200").status(list, 200);
      expect("VOLUME-LIST-200").documented(list, "rest.listNetworkVolumes");
      const own = listed(list).filter((one) => [id, place["id"]].includes(one["id"]));
      expect("VOLUME-LIST-200").equals(
        own.toSorted((a, b) => Number(a["size"]) - Number(b["size"])),
        [place, { id, ...request }],
        "both volumes in the list",
      );
    },
  },
  {
    name: "A network volume lacks one of its fields",
    claims: ["VOLUME-CREATE-REQUIRED"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { expect, rest, name } = context;
      const { fields: place } = await volume(context);
      const request: Fields = { name: name("volume"), size: 1, dataCenterId: place["dataCenterId"] };
      for (const field of Object.keys(request)) {
        const body = Object.fromEntries(Object.entries(request).filter(([given]) => given !== field));
        const answer = await rest("POST", "/networkvolumes", body);
        expect("VOLUME-CREATE-REQUIRED").status(answer, 400);
        expect("VOLUME-CREATE-REQUIRED").equals(refusedFields(answer), [field], "the fields named");
      }
      const answer = await rest("POST", "/networkvolumes", request);
      expect("VOLUME-CREATE-REQUIRED").status(answer, 200);
    },
  },
  {
    name: "Network volumes with wrong or unknown fields are refused",
    claims: ["VOLUME-CREATE-400"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const { fields: place } = await volume(context);
      const request: Fields = { name: name("volume"), size: 1, dataCenterId: place["dataCenterId"] };
      const wrong: readonly Fields[] = [
        { name: "" },
        { name: "n".repeat(limits.nameMaxChars + 1) },
        { name: 7 },
        { size: -1 },
        { size: sizeMax + 1 },
        { size: 1.5 },
        { size: "1" },
        { dataCenterId: "nowhere" },
        { dataCenterId: null },
        { colour: "red" },
      ];
      for (const fields of wrong) {
        const answer = await rest("POST", "/networkvolumes", { ...request, ...fields });
        expect("VOLUME-CREATE-400").status(answer, 400);
        expect("VOLUME-CREATE-400").documented(answer, "rest.createNetworkVolume");
        expect("VOLUME-CREATE-400").equals(refusedFields(answer), Object.keys(fields), "the fields named");
      }
      const list = await rest("GET", "/networkvolumes");
      const made = listed(list).filter((one) => one["name"] === request["name"] || one["name"] === "");
      expect("VOLUME-CREATE-400").equals(made, [], "volumes made of what was refused");
      const longest = name("volume").padEnd(limits.nameMaxChars, "n");
      const answer = await rest("POST", "/networkvolumes", { ...request, name: longest, size: 0 });
      expect("VOLUME-CREATE-400").status(answer, 200);
      expect("VOLUME-CREATE-400").contains(answer.json, { name: longest, size: 0 });
    },
  },
  {
    name: "A network volume may have the largest size",
    claims: ["VOLUME-CREATE-400"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { fields } = await volume(context, { size: sizeMax });
      context.expect("VOLUME-CREATE-400").equals(fields["size"], sizeMax);
    },
  },
  {
    name: "Two network volumes of an account want the same name",
    claims: ["VOLUME-CREATE-409"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    async run(context) {
      const { expect, rest } = context;
      const { id, fields } = await volume(context);
      const twin = { name: fields["name"], size: 2, dataCenterId: fields["dataCenterId"] };
      const answer = await rest("POST", "/networkvolumes", twin);
      expect("VOLUME-CREATE-409").status(answer, 409);
      expect("VOLUME-CREATE-409").documented(answer, "rest.createNetworkVolume");
      const named = listed(await rest("GET", "/networkvolumes")).filter((one) => one["name"] === fields["name"]);
      expect("VOLUME-CREATE-409").equals(
        named.map((one) => one["id"]),
        [id],
        "volumes of that name",
      );
    },
  },
  {
    name: "The name of another account's network volume is free",
    claims: ["VOLUME-CREATE-409"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      const { fields } = await volume(context);
      const twin = { name: fields["name"], size: 1, dataCenterId: fields["dataCenterId"] };
      const answer = await rest("POST", "/networkvolumes", twin, { key: keys.other ?? null });
      expect("VOLUME-CREATE-409").status(answer, 200);
      // The suite cleans up with its own key, which cannot remove this volume.
      await rest("DELETE", `/networkvolumes/${String(fieldsOf(answer)["id"])}`, undefined, { key: keys.other ?? null });
    },
  },
  {
    name: "A network volume is asked for where the deployment has no storage",
    claims: ["VOLUME-CREATE-501"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const { fields: place } = await volume(context);
      const wanted = name("volume");
      // The service that the suite starts has one data center.
      for (const dataCenterId of dataCenterIds.filter((id) => id !== place["dataCenterId"]).slice(0, 3)) {
        const answer = await rest("POST", "/networkvolumes", { name: wanted, size: 1, dataCenterId });
        expect("VOLUME-CREATE-501").status(answer, 501);
        expect("VOLUME-CREATE-501").documented(answer, "rest.createNetworkVolume");
        expect("VOLUME-CREATE-501").contains(answer.json, { error: "not_implemented" });
      }
      const made = listed(await rest("GET", "/networkvolumes")).filter((one) => one["name"] === wanted);
      expect("VOLUME-CREATE-501").equals(made, [], "volumes made of what was refused");
    },
  },
  {
    name: "The list of network volumes is asked with an unknown parameter",
    claims: ["VOLUME-LIST-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const answer = await rest("GET", "/networkvolumes?colour=red");
      expect("VOLUME-LIST-400").status(answer, 400);
      expect("VOLUME-LIST-400").documented(answer, "rest.listNetworkVolumes");
      expect("VOLUME-LIST-400").equals(refusedFields(answer), ["colour"], "the fields named");
    },
  },
];
