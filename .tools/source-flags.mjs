/** What Node needs to run the repository's TypeScript as it stands, packages resolved to their sources instead of builds. */
export const SOURCE_FLAGS = /** @type {const} */ ([
  "--conditions=millrace-source",
  "--disable-warning=ExperimentalWarning",
]);
