import type { CommanderError } from "commander";

/**
 * What the parser of the command line complains about, in one line of our own form.
 *
 * @param name the command or group that it read; empty for the whole program
 */
export function complaint({ message }: Pick<CommanderError, "message">, name: string): string {
  const nearest = /\n\(Did you mean (?:one of )?([^)]*)\?\)/.exec(message)?.[1];
  const [, flag, value] = /^error: unknown option '([^'=]*)(=?)/.exec(message) ?? [];
  const hint = (prefix: string): string => (nearest === undefined ? "" : `. Did you mean ${prefix}${nearest}?`);
  // A switch with a value is unknown to the library too.
  if (flag !== undefined && value === "=") return `has no flag ${flag} that takes a value`;
  if (flag !== undefined) return `has no flag ${flag}${hint("")}`;
  const word = /^error: unknown command '([^']*)'/.exec(message)?.[1];
  if (word !== undefined) {
    const path = name === "" ? "" : `${name} `;
    return `there is no command "${path}${word}"${hint(path)}`;
  }
  const missing = /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument missing/.exec(message)?.[1];
  return missing === undefined ? message.replace(/^error: /, "") : `${missing} needs a value`;
}
