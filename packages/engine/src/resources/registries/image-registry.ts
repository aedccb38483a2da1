/** Docker Hub, as names of images write it; engines mean it where a name has no registry. */
export const dockerHub = "docker.io";

const DOCKER_HUB_NAMES = new Set([dockerHub, "index.docker.io"]);
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/;

/**
 * The registry that container engines pull an image from, in one spelling. The first part of a name is a registry if it has a
 * dot, a colon or a capital letter, or is `localhost`.
 */
export function registryOfImage(imageName: string): string {
  const [first = "", ...rest] = imageName.split("/");
  const isRegistry = rest.length > 0 && (/[.:]/.test(first) || first === "localhost" || first !== first.toLowerCase());
  const registry = isRegistry ? first.toLowerCase() : dockerHub;
  return DOCKER_HUB_NAMES.has(registry) ? dockerHub : registry;
}

/** A registry as somebody wrote it, in the spelling of {@link registryOfImage}; undefined if names of images can have no such. */
export function parseRegistry(given: string): string | undefined {
  const host = given.toLowerCase();
  const canBeInName = /[.:]/.test(host) || host === "localhost";
  return canBeInName && HOST.test(host) ? registryOfImage(`${host}/image`) : undefined;
}
