import type { CommanderError } from "commander";

/**
 * What the parser of the command line complains about, in one line of our own form.
 *
 * @param name the command or group that it read; empty for the whole program
 */
export function complaint({ message }: Pick<CommanderError, "message">, name: string): string {
  const nearest = /\n\(Did you mean (?:one of )?([^)]*)\?\)/.exec(message)?.[1];
  const flag = /^error: unknown option '([^'=]*)/.exec(message)?.[1];
  // The library offers a switch that was given a value as what was meant.
  if (flag !== undefined && nearest === flag) return `${flag} takes no value`;
  const hint = (prefix: string): string => (nearest === undefined ? "" : `. Did you mean ${prefix}${nearest}?`);
  if (flag !== undefined) return `has no flag ${flag}${hint("")}`;
  const word = /^error: unknown command '([^']*)'/.exec(message)?.[1];
  if (word !== undefined) {
    const path = name === "" ? "" : `${name} `;
    return `there is no command "${path}${word}"${hint(path)}`;
  }
  const missing = /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument missing/.exec(message)?.[1];
  return missing === undefined ? message.replace(/^error: /, "") : `${missing} needs a value`;
}
