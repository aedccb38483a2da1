import { expect, test } from "vitest";
import { effectOf, isWatchedFile, isWatchedFolder } from "./source-watch.ts";

test("sources and settings are watched, and what a handler or a program writes is not", () => {
  for (const name of ["handler.py", "a/b.ts", "workflow.json", ".env", "requirements.txt", "requirements-gpu.txt"]) {
    expect(isWatchedFile(`/p/${name}`), name).toBe(true);
  }
  for (const name of ["out.png", "notes.txt", "model.safetensors", ".handler.py.swp", "handler.pyc", ".hidden.py"]) {
    expect(isWatchedFile(`/p/${name}`), name).toBe(false);
  }
  const isEnvironment = (path: string): boolean => path === "/p/env";
  expect(isWatchedFolder("/p/src", isEnvironment)).toBe(true);
  for (const name of ["node_modules", "__pycache__", ".git", ".venv", "venv", ".millrace", "env"]) {
    expect(isWatchedFolder(`/p/${name}`, isEnvironment), name).toBe(false);
  }
});

test("a change asks for what its files mean", () => {
  expect(effectOf(["/p/handler.py"])).toEqual({ reloads: true, sendsTestInput: false });
  expect(effectOf(["/p/test_input.json"])).toEqual({ reloads: false, sendsTestInput: true });
  expect(effectOf(["/p/builder/requirements.txt"])).toEqual({ reloads: true, sendsTestInput: false });
});
