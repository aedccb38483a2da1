import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../../src/repository.ts";
import { type Block, outputProblem } from "./blocks.ts";
import { lendWorkerPackage } from "./worker-wheel.ts";

const POLL_MS = 50;
/** Packages that a handler of a page imports, as if it had installed them. */
const INSTALLED = ["queue-client", "rest-client", "graphql-client", "worker", "testing", "spec", "contract-core"];

export interface PageRunOptions {
  /** The Python that has the official worker package. */
  readonly python: string;
  /** A port that nothing listens on. */
  readonly port: number;
  /** Settings that the page's service is started with; null: the page starts its services itself. */
  readonly service: Readonly<Record<string, string>> | null;
}

/**
 * The blocks of one page, run one after the other as a reader would: in one folder, with one shell whose variables, functions
 * and working directory last from block to block, beside a service that was started for the page.
 */
export class PageRun implements AsyncDisposable {
  readonly folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #state: string;
  /** What keeps running: the service of the page, and the last block that does. */
  #service: ChildProcess | undefined;
  #lasting: ChildProcess | undefined;
  #count = 0;
  #printed = "";

  private constructor(folder: string, options: PageRunOptions) {
    this.folder = join(folder, "work");
    this.#state = join(folder, "state.sh");
    const bin = join(folder, "bin");
    mkdirSync(join(this.folder, "node_modules/@millrace"), { recursive: true });
    mkdirSync(bin);
    writeFileSync(this.#state, "");
    for (const name of INSTALLED)
      symlinkSync(join(root, "packages", name), join(this.folder, "node_modules/@millrace", name));
    const main = join(root, "apps/cli/src/main.ts");
    const program = `#!/bin/sh\nexec "${process.execPath}" --conditions=millrace-source "${main}" "$@"\n`;
    writeFileSync(join(bin, "millrace"), program, { mode: 0o755 });
    // `npx millrace …` is the command of this repository too; it may not be published.
    writeFileSync(join(bin, "npx"), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
    this.#environment = {
      PATH: [bin, dirname(options.python), dirname(process.execPath), process.env["PATH"] ?? ""].join(":"),
      HOME: join(folder, "home"),
      MILLRACE_BASE_URL: `http://127.0.0.1:${options.port}`,
      MILLRACE_API_KEY: "key-of-the-page",
      MILLRACE_PORT: String(options.port),
      MILLRACE_COMPUTE: "process",
      MILLRACE_PYTHON: options.python,
      NO_COLOR: "1",
      ...lendWorkerPackage(options.python, join(folder, "wheels")),
    };
    this.#saveProfile();
  }

  static async start(options: PageRunOptions): Promise<PageRun> {
    const run = new PageRun(await mkdtemp(join(tmpdir(), "millrace-page-")), options);
    if (options.service !== null) {
      const settings = Object.entries(options.service).map(([name, value]) => `export ${name}='${value}'\n`);
      run.#service = await run.#keepRunning(`${settings.join("")}exec millrace up`, "Serving");
    }
    return run;
  }

  /** Runs a block, or writes the file that it shows. @throws Error with what it printed when it fails */
  async play(block: Block): Promise<void> {
    const { file, upWhen, isOutput } = block.marks;
    if (isOutput) {
      const problem = outputProblem(block, this.#printed);
      if (problem !== undefined) throw new Error(problem);
    } else if (file !== undefined) this.#write(file, block.text);
    else if (upWhen !== undefined) {
      // A reader ends one such command before the next.
      await end(this.#lasting);
      this.#lasting = await this.#keepRunning(block.text, upWhen);
    } else if (block.language === "sh") this.#printed = await this.#shell(block.text);
    else this.#printed = await this.#program(block);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#lasting);
    await end(this.#service);
    rmSync(dirname(this.folder), { recursive: true, force: true });
  }

  /** As `millrace up` does for a reader at a terminal: from the profile commands know where the service keeps handler folders. */
  #saveProfile(): void {
    const { HOME = "", MILLRACE_BASE_URL: baseUrl, MILLRACE_API_KEY: apiKey } = this.#environment;
    const local = { baseUrl, apiKey, dataDir: join(this.folder, ".millrace") };
    mkdirSync(join(HOME, ".config/millrace"), { recursive: true });
    writeFileSync(join(HOME, ".config/millrace/config.json"), JSON.stringify({ profiles: { local } }), { mode: 0o600 });
  }

  #write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  async #program({ language, text }: Block): Promise<string> {
    this.#count += 1;
    const file = `block-${this.#count}.${language === "py" ? "py" : "ts"}`;
    this.#write(file, text);
    const start = language === "py" ? "python3" : "node --conditions=millrace-source";
    return await this.#shell(`${start} '${join(this.folder, file)}'`);
  }

  async #shell(text: string): Promise<string> {
    const script = `source '${this.#state}'\nset -a\n${text}\n{ echo "cd '$PWD'"; export -p; declare -f; } > '${this.#state}'\n`;
    const child = spawn("bash", ["-euo", "pipefail", "-c", script], this.#options("pipe"));
    const [printed, complaints] = [gather(child.stdout), gather(child.stderr)];
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    if (code !== 0) throw new Error(`it ended with ${code}\n${await printed}\n${await complaints}`);
    return await printed;
  }

  async #keepRunning(text: string, upWhen: string): Promise<ChildProcess> {
    this.#count += 1;
    const log = join(dirname(this.folder), `log-${this.#count}.txt`);
    const output = openSync(log, "w");
    const child = spawn("bash", ["-euo", "pipefail", "-c", `source '${this.#state}'\nset -a\n${text}`], {
      ...this.#options("ignore"),
      detached: true,
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    while (!readFileSync(log, "utf8").includes(upWhen)) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}\n${readFileSync(log, "utf8")}`);
      await pause(POLL_MS);
    }
    return child;
  }

  #options(stdio: "pipe" | "ignore") {
    return { cwd: this.folder, env: this.#environment, stdio: ["ignore", stdio, stdio] as ["ignore", "pipe", "pipe"] };
  }
}

/** Ends a command with all that it started. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  process.kill(-child.pid, "SIGTERM");
  await ended;
}

async function gather(stream: NodeJS.ReadableStream | null): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream ?? []) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
