import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags, readerOf } from "../output/output-flags.ts";
import { print, printJson } from "../output/terminal.ts";
import { placeOperand, readPlaceInside, volumeIdOf } from "./volume-place.ts";

export const volumesMkdir: Command = {
  name: "volumes mkdir",
  summary: "Create a directory in a volume",
  operands: [placeOperand],
  details: "Creates a directory in a network volume, and those above it that are missing.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "volume-file",
  examples: ["millrace volumes mkdir models:llama/8b"],
  async run(given) {
    const reader = readerOf(given);
    const { volume, path } = readPlaceInside(given.operand);
    return await withService(given, async (service) => {
      const made = await service.rest.networkVolumes.createVolumeDirectory(await volumeIdOf(service, volume), { path });
      if (reader === "program") printJson(made);
      else print(reader === "script" ? path : `There is ${volume}:${path} now.`);
      return exitCodes.done;
    });
  },
};
