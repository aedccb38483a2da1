import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags, readerOf } from "../output/output-flags.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { placeOperand, readPlaceInside, volumeIdOf } from "./volume-place.ts";

export const volumesRm: Command = {
  name: "volumes rm",
  summary: "Delete files of a volume",
  operands: [{ ...placeOperand, variadic: true }],
  details:
    "Deletes files, links and empty directories of network volumes; with --recursive also directories with all they hold.",
  flags: {
    recursive: { type: "boolean", short: "r", help: "Delete directories with all they hold" },
    ...confirmFlag,
    ...outputFlags,
    ...connectionFlags,
  },
  schema: "deleted-file",
  examples: ["millrace volumes rm models:notes.txt", "millrace volumes rm models:llama --recursive --yes"],
  related: ["volumes delete"],
  async run(given) {
    const reader = readerOf(given);
    const recursive = given.isOn("recursive") === true;
    const places = given.operands.map((word) => readPlaceInside(word));
    return await withService(given, async (service) => {
      for (const { volume, path } of places) {
        const id = await volumeIdOf(service, volume);
        const what = `${volume}:${path}${recursive ? " with all it holds" : ""}`;
        if (!(await isConfirmed(given, `Delete ${what}?`))) {
          tell(`${volume}:${path} stays.`);
          return exitCodes.failed;
        }
        await service.rest.networkVolumes.deleteVolumeFile(id, { path, recursive });
        if (reader === "program") printJson({ volumeId: id, path, deleted: true });
        else print(reader === "script" ? path : `Deleted ${volume}:${path}.`);
      }
      return exitCodes.done;
    });
  },
};
