/** The file behind the command of the published package: it says so when Node is too old, before anything else is loaded. */
const NODE_MIN_MAJOR = 22;

if (Number.parseInt(process.versions.node, 10) < NODE_MIN_MAJOR) {
  process.stderr.write(`The suite needs Node ${NODE_MIN_MAJOR} or newer, and this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  await import("./main.ts");
}
