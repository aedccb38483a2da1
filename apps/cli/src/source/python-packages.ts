import { CommandError } from "../command/failure.ts";
import type { PythonPackages, SourceFacts } from "./source-facts.ts";
import { nameOf, readProject } from "./pyproject.ts";
import { readRequirements } from "./requirements.ts";

/** The package by which a handler in Python is a worker. It is installed where the requirements do not name it. */
export const workerRequirement = "runpod>=1.7,<2";

/** In this order; the second is where public templates of workers keep them. */
const REQUIREMENTS = ["requirements.txt", "builder/requirements.txt"];
/** Lists of packages that pip does not read. */
const FOREIGN: Readonly<Record<string, string>> = {
  Pipfile: "`pipenv requirements > requirements.txt`",
  "environment.yml": "requirements.txt by hand",
  "environment.yaml": "requirements.txt by hand",
};
const MADE_REQUIREMENTS = "millrace-requirements.txt";
const MADE_CONSTRAINTS = "millrace-constraints.txt";

/**
 * What pip installs for a handler in Python.
 *
 * @param more requirements beside those of the folder; the worker package, unless a command is run
 * @throws CommandError where the lists cannot be read, or name what is not deployed
 */
export function pythonPackages(facts: SourceFacts, more: readonly string[] = [workerRequirement]): PythonPackages {
  const { folder, files } = facts;
  const file = REQUIREMENTS.find((name) => files.includes(name));
  if (file !== undefined) {
    const { named, others, hasHashes, isLinked, files: all } = readRequirements(facts, file);
    const added = missingOf(more, named);
    const steps = hasHashes ? [["-r", file], ...(added.length > 0 ? [added] : [])] : [["-r", file, ...added]];
    const requirements = [...named, ...added, ...others.map((text) => `?${text}`)];
    return { manager: "pip", files: all, made: {}, steps, requirements, isLinked };
  }
  const project = readProject(facts);
  if (project !== undefined) {
    const { requirements, constraints } = project;
    const added = missingOf(more, requirements);
    const pinned = constraints.length === 0 ? [] : ["-c", MADE_CONSTRAINTS];
    const made = {
      [MADE_REQUIREMENTS]: `${requirements.join("\n")}\n`,
      ...(pinned.length === 0 ? {} : { [MADE_CONSTRAINTS]: `${constraints.join("\n")}\n` }),
    };
    const steps = [["-r", MADE_REQUIREMENTS, ...pinned, ...added]];
    return { manager: "pip", files: [], made, steps, requirements: [...requirements, ...added], isLinked: false };
  }
  const foreign = Object.keys(FOREIGN).find((name) => files.includes(name));
  if (foreign !== undefined) {
    throw new CommandError(
      `${folder}/${foreign} names packages in a form that pip does not read. Write ${FOREIGN[foreign]}.`,
    );
  }
  const steps = more.length === 0 ? [] : [more];
  return { manager: "pip", files: [], made: {}, steps, requirements: more, isLinked: false };
}

function missingOf(wanted: readonly string[], present: readonly string[]): readonly string[] {
  return wanted.filter((one) => !present.some((other) => nameOf(other) === nameOf(one)));
}
