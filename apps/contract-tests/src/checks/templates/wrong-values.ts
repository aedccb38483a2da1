import { type Fields } from "../answers.ts";
import { limits } from "@millrace/spec";
import { bound } from "./shared.ts";

const long = (field: string): string => "x".repeat(bound(field, "maxLength") + 1);
const many = (field: string, item: string): readonly string[] =>
  Array.from({ length: bound(field, "maxItems") + 1 }, () => item);

/** This number of environment variables. */
export function variables(count: number): Fields {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`V${index}`, "1"]));
}

/** Invalid names of environment variables. */
export const wrongVariableNames = ["1A", "A-B", "A B", "A.B", "Ä", "$A", ""];

/** Invalid entries of `ports`. */
export const wrongPorts = [
  "8888",
  "8888/",
  "/http",
  "http",
  "8888/udp",
  "8888/HTTP",
  "0/tcp",
  "-1/tcp",
  "080/tcp",
  "8.5/tcp",
  "65536/tcp",
  "8888/http/tcp",
  " 8888/http",
  "8888/http\n",
  "",
];

/** Paths that do not begin at the root. */
export const relativePaths = ["workspace", "./workspace", "../workspace", "~/workspace", "C:\\workspace", ""];

/** Invalid values for a new template and for a change; each refusal names the one field. */
export const wrongValues: readonly Fields[] = [
  { name: "" },
  { name: 7 },
  { name: "n".repeat(limits.nameMaxChars + 1) },
  { imageName: "" },
  { imageName: ["local/sleeper"] },
  { imageName: long("imageName") },
  { containerDiskInGb: -1 },
  { containerDiskInGb: 1.5 },
  { containerDiskInGb: "5" },
  { volumeInGb: -1 },
  { volumeInGb: 0.5 },
  { volumeInGb: true },
  { volumeMountPath: "relative" },
  { volumeMountPath: 1 },
  { volumeMountPath: `/${long("volumeMountPath")}` },
  { containerRegistryAuthId: "a b" },
  { containerRegistryAuthId: 7 },
  { containerRegistryAuthId: "a".repeat(limits.idMaxChars + 1) },
  { dockerEntrypoint: "sh -c" },
  { dockerEntrypoint: ["sh", 1] },
  { dockerEntrypoint: many("dockerEntrypoint", "a") },
  { dockerStartCmd: "python handler.py" },
  { dockerStartCmd: [null] },
  { dockerStartCmd: many("dockerStartCmd", "a") },
  { env: ["A=1"] },
  { env: { A: 1 } },
  { env: { A: null } },
  { env: variables(limits.environmentVariablesMax + 1) },
  { ports: "8888/http" },
  { ports: [8888] },
  { ports: ["8888/udp"] },
  { readme: 5 },
  { readme: long("readme") },
  { isPublic: "true" },
  { isPublic: 1 },
  { colour: "red" },
];

/** Fields of new templates only, with invalid values. */
export const wrongAtFirst: readonly Fields[] = [
  { category: "TPU" },
  { isServerless: "false" },
  { isServerless: 0 },
  { isPlatform: true },
  { id: "chosen" },
  { earned: 5 },
];

/** The greatest lengths and numbers that a template may have. */
export function largest(): Fields {
  const argumentsMax = bound("dockerStartCmd", "maxItems");
  return {
    imageName: "i".repeat(bound("imageName", "maxLength")),
    dockerEntrypoint: Array.from({ length: bound("dockerEntrypoint", "maxItems") }, () => "a"),
    dockerStartCmd: Array.from({ length: argumentsMax }, () => "a"),
    env: variables(limits.environmentVariablesMax),
    ports: Array.from({ length: bound("ports", "maxItems") }, (_, index) => `${index + 1}/tcp`),
    readme: "r".repeat(bound("readme", "maxLength")),
  };
}
