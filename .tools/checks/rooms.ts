import type { Check, Repository } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";

/** Packages whose README lists their rooms, which are the folders of `src`. */
const HOUSES = ["apps/cli", "apps/console", "apps/server", "packages/compute", "packages/engine", "packages/store"];
/** The page that shows how packages and apps belong together. */
const PLAN = "docs/architecture.md";

interface Row {
  readonly folders: readonly string[];
  readonly holds: string;
}

/**
 * A newcomer finds each room of a package in a table of its README, in the words with which the room's `index.ts` begins if it has one, and
 * each package on the page about the architecture.
 */
export const rooms: Check = {
  name: "rooms",
  find(repository) {
    const plan = repository.read(PLAN);
    const unseen = workspaceMembers(repository)
      .filter(({ folder }) => !new RegExp(`\\b${folder}(?![\\w-])`).test(plan))
      .map(({ folder }) => `${PLAN} does not show ${folder}`);
    const houses = HOUSES.filter((house) => repository.files.includes(`${house}/README.md`));
    return { problems: [...unseen, ...houses.flatMap((house) => problemsOf(repository, house))] };
  },
};

function problemsOf(repository: Repository, house: string): string[] {
  const readme = `${house}/README.md`;
  const rows = rowsOf(repository.read(readme));
  const found = roomsOf(repository, house);
  const gone = rows
    .flatMap(({ folders }) => folders)
    .filter((folder) => !repository.files.some((file) => file.startsWith(`${house}/${folder}/`)))
    .map((folder) => `${readme} has a row for ${folder}, which does not exist`);
  const wrong = found.flatMap((room) => {
    const row = rows.find(({ folders }) => folders.includes(room));
    const index = `${house}/${room}/index.ts`;
    const holds = repository.files.includes(index) ? openingOf(repository.read(index)) : row?.holds;
    if (row === undefined) return [`${readme} has no row for ${room}`];
    if (holds === undefined) return [`${index} must begin with a comment that says what the room holds`];
    return holds === row.holds ? [] : [`${readme} must say of ${room} what its index.ts begins with: "${holds}"`];
  });
  return [...gone, ...wrong];
}

/** Rows such as "| `src/jobs`, `src/keys` | Commands about both |". */
function rowsOf(readme: string): Row[] {
  return [...readme.matchAll(/^\| (`src\/[^|]+`) \| (.+?) +\|$/gm)].map(([, folders = "", holds = ""]) => ({
    folders: [...folders.matchAll(/`([^`]+)`/g)].map(([, folder = ""]) => folder),
    holds,
  }));
}

function roomsOf(repository: Repository, house: string): string[] {
  const inside = repository.files.filter((file) => file.startsWith(`${house}/src/`));
  const names = inside.map((file) => file.slice(house.length + 1).split("/")).filter(({ length }) => length > 2);
  return [...new Set(names.map(([src, room]) => `${src}/${room}`))].filter((room) => room !== "src/generated");
}

/** The first sentence of the comment with which a file begins, without its full stop. */
function openingOf(source: string): string | undefined {
  const [, comment] = /^\/\*\*?([^]*?)\*\//.exec(source) ?? [];
  const text = comment?.replaceAll(/\s*\n\s*\*\s?/g, " ").trim();
  return text === undefined ? undefined : (/^(.+?)\.(?:\s|$)/.exec(text)?.[1] ?? text);
}
