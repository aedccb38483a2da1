import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags, switchFlag } from "../command/command.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { tell } from "../output/terminal.ts";
import { placeOperand, readPlaceInside, volumeIdOf } from "./volume-place.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";

export const volumesRm = serviceCommand({
  name: "volumes rm",
  summary: "Delete files of a volume",
  operands: [{ ...placeOperand, variadic: true }],
  details:
    "Deletes files, links and empty directories of network volumes; with --recursive also directories with all they hold.",
  flags: {
    recursive: switchFlag("Delete directories with all they hold", { short: "r" }),
    ...confirmFlag,
    ...outputFlags,
  },
  schema: "deleted-file",
  examples: ["millrace volumes rm models:notes.txt", "millrace volumes rm models:llama --recursive --yes"],
  related: ["volumes delete"],
  read(given) {
    const recursive = given.isOn("recursive") === true;
    const places = given.operands.map((word) => readPlaceInside(word));
    return { recursive, places };
  },
  async run(service, given, { recursive, places }) {
    for (const { volume, path } of places) {
      const id = await volumeIdOf(service, volume);
      const what = `${volume}:${path}${recursive ? " with all it holds" : ""}`;
      if (!(await isConfirmed(given, `Delete ${what}?`))) {
        tell(`${volume}:${path} stays.`);
        return exitCodes.failed;
      }
      await service.rest.networkVolumes.deleteVolumeFile(id, { path, recursive });
      printResult(given, { volumeId: id, path, deleted: true }, `Deleted ${volume}:${path}.`, path);
    }
    return exitCodes.done;
  },
});
