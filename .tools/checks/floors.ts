import { posix } from "node:path";

import { parse } from "yaml";

import { placedImports } from "./imports.ts";
import type { Check, Repository } from "./repository.ts";

const LIST = ".tools/checks/floors.yaml";

/** The files of a folder that are in none of its rooms. Where a list does not name them they stand above its rooms. */
const OWN_FILES = ".";

/** By folder: its rooms, the lowest first. */
type Floors = Readonly<Record<string, readonly string[]>>;

/** An import from a room of a folder to another room of the same folder. */
interface Arrow {
  readonly file: string;
  readonly line: number;
  readonly target: string;
  readonly folder: string;
  readonly room: string;
  readonly targetRoom: string;
}

/**
 * The rooms of a package stand in an order, and imports only go down, those of types and of tests included. So no rooms
 * need each other, and a reader can begin at the bottom.
 */
export const floors: Check = {
  name: "floors",
  find(repository) {
    const listed = parse(repository.read(LIST)) as Floors;
    const roots = Object.keys(listed).filter((folder) => folder.endsWith("/src"));
    const files = repository.files.filter(
      (file) => /\.tsx?$/.test(file) && roots.some((root) => file.startsWith(`${root}/`)),
    );
    // Generators name the types that they are given, wherever these stand.
    const written = files.filter((file) => !file.includes("/generated/"));
    return {
      problems: [...staleLists(listed, files), ...forbiddenImports(repository, listed, written, new Set(files))],
    };
  },
};

function staleLists(listed: Floors, files: readonly string[]): string[] {
  return Object.entries(listed).flatMap(([folder, rooms]) => {
    const there = new Set(files.flatMap((file) => roomOf(folder, file) ?? []));
    const gone = rooms.filter((room) => !there.has(room));
    const repeated = rooms.filter((room, at) => rooms.indexOf(room) !== at);
    const unlisted = [...there].filter((room) => room !== OWN_FILES && !rooms.includes(room));
    return [
      ...gone.map((room) => `${LIST}: ${folder} has no room ${room}. Take it from the list.`),
      ...repeated.map((room) => `${LIST}: ${folder} names ${room} twice.`),
      ...unlisted.map(
        (room) => `${LIST}: ${folder} does not say where ${room} stands. Put it above all rooms that it imports from.`,
      ),
    ];
  });
}

function forbiddenImports(
  repository: Repository,
  listed: Floors,
  files: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  return files
    .flatMap((file) => arrowsFrom(repository, file, known))
    .flatMap((arrow) => {
      const problem = whyForbidden(listed, arrow);
      return problem === undefined ? [] : [`${arrow.file}:${arrow.line} imports ${arrow.target}: ${problem}`];
    });
}

function arrowsFrom(repository: Repository, file: string, known: ReadonlySet<string>): Arrow[] {
  return placedImports(repository.read(file)).flatMap(({ specifier, line }) => {
    const target = posix.join(posix.dirname(file), specifier);
    if (!known.has(target)) return [];
    const folder = commonFolder(file, target);
    const room = roomOf(folder, file) ?? OWN_FILES;
    const targetRoom = roomOf(folder, target) ?? OWN_FILES;
    return room === targetRoom ? [] : [{ file, line, target, folder, room, targetRoom }];
  });
}

function whyForbidden(listed: Floors, { folder, room, targetRoom }: Arrow): string | undefined {
  const rooms = listed[folder];
  if (rooms === undefined) {
    if (room === OWN_FILES) return undefined;
    return `${folder} has rooms that need ${targetRoom === OWN_FILES ? "its own files" : "each other"}, and no list in ${LIST}. Add it.`;
  }
  const floor = floorOf(rooms, room);
  const targetFloor = floorOf(rooms, targetRoom);
  // The list itself is to be mended first.
  if (floor === -1 || targetFloor === -1 || targetFloor < floor) return undefined;
  return (
    `in ${folder}, ${nameOf(targetRoom)} stands above ${nameOf(room)}. Move what is needed down, into ${nameOf(room)} or ` +
    `a room below it, or move the file that needs it up.`
  );
}

function floorOf(rooms: readonly string[], room: string): number {
  const at = rooms.indexOf(room);
  return at === -1 && room === OWN_FILES ? rooms.length : at;
}

function nameOf(room: string): string {
  return room === OWN_FILES ? "what is in no room" : room;
}

/** The room of a folder that a file is in; undefined when it is not in the folder. */
function roomOf(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const parts = file.slice(folder.length + 1).split("/");
  return parts.length === 1 ? OWN_FILES : parts[0];
}

function commonFolder(file: string, other: string): string {
  const parts = posix.dirname(file).split("/");
  const others = posix.dirname(other).split("/");
  const differs = parts.findIndex((part, at) => part !== others[at]);
  return (differs === -1 ? parts : parts.slice(0, differs)).join("/");
}
