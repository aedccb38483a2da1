import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { defineConfig, minifySync, type Plugin, transformWithOxc } from "vite";

/** The service that `npm run dev` passes calls on to. */
const SERVICE = process.env["MILLRACE_BASE_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  // Relative, so that the console works under any prefix of a proxy. While it is developed it has the usual address.
  base: process.env["NODE_ENV"] === "development" ? "/console/" : "./",
  // The sources of the other packages, as everywhere in the repository.
  resolve: { conditions: ["millrace-source"] },
  server: { proxy: { "/v1": SERVICE, "/v2": SERVICE, "/graphql": SERVICE, "/pods": SERVICE } },
  build: {
    target: "es2022",
    // The content security policy allows no files from data addresses other than pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Libraries mark modules for a framework that the console does not use.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  plugins: [firstLoad(), compressed()],
});

/** Puts the script that watches over the first load into the page, before all that it watches. */
function firstLoad(): Plugin {
  return {
    name: "first-load",
    async transformIndexHtml(html) {
      const file = join(import.meta.dirname, "src/app/first-load.ts");
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      const script = minifySync(file, code).code;
      return html.replace("<title>", () => `<script>${script}</script>\n    <title>`);
    },
  };
}

/**
 * Replaces every built file by itself, compressed: the service sends most of them as they lie. Beside them it writes which files of
 * packages the console holds, by which `apps/cli` finds their licenses.
 */
function compressed(): Plugin {
  const folder = join(import.meta.dirname, "dist");
  const bundled = new Set<string>();
  return {
    name: "compressed",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === "chunk") for (const file of part.moduleIds) bundled.add(file);
      }
    },
    closeBundle() {
      for (const file of globSync("**/*.*", { cwd: folder, exclude: ["**/*.gz"] })) {
        const path = join(folder, file);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: constants.Z_BEST_COMPRESSION }));
        rmSync(path);
      }
      const files = [...bundled].filter((file) => file.includes("/node_modules/"));
      const ofPackages = files.map((file) => relative(import.meta.dirname, file));
      writeFileSync(join(folder, "bundled-files.json"), JSON.stringify(ofPackages));
    },
  };
}
