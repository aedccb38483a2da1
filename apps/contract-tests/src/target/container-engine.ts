import { Agent, request } from "undici";

const SOCKET = "/var/run/docker.sock";
const ANSWER_MAX_MS = 2_000;

/** Whether a container engine of this machine answers, so that the services of the suite can start containers. */
export async function hasContainerEngine(): Promise<boolean> {
  const address = process.env["DOCKER_HOST"] ?? `unix://${SOCKET}`;
  if (!address.startsWith("unix://")) return false;
  const dispatcher = new Agent({ connect: { socketPath: address.slice("unix://".length) } });
  try {
    const { statusCode, body } = await request("http://engine/_ping", {
      dispatcher,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  } finally {
    await dispatcher.close();
  }
}
