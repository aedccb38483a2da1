import { runHandlerFile } from "./run-handler-file.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Name the file of the handler: node run handler.ts\n");
  process.exitCode = 2;
} else {
  await runHandlerFile(file);
}
