import type { HandlerProgram } from "../folder/handler-program.ts";

/** Images that the handlers of a language start from. */
const BASE_IMAGES = { python: "python:3.13-slim", node: "node:24-slim" } as const;

export interface DockerfileOptions {
  readonly program: HandlerProgram;
  readonly files: readonly string[];
  /** Replaces the usual base image of the language. */
  readonly baseImage?: string | undefined;
}

/** The Dockerfile for a folder that has none. Packages are installed before the sources, so that a change of these is quick to build. */
export function dockerfileFor({ program, files, baseImage }: DockerfileOptions): string {
  const language = languageOf(program, files);
  const lines = [
    `FROM ${baseImage ?? BASE_IMAGES[language]}`,
    "WORKDIR /app",
    ...(language === "python" ? pythonPackages(files) : nodePackages(files)),
    "COPY . .",
    `CMD ${JSON.stringify(commandOf(program))}`,
  ];
  return `${lines.join("\n")}\n`;
}

function languageOf({ language }: HandlerProgram, files: readonly string[]): "python" | "node" {
  if (language !== "command") return language;
  return files.includes("package.json") ? "node" : "python";
}

function pythonPackages(files: readonly string[]): readonly string[] {
  const environment = "ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore";
  if (!files.includes("requirements.txt")) return [environment];
  return [environment, "COPY requirements.txt ./", "RUN pip install -r requirements.txt"];
}

function nodePackages(files: readonly string[]): readonly string[] {
  const environment = "ENV NODE_ENV=production";
  if (!files.includes("package.json")) return [environment];
  const lock = ["package-lock.json", "npm-shrinkwrap.json"].find((file) => files.includes(file));
  const install = lock === undefined ? "RUN npm install --omit=dev" : "RUN npm ci --omit=dev";
  return [environment, `COPY package.json ${lock === undefined ? "" : `${lock} `}./`, install];
}

function commandOf({ language, file = "", command = [] }: HandlerProgram): readonly string[] {
  if (language === "command") return command;
  return language === "python" ? ["python", "-u", file] : ["node", file];
}
