import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeImage } from "@millrace/compute/test-engine";
import type { Wheels } from "./python-wheels.ts";

/** What the images that handlers start from have: the language and its package manager, out of programs of this machine. */
export function makeHandlerImages(wheels: Wheels): Readonly<Record<"python" | "node", string>> {
  return { python: makePythonImage(wheels), node: makeNodeImage() };
}

function makeNodeImage(): string {
  const npm = dirname(dirname(realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim())));
  // Scripts of packages are run by a shell.
  const programs = [process.execPath, "/bin/sh"];
  const files = {
    "usr/local/bin/npm": `#!/usr/local/bin/node\nrequire(${JSON.stringify(`${npm}/bin/npm-cli.js`)});\n`,
  };
  return makeImage("handler-node", { programs, folders: [npm], files }, { [process.execPath]: "usr/local/bin/node" });
}

const FACTS = `
import os, pip, sys, sysconfig
print(os.path.realpath(sys.executable), sysconfig.get_paths()["stdlib"], os.path.dirname(pip.__file__), sep="\\n")
`;
/** Parts of Python that pip and a handler do not need. */
const LEFT_OUT = ["site-packages", "dist-packages", "__pycache__", "test", "idlelib", "tkinter", "ensurepip"];

function makePythonImage(wheels: Wheels): string {
  const facts = execFileSync("python3", ["-c", FACTS], { encoding: "utf8" }).trim().split("\n");
  const [program = "", library = "", pip = ""] = facts;
  const modules = execFileSync("find", [`${library}/lib-dynload`, "-name", "*.so"], { encoding: "utf8" }).trim();
  const place = mkdtempSync(join(tmpdir(), "millrace-pip-"));
  try {
    cpSync(pip, join(place, "pip"), { recursive: true });
    return makeImage(
      "handler-python",
      {
        programs: [program],
        librariesOf: modules.split("\n"),
        folders: [library, place],
        leftOut: LEFT_OUT.map((name) => `${library.slice(1)}/${name}`),
        files: Object.fromEntries(Object.entries(wheels.files).map(([name, content]) => [`wheels/${name}`, content])),
        changes: [
          "ENV PIP_NO_INDEX=1",
          "ENV PIP_FIND_LINKS=/wheels",
          // Where a distribution forbids it, pip may install into the Python of the image all the same.
          "ENV PIP_BREAK_SYSTEM_PACKAGES=1",
          `ENV PYTHONPATH=${place}`,
        ],
      },
      { [program]: "usr/local/bin/python" },
    );
  } finally {
    rmSync(place, { recursive: true });
  }
}
