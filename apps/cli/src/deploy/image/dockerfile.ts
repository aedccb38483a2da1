import type { SourcePackages } from "../../source/packages.ts";
import type { SourcePlan } from "../../source/source-plan.ts";
import { imageFolders } from "./image-context.ts";

/** Images that the handlers of a language start from. */
const BASE_IMAGES = { python: "python:3.13-slim", node: "node:24-slim" } as const;
const WORKER_PLACE = "/opt/millrace";
const APP_PLACE = "/app";

export interface DockerfileOptions {
  readonly plan: SourcePlan;
  /** Path of the module that Node loads before a handler, in the copy of the worker package. */
  readonly handlerPreload: string;
  /** Replaces the usual base image of the language. */
  readonly baseImage?: string | undefined;
}

/** The Dockerfile for a folder that has none. Packages are installed before the sources, so that a change of these is quick to build. */
export function dockerfileFor({ plan, handlerPreload, baseImage }: DockerfileOptions): string {
  const { program, packages } = plan;
  const { language, directory } = program;
  const preload = `${WORKER_PLACE}/${handlerPreload}`;
  const env = { ...(language === "python" ? PYTHON_VARIABLES : NODE_VARIABLES) };
  const lines = [
    `FROM ${baseImage ?? BASE_IMAGES[language]}`,
    `WORKDIR ${APP_PLACE}`,
    ...Object.entries(env).map(variable),
    ...(packages === undefined ? [] : [`COPY ${imageFolders.packages}/ ./`, ...installSteps(packages).map(run)]),
    ...(language === "node" ? [`COPY ${imageFolders.worker}/ ${WORKER_PLACE}/`] : []),
    `COPY ${imageFolders.app}/ ./`,
    ...(directory === "." ? [] : [`WORKDIR ${APP_PLACE}/${directory}`]),
    ...Object.entries(program.env).map(variable),
    `CMD ${JSON.stringify(commandOf(program, preload))}`,
  ];
  return `${lines.join("\n")}\n`;
}

const PYTHON_VARIABLES = { PYTHONUNBUFFERED: "1", PIP_NO_CACHE_DIR: "1", PIP_ROOT_USER_ACTION: "ignore" };
const NODE_VARIABLES = { NODE_ENV: "production" };

function variable([name, value]: readonly [string, string]): string {
  return `ENV ${name}=${JSON.stringify(value).replaceAll("$", "\\$")}`;
}

function run(words: readonly string[]): string {
  return `RUN ${JSON.stringify(words)}`;
}

function installSteps(packages: SourcePackages): readonly (readonly string[])[] {
  if (packages.manager !== "pip") return [packages.command];
  return packages.steps.map((step) => ["python", "-m", "pip", "install", "--disable-pip-version-check", ...step]);
}

function commandOf({ language, file = "", command }: SourcePlan["program"], preload: string): readonly string[] {
  if (command !== undefined) return command;
  const path = `${APP_PLACE}/${file}`;
  return language === "python" ? ["python", "-u", path] : ["node", `--import=${preload}`, path];
}
