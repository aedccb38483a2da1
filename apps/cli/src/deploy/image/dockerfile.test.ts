import { describe, expect, test } from "vitest";
import { dockerfileFor } from "./dockerfile.ts";

describe("the Dockerfile of a folder without one", () => {
  test("installs the packages of Python before it copies the sources", () => {
    expect(
      dockerfileFor({
        program: { language: "python", file: "src/handler.py" },
        files: ["requirements.txt", "src/handler.py"],
      }),
    ).toBe(
      [
        "FROM python:3.13-slim",
        "WORKDIR /app",
        "ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore",
        "COPY requirements.txt ./",
        "RUN pip install -r requirements.txt",
        "COPY . .",
        'CMD ["python","-u","src/handler.py"]',
        "",
      ].join("\n"),
    );
  });

  test("installs what the lock file of Node says, and runs TypeScript as it is", () => {
    const text = dockerfileFor({
      program: { language: "node", file: "handler.ts" },
      files: ["handler.ts", "package-lock.json", "package.json"],
      baseImage: "node:own",
    });
    expect(text).toContain("FROM node:own\n");
    expect(text).toContain("COPY package.json package-lock.json ./\nRUN npm ci --omit=dev\n");
    expect(text).toContain('CMD ["node","handler.ts"]\n');
  });
});
