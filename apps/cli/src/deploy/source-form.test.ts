import { expect, test } from "vitest";
import { chooseForm, type FormFacts } from "./deploy-target.ts";

const facts: FormFacts = {
  wanted: undefined,
  registry: undefined,
  tool: "docker",
  baseUrl: "http://127.0.0.1:8080",
  handlersDir: "/data/handlers",
  runsImages: true,
};
const image = { form: "image", tool: "docker" };
const folder = { form: "folder", handlersDir: "/data/handlers" };

test.each<[string, Partial<FormFacts>, object]>([
  ["an engine that answers makes an image", {}, image],
  ["a service that runs no containers gets a folder", { runsImages: false }, folder],
  ["without an engine it is a folder", { tool: null }, folder],
  ["--as folder wins over an engine", { wanted: "folder" }, folder],
  ["--as image wins over what is known of the service", { wanted: "image", runsImages: false }, image],
  [
    "a service elsewhere gets an image from a registry",
    { baseUrl: "https://m.example.org", registry: "r.example.org/t" },
    image,
  ],
])("%s", (_what, change, form) => {
  expect(chooseForm({ ...facts, ...change })).toEqual(form);
});

test.each<[string, Partial<FormFacts>, RegExp]>([
  [
    "a service elsewhere without a registry",
    { baseUrl: "https://m.example.org" },
    /runs on another computer.*--push REGISTRY/,
  ],
  [
    "an image for a service elsewhere without a registry",
    { baseUrl: "https://m.example.org", wanted: "image" },
    /--push REGISTRY/,
  ],
  ["neither engine nor folder", { tool: null, handlersDir: undefined }, /Start Docker or Podman.*--handlers-dir/],
  [
    "a folder without a place for it",
    { wanted: "folder", handlersDir: undefined },
    /Name the folder with --handlers-dir/,
  ],
  ["an image without an engine", { wanted: "image", tool: null }, /Start Docker or Podman/],
  [
    "a service without containers whose folders are not known",
    { runsImages: false, handlersDir: undefined },
    /--handlers-dir/,
  ],
])("%s is refused with the way out", (_what, change, message) => {
  expect(() => chooseForm({ ...facts, ...change })).toThrow(message);
});
