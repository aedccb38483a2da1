import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, test } from "vitest";

import { publishedManifest } from "./published-manifest.ts";
import { publishedPackages, repositoryRoot, workspaceVersions } from "./workspace-packages.ts";

const versions = { catalog: { graphql: "16.15.0" }, packages: { "@millrace/spec": "1.2.3" } };

test("real versions replace workspace: and catalog:", ({ expect }) => {
  const dependencies = { "@millrace/spec": "workspace:*", graphql: "catalog:", other: "1.0.0" };
  expect(publishedManifest({ dependencies }, versions)).toEqual({
    dependencies: { "@millrace/spec": "1.2.3", graphql: "16.15.0", other: "1.0.0" },
  });
  expect(publishedManifest({ peerDependencies: { "@millrace/spec": "workspace:^" } }, versions)).toEqual({
    peerDependencies: { "@millrace/spec": "^1.2.3" },
  });
});

test.for(["catalog:", "workspace:*", "workspace:../spec", "file:../spec", "link:../spec"])(
  "%s without a version to publish is refused",
  (wanted, { expect }) => {
    expect(() => publishedManifest({ dependencies: { unknown: wanted } }, versions)).toThrow(/No version .* unknown/);
  },
);

test("scripts, development dependencies and source entries stay in the repository", ({ expect }) => {
  const manifest = {
    name: "a",
    scripts: { prepack: "build" },
    devDependencies: { vitest: "catalog:" },
    exports: {
      ".": { "millrace-source": "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./generator": { "millrace-source": "./src/generator.ts" },
      "./package.json": "./package.json",
    },
  };
  expect(publishedManifest(manifest, versions)).toEqual({
    name: "a",
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./package.json": "./package.json",
    },
  });
});

test("in a workflow of the forge the repository has its address, which provenance is compared with", ({ expect }) => {
  const env = { GITHUB_SERVER_URL: "https://forge.example", GITHUB_REPOSITORY: "owner/name" };
  const { repositoryUrl } = workspaceVersions(repositoryRoot, env);
  const manifest = { repository: { type: "git", directory: "packages/a" } };
  expect(publishedManifest(manifest, { ...versions, repositoryUrl })).toEqual({
    repository: { type: "git", directory: "packages/a", url: "git+https://forge.example/owner/name.git" },
  });
  expect(
    publishedManifest(manifest, { ...versions, repositoryUrl: workspaceVersions(repositoryRoot, {}).repositoryUrl }),
  ).toEqual(manifest);
});

test("fields of publishConfig take the place of the manifest's own, but for npm's settings", ({ expect }) => {
  const manifest = {
    bin: "./src/main.ts",
    dependencies: { "@millrace/spec": "workspace:*" },
    publishConfig: {
      access: "public",
      bin: "./dist/main.js",
      dependencies: {},
      optionalDependencies: { graphql: "catalog:" },
    },
  };
  expect(publishedManifest(manifest, versions)).toEqual({
    bin: "./dist/main.js",
    dependencies: {},
    optionalDependencies: { graphql: "16.15.0" },
    publishConfig: { access: "public" },
  });
});

describe("every package that is published", () => {
  const packages = publishedPackages(repositoryRoot);

  test("is one of those that people are told of", ({ expect }) => {
    expect(packages.map(({ name }) => name)).toEqual([
      "@millrace/contract-core",
      "@millrace/contract-tests",
      "@millrace/graphql-client",
      "@millrace/queue-client",
      "@millrace/rest-client",
      "@millrace/spec",
      "@millrace/testing",
      "@millrace/worker",
      "millrace",
    ]);
  });

  test.for(packages.map(({ name, folder }) => [name, folder] as const))(
    "%s is packed the same way by npm and pnpm, and names only versions that anybody can install",
    ([, folder], { expect }) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
      expect(manifest["scripts"]).toMatchObject({
        prepack: "node ../../.tools/pack/in-place.mjs before",
        postpack: "node ../../.tools/pack/in-place.mjs after",
      });
      const published = JSON.stringify(publishedManifest(manifest, workspaceVersions(repositoryRoot)));
      expect(published).not.toMatch(/workspace:|catalog:|millrace-source/);
    },
  );
});
