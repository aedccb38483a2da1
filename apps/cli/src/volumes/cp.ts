import { UsageError } from "../command/failure.ts";
import { outputFlags, switchFlag } from "../command/command.ts";
import { withProgress } from "../output/progress.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { sizeText } from "../values/size.ts";
import type { CopyWatch } from "./copy.ts";
import { download } from "./download.ts";
import { upload } from "./upload.ts";
import { readPlace, volumeIdOf, type VolumePlace } from "./volume-place.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const volumesCp = serviceCommand({
  name: "volumes cp",
  summary: "Copy files to or from a volume",
  operands: [
    { name: "SOURCE", help: "What to copy: a path here, VOLUME:PATH, or - for standard input" },
    { name: "TARGET", help: "Where to: VOLUME:PATH, a path here, or - for standard output" },
  ],
  details:
    "Uploads to a network volume or downloads from one. A target that is a directory, or ends with /, gets the file under its own " +
    "name. A directory goes as for `cp -r`: into a target that is there under its own name, else it becomes the target; a source that ends " +
    "with /. stands for what the directory holds, and so does VOLUME: alone. Files are replaced as a whole: a copy that breaks off leaves the old one. Links are left out. What begins with ./ or / is a path here.",
  flags: {
    recursive: switchFlag("Copy a directory with all it holds", { short: "r" }),
    ...outputFlags,
  },
  schema: "copied-file",
  examples: [
    "millrace volumes cp model.safetensors models:llama/",
    "millrace volumes cp -r ./weights models:weights",
    "millrace volumes cp models:notes.txt .",
    "millrace volumes cp models:notes.txt - | wc -l",
  ],
  related: ["volumes ls"],
  read(given) {
    const [source = "", target = ""] = given.operands;
    const { from, to } = directionOf(readPlace(source), readPlace(target));
    const isRecursive = given.isOn("recursive") === true;
    return { source, target, from, to, isRecursive };
  },
  async run(service, given, { source, target, from, to, isRecursive }) {
    const volumeId = await volumeIdOf(service, (from ?? to).volume);
    await withProgress(`Copying ${source}`, async (update) => {
      let files = 0;
      const watch: CopyWatch = {
        onFile(file) {
          files += 1;
          update(`Copying ${source}: ${files} ${files === 1 ? "file" : "files"}`);
          if (given.reader === "program" && target !== "-") printJson(file);
          else if (given.reader === "script" && target !== "-") print(file.to);
          else if (given.reader === "person") tell(`${file.from} → ${file.to} (${sizeText(file.sizeBytes)})`);
        },
        onSkipped: (name, reason) => tell(`Left out ${name}: ${reason}.`),
      };
      if (from === undefined) await upload(service, { volumeId, source, target: to, isRecursive, watch });
      else await download(service, { volumeId, source: from, target, isRecursive, watch });
    });
  },
});

type Direction =
  | { readonly from: undefined; readonly to: VolumePlace }
  | { readonly from: VolumePlace; readonly to: VolumePlace };

function directionOf(from: VolumePlace | undefined, to: VolumePlace | undefined): Direction {
  if (from === undefined && to === undefined) {
    throw new UsageError("neither SOURCE nor TARGET names a volume; write VOLUME:PATH for one of them");
  }
  if (from !== undefined && to !== undefined) {
    throw new UsageError("a copy goes between a volume and this computer; copy to a file here first");
  }
  return from === undefined ? { from, to: to as VolumePlace } : { from, to: from };
}
