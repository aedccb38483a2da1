import { limits } from "@millrace/spec";
import type { VolumeFile } from "@millrace/rest-client";
import type { OpenService } from "../connection/open-service.ts";
import { outputFlags } from "../command/command.ts";
import { oneLine, print, printJson } from "../output/terminal.ts";
import { formatMoment, table } from "../output/table.ts";
import { sizeText } from "../values/size.ts";
import { readPlace, volumeIdOf } from "./volume-place.ts";
import { serviceCommand } from "../connection/service-command.ts";

/** Everything in a directory of a volume, page by page. */
export async function* entriesOf(
  { rest }: OpenService,
  volumeId: string,
  path: string,
): AsyncGenerator<VolumeFile, void, undefined> {
  let cursor: string | undefined;
  do {
    const query = { path, limit: limits.volumeFilesPerPageMax, cursor };
    const page = await rest.networkVolumes.listVolumeFiles(volumeId, query);
    yield* page.entries;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export const volumesLs = serviceCommand({
  name: "volumes ls",
  summary: "List the files of a volume",
  operands: [{ name: "VOLUME[:PATH]", help: "Id or name of the volume, and a directory in it" }],
  details:
    "Lists what a directory of a network volume holds. Directories end with /, links with @; links are never followed.",
  flags: { ...outputFlags },
  schema: "volume-files",
  examples: ["millrace volumes ls models", "millrace volumes ls models:llama"],
  related: ["volumes cp"],
  read(given) {
    const { volume, path } = readPlace(given.operand) ?? { volume: given.operand, path: "" };
    return { volume, path };
  },
  async run(service, given, { volume, path }) {
    const items: VolumeFile[] = [];
    for await (const entry of entriesOf(service, await volumeIdOf(service, volume), path)) items.push(entry);
    if (given.reader === "program") printJson({ path, items });
    else if (given.reader === "script") items.forEach(({ name }) => print(name));
    else print(table([["NAME", "SIZE", "CHANGED"], ...items.map(rowOf)]));
  },
});

const MARKS: Readonly<Record<VolumeFile["kind"], string>> = { file: "", directory: "/", link: "@", other: "" };

function rowOf({ name, kind, sizeBytes, modifiedAt }: VolumeFile): readonly string[] {
  const size = sizeBytes === null ? "" : sizeText(sizeBytes);
  return [`${oneLine(name)}${MARKS[kind]}`, size, formatMoment(Date.parse(modifiedAt))];
}
