import { describe, expect, test } from "vitest";
import { planSource } from "../../source/source-plan.ts";
import { dockerfileFor } from "./dockerfile.ts";

/** The Dockerfile for a folder with these files. */
function dockerfileOf(files: Readonly<Record<string, string>>, baseImage?: string): string {
  const plan = planSource({
    folder: "/folder",
    files: Object.keys(files).toSorted(),
    read: (path) => (files[path] === undefined ? undefined : Buffer.from(files[path])),
  });
  return dockerfileFor({ plan, handlerPreload: "worker/run/preload.js", baseImage });
}

describe("the Dockerfile of a folder without one", () => {
  test("installs the packages of Python before it copies the sources", () => {
    expect(dockerfileOf({ "builder/requirements.txt": "loud\n", "src/handler.py": "" })).toBe(
      [
        "FROM python:3.13-slim",
        "WORKDIR /app",
        'ENV PYTHONUNBUFFERED="1"',
        'ENV PIP_NO_CACHE_DIR="1"',
        'ENV PIP_ROOT_USER_ACTION="ignore"',
        "COPY packages/ ./",
        'RUN ["python","-m","pip","install","--disable-pip-version-check","-r","builder/requirements.txt","runpod>=1.7,<2"]',
        "COPY app/ ./",
        'CMD ["python","-u","/app/src/handler.py"]',
        "",
      ].join("\n"),
    );
  });

  test("installs what the lock file of Node says, and starts the handler with what serves its export", () => {
    const manifest = '{"dependencies":{"ms":"2.1.3"}}';
    const text = dockerfileOf({ "handler.ts": "", "package-lock.json": "", "package.json": manifest }, "node:own");
    expect(text).toContain("FROM node:own\n");
    expect(text).toContain('COPY packages/ ./\nRUN ["npm","ci","--omit=dev","--no-audit","--no-fund"]\n');
    expect(text).toContain('CMD ["node","--import=/opt/millrace/worker/run/preload.js","/app/handler.ts"]\n');
  });

  test("runs a command where millrace.json says, with its variables", () => {
    const own = { command: ["./serve"], directory: "bin", env: { PRICE: 'a "$5" day' } };
    const text = dockerfileOf({ "bin/serve": "", "millrace.json": JSON.stringify(own) });
    expect(text).toMatch(/WORKDIR \/app\/bin\nENV PRICE="a \\"\\\$5\\" day"\nCMD \["\.\/serve"\]\n$/);
    expect(text).not.toContain("pip install");
  });
});
