/**
 * Keeps Node's warnings about experimental features to itself: the program uses such features on purpose, and tests hold it
 * to one version of Node. Other warnings are shown. A flag of Node would do the same; a file that npm starts has none.
 */
export function hideExperimentalWarnings(): void {
  const emitWarning = process.emitWarning.bind(process) as (...args: readonly unknown[]) => void;
  process.emitWarning = (...args: readonly unknown[]) => {
    const [, options] = args;
    const type = typeof options === "object" && options !== null && "type" in options ? options.type : options;
    if (type !== "ExperimentalWarning") emitWarning(...args);
  };
}
