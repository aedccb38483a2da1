import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

export interface BundleOptions {
  /** Source file of each output, by the output's name without `.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Absolute path of the folder to write into. */
  readonly outDir: string;
  /** Packages that stay imports. */
  readonly external?: readonly string[];
  /** What stands for an import of these packages. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Expressions to replace: `{ MILLRACE_BUNDLED: "true" }`. */
  readonly define?: Readonly<Record<string, string>>;
  /** Oldest Node that shall run it. Default: the project's. */
  readonly target?: string;
  /** `cjs` for what Node must be able to start without a file; default `esm`. */
  readonly format?: "esm" | "cjs";
  readonly plugins?: readonly Plugin[];
}

/** CommonJS packages in a bundle of ES modules call `require` for Node's own modules. */
const REQUIRE_BANNER =
  'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);';

const REQUIRED_HTTP = join(import.meta.dirname, "required-http.cjs");

/**
 * An `import` of `node:http` reads each of its exports, and so loads the client behind `WebSocket`: 25 ms of processor time at each
 * start. `require` reads only what is used. An `import()` is left as it is: the module that it gives must have the exports by name.
 */
const lazyHttp: Plugin = {
  name: "lazy http",
  setup({ onResolve }) {
    onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: REQUIRED_HTTP } : undefined,
    );
  },
};

/**
 * Bundles programs of the repository, from their sources, with all that they import. Names are kept as they are, so that a
 * stack trace can be read.
 *
 * @returns what went into each file, for {@link licenseNotices}
 */
export async function bundle(options: BundleOptions): Promise<Metafile> {
  const { format = "esm" } = options;
  const { metafile, warnings } = await build({
    entryPoints: { ...options.entries },
    outdir: options.outDir,
    bundle: true,
    // What only some commands need is loaded when they need it.
    splitting: format === "esm",
    format,
    platform: "node",
    target: options.target ?? "node24.9",
    conditions: ["millrace-source"],
    // The native client of PostgreSQL is used where a program installs it; the service never does.
    external: [...(options.external ?? []), "pg-native"],
    alias: { ...options.alias },
    define: { ...options.define },
    banner: format === "esm" ? { js: REQUIRE_BANNER } : {},
    chunkNames: "chunk-[hash]",
    plugins: [...(options.plugins ?? []), lazyHttp],
    metafile: true,
    logLevel: "silent",
    legalComments: "none",
  });
  if (warnings.length > 0) {
    throw new Error(
      `esbuild warns of ${warnings.map(({ text, location }) => `${location?.file}: ${text}`).join("\n")}`,
    );
  }
  for (const file of Object.keys(metafile.outputs)) escapeInPlace(file);
  return metafile;
}

/**
 * Node keeps the text of a program in memory, with two bytes for each character if one of them needs two. esbuild escapes those of texts;
 * comments and regular expressions, in which an escape means the same, still have some.
 */
function escapeInPlace(file: string): void {
  const escaped = (unit: string): string => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, readFileSync(file, "utf8").replace(/[\u0080-\uffff]/g, escaped));
}
