import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Results of a sample, kept while it is played, so that one that was interrupted goes on. */
export interface ResultsFile<Result> {
  readonly kept: readonly Result[];
  add(result: Result): Promise<void>;
}

/** @param key of the sample; the results of another one are dropped */
export async function openResults<Result>(file: string, key: string): Promise<ResultsFile<Result>> {
  const [first, ...lines] = (await readFile(file, "utf8").catch(() => "")).trimEnd().split("\n");
  const isSame = first === key;
  if (!isSame) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${key}\n`);
  }
  return {
    kept: isSame ? lines.map((line) => JSON.parse(line) as Result) : [],
    add: (result) => appendFile(file, `${JSON.stringify(result)}\n`),
  };
}
