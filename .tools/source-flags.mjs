/**
 * What Node needs to run the repository's TypeScript as it stands, packages resolved to their sources instead of builds. The file
 * follows. Before `--`, Node would read `--env-file` behind the file as its own: it ends where the file is missing, and takes
 * NODE_OPTIONS from it.
 */
export const SOURCE_FLAGS = /** @type {const} */ ([
  "--conditions=millrace-source",
  "--disable-warning=ExperimentalWarning",
  "--",
]);
