/** Runs, takes no job, and does not go when it is asked to. */
process.on("SIGTERM", () => {});
setInterval(() => {}, 60_000);
