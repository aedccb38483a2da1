import { dockerHub, registryOfImage } from "@millrace/engine";

/** The parts of an image's name. */
export interface ImageReference {
  /** The registry that it is pulled from, for people. */
  readonly registry: string;
  /** The name without tag and digest, as the engine pulls it. */
  readonly name: string;
  /** A tag, or a digest with its algorithm. */
  readonly version: string;
}

/** Splits a name such as `registry.example.org:5000/team/model:1`. Does not check whether it is valid. */
export function parseImageReference(imageName: string): ImageReference {
  const at = imageName.indexOf("@");
  const beforeDigest = at < 0 ? imageName : imageName.slice(0, at);
  const slash = beforeDigest.lastIndexOf("/");
  // A colon before the last slash belongs to the registry's port.
  const colon = beforeDigest.indexOf(":", slash + 1);
  const name = colon < 0 ? beforeDigest : beforeDigest.slice(0, colon);
  const tag = colon < 0 ? "latest" : beforeDigest.slice(colon + 1);
  const registry = registryOfImage(imageName);
  return {
    registry: registry === dockerHub ? "Docker Hub" : registry,
    name,
    version: at < 0 ? tag : imageName.slice(at + 1),
  };
}
