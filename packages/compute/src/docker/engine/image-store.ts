import { handlerImagePrefix, MachineStartError, type RegistryLogin } from "@millrace/engine";
import { type EngineClient, EngineError } from "./engine-client.ts";
import { parseImageReference } from "../../host/image-reference.ts";
import { type PullEvent, createPullProgress } from "./pull-progress.ts";
import { pullRefusal } from "../../host/pull-refusal.ts";
import { linesOf } from "../../output/stream-lines.ts";

export interface PullOptions {
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Pulls the image unless the engine has it. Rejects with {@link MachineStartError} when the pull can never succeed, and with
 * another error when it may succeed later.
 */
export async function ensureImage(
  engine: EngineClient,
  imageName: string,
  login: RegistryLogin | null,
  options: PullOptions,
): Promise<void> {
  if (await hasImage(engine, imageName)) return;
  if (imageName.startsWith(handlerImagePrefix)) {
    throw new MachineStartError(
      `The container engine has no image ${JSON.stringify(imageName)}, and names that begin with ${handlerImagePrefix} are never pulled: they stand ` +
        "for handler folders of this computer. Create the folder, or build the image here.",
    );
  }
  await pullImage(engine, imageName, login, options);
}

async function hasImage(engine: EngineClient, imageName: string): Promise<boolean> {
  const path = imageName.split("/").map(encodeURIComponent).join("/");
  try {
    await engine.call<unknown>("GET", `/images/${path}/json`);
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return false;
    // The pull then reports the error in the name.
    if (error instanceof EngineError && error.status === 400) return false;
    throw error;
  }
}

async function pullImage(
  engine: EngineClient,
  imageName: string,
  login: RegistryLogin | null,
  { onProgress, signal }: PullOptions,
): Promise<void> {
  const { name, version } = parseImageReference(imageName);
  const progress = createPullProgress(imageName);
  const refuse = (message: string): never => {
    throw pullRefusal(imageName, login, message);
  };
  try {
    const body = await engine.stream("POST", "/images/create", {
      query: { fromImage: name, tag: version },
      headers: login === null ? {} : authHeader(login),
      signal,
      timeoutMs: 0,
    });
    for await (const line of linesOf(body)) {
      const event = parseEvent(line);
      if (event.error !== undefined) refuse(event.error);
      progress.take(event);
      onProgress(progress.text());
    }
  } catch (error) {
    if (error instanceof EngineError) refuse(error.message);
    throw error;
  }
  signal.throwIfAborted();
  onProgress(`Pulled the image ${imageName}`);
}

/** The header that authenticates one request. URL-safe and padded: older engines ignore it otherwise. */
export function authHeader({ username, password }: RegistryLogin): Record<string, string> {
  const encoded = Buffer.from(JSON.stringify({ username, password })).toString("base64");
  return { "x-registry-auth": encoded.replaceAll("+", "-").replaceAll("/", "_") };
}

function parseEvent(line: string): PullEvent {
  try {
    return JSON.parse(line) as PullEvent;
  } catch {
    return {};
  }
}
