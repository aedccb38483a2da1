import { type Behaviour, describeComputeDriver } from "../conformance.ts";
import { countProcesses, makeHandlerDir } from "./handler-dir.test-support.ts";
import { createProcessDriver } from "./process-driver.ts";

const serve = `
process.once("SIGTERM", () => { console.log("bye"); process.exit(0); });
setInterval(() => {}, 60_000);
console.log("ready");
`;
const stubborn = `process.on("SIGTERM", () => {}); setInterval(() => {}, 60_000); console.log("ready");`;

const programs: Readonly<Record<Behaviour, string>> = {
  serve,
  stubborn,
  fail: `console.log("ready\\nout"); console.error("err"); process.exitCode = 3;`,
  killed: `console.log("ready"); process.kill(process.pid, "SIGKILL");`,
  chatter: `for (let line = 1; line <= 300; line += 1) console.log("line " + line); ${serve}`,
  colour: `console.log(process.env.COLOUR); ${serve}`,
  parent: `
import { spawn } from "node:child_process";
const child = spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: ["ignore", "pipe", "inherit"] });
child.stdout.once("data", () => { ${serve} });
`,
};

describeComputeDriver("process", async () => {
  const dir = await makeHandlerDir();
  for (const [behaviour, program] of Object.entries(programs)) await dir.put(`${behaviour}/handler.mjs`, program);
  return {
    driver: await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state }),
    image: (behaviour) => `local/${behaviour}`,
    processes: countProcesses,
    dispose: dir.remove,
  };
});
