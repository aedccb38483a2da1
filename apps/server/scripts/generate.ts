import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "@graphql-codegen/cli";
import { generatedHeader, readSource, runGenerator } from "@millrace/spec/generator";
import { codegenConfig, generatedDir, schemaPath } from "../codegen.ts";

const repositoryDir = fileURLToPath(new URL("../../../", import.meta.url));
const source = await readSource(repositoryDir, relative(repositoryDir, schemaPath).replaceAll(sep, "/"));
const outputs: { filename: string; content: string }[] = await generate(
  { ...codegenConfig, cwd: join(repositoryDir, "apps/server"), silent: true, errorsOnly: true },
  false,
);

process.exitCode = await runGenerator({
  folder: generatedDir,
  files: outputs.map(({ filename, content }) => ({
    name: basename(filename),
    content: `${generatedHeader([source])}${content.replaceAll("\r\n", "\n").trim()}\n`,
  })),
  args: process.argv.slice(2),
  log: (line) => console.log(line),
});
