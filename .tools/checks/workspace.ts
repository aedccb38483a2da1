import type { Repository } from "./repository.ts";

export interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** One package or app of the workspace. */
export interface Member {
  /** For example `packages/engine`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Its files, relative to the repository. */
  readonly files: readonly string[];
}

export function workspaceMembers(repository: Repository): Member[] {
  return repository.files
    .filter((file) => /^(packages|apps)\/[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const folder = file.slice(0, -"/package.json".length);
      return {
        folder,
        manifest: JSON.parse(repository.read(file)) as Manifest,
        files: repository.files.filter((other) => other.startsWith(`${folder}/`)),
      };
    });
}

/** Dependencies that the published package needs at run time. */
export function runtimeDependencies({ manifest }: Member): Set<string> {
  return new Set([
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
    ...Object.keys(manifest.optionalDependencies ?? {}),
  ]);
}

export function allDependencies(member: Member): Set<string> {
  return new Set([...runtimeDependencies(member), ...Object.keys(member.manifest.devDependencies ?? {})]);
}

/** Code that is part of a package at run time: its sources without tests and what only tests use. */
export function isProductCode(member: Member, file: string): boolean {
  return (
    file.startsWith(`${member.folder}/src/`) &&
    /\.tsx?$/.test(file) &&
    !/\.(test|test-d|test-support)\.ts$/.test(file) &&
    !file.includes("/conformance")
  );
}
