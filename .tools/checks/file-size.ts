import type { Check } from "./repository.ts";

export const HARD_LINES = 400;
export const SOFT_LINES = 250;

/** Hand-written code stays in files that one can read at a sitting. A file grows too big by holding a second noun. */
export const fileSize: Check = {
  name: "file size",
  find(repository) {
    const problems: string[] = [];
    const notices: string[] = [];
    for (const file of repository.files.filter(isHandWrittenCode)) {
      const lines = repository.read(file).replace(/\n$/, "").split("\n").length;
      if (lines > HARD_LINES) problems.push(`${file} has ${lines} lines, more than ${HARD_LINES}; split it by noun`);
      else if (lines > SOFT_LINES) notices.push(`${file} has ${lines} lines, more than ${SOFT_LINES}`);
    }
    return { problems, notices };
  },
};

function isHandWrittenCode(file: string): boolean {
  return /^(packages|apps|\.tools)\/.*\.(ts|tsx|mts|mjs|js|py)$/.test(file) && !file.includes("/generated/");
}
