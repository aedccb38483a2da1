import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";

type Json = Readonly<Record<string, unknown>>;

/** One service of a compose file, as words of `docker run`. */
export interface ComposeService {
  readonly image: string;
  readonly options: readonly string[];
  readonly command: readonly string[];
}

/** What decides how compose goes about it, and not what the container is. */
const LEFT_TO_COMPOSE = new Set(["build", "depends_on", "image", "ports", "restart", "command"]);

/**
 * Reads services of compose files, the later ones laid over the earlier, as compose does. A key that this reader does not know
 * is an error: the file would hold something that no test has tried.
 *
 * @param project prefix of volumes
 */
export function readCompose(
  files: readonly string[],
  variables: Readonly<Record<string, string>>,
  project: string,
): (service: string) => ComposeService {
  const layers = files.map((file) => ({ folder: dirname(file), content: read(file, variables) }));
  return (name) => {
    const parts = layers.map(({ folder, content }) => ({
      folder,
      service: (content["services"] as Json)[name] as Json,
    }));
    const options = parts.flatMap(({ folder, service }) =>
      Object.entries(service)
        .filter(([key]) => !LEFT_TO_COMPOSE.has(key))
        .flatMap(([key, value]) => optionsOf(key, value, { folder, project })),
    );
    const [first] = parts;
    return { image: String(first?.service["image"]), options, command: (first?.service["command"] ?? []) as string[] };
  };
}

function read(file: string, variables: Readonly<Record<string, string>>): Json {
  const text = readFileSync(file, "utf8").replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback: string | undefined) => {
      const value = variables[name] ?? fallback;
      if (value === undefined) throw new Error(`${file} needs ${name}.`);
      return value;
    },
  );
  return parse(text) as Json;
}

function optionsOf(
  key: string,
  value: unknown,
  place: { readonly folder: string; readonly project: string },
): string[] {
  const list = Array.isArray(value) ? value.map(String) : [];
  switch (key) {
    case "environment":
      return Object.entries(value as Json).flatMap(([name, text]) => ["--env", `${name}=${String(text)}`]);
    case "volumes":
      return list.flatMap((volume) => ["--volume", mounted(volume, place)]);
    case "cap_drop":
      return list.flatMap((name) => ["--cap-drop", name]);
    case "security_opt":
      return list.flatMap((option) => ["--security-opt", option]);
    case "group_add":
      return list.flatMap((group) => ["--group-add", group]);
    case "init":
      return value === true ? ["--init"] : [];
    case "stop_grace_period":
      return ["--stop-timeout", String(Number.parseInt(String(value), 10))];
    case "healthcheck":
      return healthOptions(value as Json);
    default:
      throw new Error(`the key ${key} of the compose file is not known to the tests`);
  }
}

function mounted(volume: string, { folder, project }: { readonly folder: string; readonly project: string }): string {
  const [from = "", ...rest] = volume.split(":");
  const source = from.startsWith(".") ? resolve(folder, from) : from.startsWith("/") ? from : `${project}_${from}`;
  return [source, ...rest].join(":");
}

function healthOptions({ test, interval, timeout, retries }: Json): string[] {
  const [, ...words] = test as readonly string[];
  return [
    `--health-cmd=${words.join(" ")}`,
    `--health-interval=${String(interval)}`,
    `--health-timeout=${String(timeout)}`,
    `--health-retries=${String(retries)}`,
  ];
}
