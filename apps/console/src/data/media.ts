/** A picture or a sound that was found in a JSON value. */
export interface Media {
  readonly kind: "image" | "audio" | "video";
  readonly type: string;
  /** Where it is, such as `output.images[0]`. */
  readonly path: string;
  readonly base64: string;
}

/** What the first characters of encoded files of these types are. */
const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["SUQz", "audio/mpeg"],
  ["//uQ", "audio/mpeg"],
  ["//vQ", "audio/mpeg"],
  ["T2dnUw", "audio/ogg"],
  ["ZkxhQ", "audio/flac"],
];
const SHORTEST_CHARS = 64;
const MOST_FOUND = 24;
const MOST_VISITED = 20_000;
const DATA_ADDRESS = /^data:((image|audio|video)\/[\w.+-]+);base64,/;

/** Finds pictures and sounds in a JSON value: data addresses, and texts that are an encoded file. */
export function findMedia(value: unknown, root: string): readonly Media[] {
  const found: Media[] = [];
  let visited = 0;
  const visit = (part: unknown, path: string): void => {
    visited += 1;
    if (found.length >= MOST_FOUND || visited > MOST_VISITED) return;
    if (typeof part === "string") {
      const media = mediaOf(part, path);
      if (media !== undefined) found.push(media);
    } else if (Array.isArray(part)) part.forEach((item, index) => visit(item, `${path}[${index}]`));
    else if (typeof part === "object" && part !== null) {
      for (const [name, item] of Object.entries(part)) visit(item, `${path}.${name}`);
    }
  };
  visit(value, root);
  return found;
}

function mediaOf(text: string, path: string): Media | undefined {
  const address = DATA_ADDRESS.exec(text);
  if (address !== null) return mediaWith(address[1] ?? "", path, text.slice(address[0].length));
  if (text.length < SHORTEST_CHARS) return undefined;
  const type = SIGNATURES.find(([start]) => text.startsWith(start))?.[1] ?? riffType(text);
  return type === undefined || !isBase64(text) ? undefined : mediaWith(type, path, text);
}

function mediaWith(type: string, path: string, base64: string): Media | undefined {
  // A drawing may hold scripts and addresses; as a picture the browser runs neither, but it is text that is better read.
  if (type === "image/svg+xml") return undefined;
  const kind = type.split("/")[0];
  return kind === "image" || kind === "audio" || kind === "video" ? { kind, type, path, base64 } : undefined;
}

/** A RIFF file says in its ninth byte on what it holds: `WEBP` or `WAVE`. */
function riffType(text: string): string | undefined {
  if (!text.startsWith("UklGR")) return undefined;
  try {
    const kind = atob(text.slice(0, 16)).slice(8, 12);
    return { WEBP: "image/webp", WAVE: "audio/wav" }[kind];
  } catch {
    return undefined;
  }
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/.test(text);
}

/** The file itself. @throws DOMException when the text is no base64 */
export function mediaBlob(media: Media): Blob {
  const binary = atob(media.base64);
  return new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))], { type: media.type });
}
