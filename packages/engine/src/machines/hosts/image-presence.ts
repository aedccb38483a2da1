import { createHash } from "node:crypto";
import { handlerImagePrefix } from "../driver/driver.ts";
import type { Host } from "./host.ts";

/** Most names of images that a host reports, so that its report stays small. */
export const reportedImagesMax = 200;

const markChars = 8;
const defaultDomain = "docker.io";

/** A short name of an image for the reports of hosts: the same however the image's name is written. Two images may share one. */
export function imageMark(imageName: string): string {
  return createHash("sha256").update(wholeName(imageName)).digest("hex").slice(0, markChars);
}

/** The name with its domain, and with its digest or tag: `docker.io/library/python:latest` for `python`. */
function wholeName(imageName: string): string {
  const [beforeDigest = "", digest] = imageName.split("@", 2);
  // A colon before the last slash belongs to the port of the registry.
  const colon = beforeDigest.indexOf(":", beforeDigest.lastIndexOf("/") + 1);
  const path = colon < 0 ? beforeDigest : beforeDigest.slice(0, colon);
  const version = digest === undefined ? `:${colon < 0 ? "latest" : beforeDigest.slice(colon + 1)}` : `@${digest}`;
  const [first = "", ...rest] = path.split("/");
  if (rest.length === 0) return `${defaultDomain}/library/${path}${version}`;
  const isDomain = /[.:]/.test(first) || first === "localhost";
  return `${isDomain ? "" : `${defaultDomain}/`}${path}${version}`;
}

/** Whether the host has reported what machines of this image are started from. */
export function hasImage({ inventory }: Pick<Host, "inventory">, imageName: string): boolean {
  if (imageName.startsWith(handlerImagePrefix)) {
    return inventory.handlers?.includes(imageName.slice(handlerImagePrefix.length)) === true;
  }
  return inventory.images?.includes(imageMark(imageName)) === true;
}
