import { outputFlags } from "../command/command.ts";
import { placeOperand, readPlaceInside, volumeIdOf } from "./volume-place.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";

export const volumesMkdir = serviceCommand({
  name: "volumes mkdir",
  summary: "Create a directory in a volume",
  operands: [placeOperand],
  details: "Creates a directory in a network volume, and those above it that are missing.",
  flags: { ...outputFlags },
  schema: "volume-file",
  examples: ["millrace volumes mkdir models:llama/8b"],
  read(given) {
    const { volume, path } = readPlaceInside(given.operand);
    return { volume, path };
  },
  async run(service, given, { volume, path }) {
    const made = await service.rest.networkVolumes.createVolumeDirectory(await volumeIdOf(service, volume), { path });
    printResult(given, made, `There is ${volume}:${path} now.`, path);
  },
});
