import { splitReadme } from "../manifest/mark.ts";
import { isRaw, type Raw, textOf, textsOf } from "./raw.ts";

export interface FieldRemark {
  readonly field: string;
  readonly message: string;
}

export interface HostedTemplate {
  readonly imageName: string | undefined;
  readonly registryId: string | undefined;
  /** Fields in the words of `millrace.yaml`; not checked yet. */
  readonly fields: Raw;
  readonly remarks: readonly FieldRemark[];
}

/** Settings that the hosted service acts on and this one keeps at most. */
const WITHOUT_EFFECT = ["startSsh", "startJupyter", "startScript", "advancedStart", "portsConfig"];

/** A template of either interface. */
export function templateFields(raw: Raw): HostedTemplate {
  const start = startOf(raw);
  const ignored = WITHOUT_EFFECT.filter((field) => isSet(raw[field]));
  return {
    imageName: textOf(raw["imageName"]),
    registryId: textOf(raw["containerRegistryAuthId"]),
    fields: {
      isServerless: raw["isServerless"] ?? false,
      category: textOf(raw["category"]),
      containerDiskInGb: raw["containerDiskInGb"],
      volumeInGb: raw["volumeInGb"],
      volumeMountPath: textOf(raw["volumeMountPath"]),
      ports: textsOf(raw["ports"]),
      ...start.fields,
      readme: textOf(splitReadme(textOf(raw["readme"]) ?? "").text),
      ...(raw["isPublic"] === true ? { isPublic: true } : {}),
    },
    remarks: [...start.remarks, ...ignored.map((field) => ({ field, message: "left out: it has no effect here" }))],
  };
}

/** REST has lists; GraphQL has one text, which holds JSON or words. */
function startOf(raw: Raw): { readonly fields: Raw; readonly remarks: readonly FieldRemark[] } {
  const entrypoint = textsOf(raw["dockerEntrypoint"]);
  const cmd = textsOf(raw["dockerStartCmd"]);
  if (entrypoint !== undefined || cmd !== undefined) return { fields: lists(entrypoint, cmd), remarks: [] };
  const text = textOf(raw["dockerArgs"])?.trim();
  if (text === undefined) return { fields: {}, remarks: [] };
  const parsed = parsedJson(text);
  if (parsed !== undefined)
    return { fields: lists(textsOf(parsed["entrypoint"]), textsOf(parsed["cmd"])), remarks: [] };
  if (!/["'\\]/.test(text)) return { fields: lists(undefined, text.split(/\s+/)), remarks: [] };
  const message = `${JSON.stringify(text)} is left out, because it needs a shell to be read: write it as a list`;
  return { fields: {}, remarks: [{ field: "dockerStartCmd", message }] };
}

function lists(entrypoint: readonly string[] | undefined, cmd: readonly string[] | undefined): Raw {
  return {
    ...(entrypoint === undefined || entrypoint.length === 0 ? {} : { dockerEntrypoint: entrypoint }),
    ...(cmd === undefined || cmd.length === 0 ? {} : { dockerStartCmd: cmd }),
  };
}

function parsedJson(text: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRaw(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSet(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== "" &&
    !(Array.isArray(value) && value.length === 0)
  );
}
