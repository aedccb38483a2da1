/** Runs until it is stopped, as a pod. */
process.once("SIGTERM", () => process.exit(0));
setInterval(() => {}, 60_000);
