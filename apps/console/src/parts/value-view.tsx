import { useEffect, useMemo, useState, type ReactNode } from "react";
import { bytes } from "../data/format.ts";
import { jsonTokens } from "../data/json-tokens.ts";
import { findMedia, type Media, mediaBlob } from "../data/media.ts";
import { Button } from "./button.tsx";
import { Code } from "./code.tsx";
import { saveFile } from "./save-file.ts";

/** More would make the page slow; the rest is in the download. */
const MOST_CHARS = 100_000;
/** A longer text inside of a value is cut where the value is shown as a whole. */
const MOST_TEXT_CHARS = 2_000;

/** A JSON value as a person reads it: texts as texts, pictures and sounds as such, the rest as colored JSON. It can be downloaded. */
export function ValueView({
  label,
  value,
  fileName,
}: {
  /** What it is: `Output`, for example. */
  readonly label: string;
  readonly value: unknown;
  /** Name of the downloaded file, without its ending. */
  readonly fileName: string;
}): ReactNode {
  const media = useMemo(() => findMedia(value, label.toLowerCase()), [value, label]);
  const whole = useMemo(() => (typeof value === "string" ? value : JSON.stringify(value, null, 2)), [value]);
  const shown = useMemo(() => cut(typeof value === "string" ? value : JSON.stringify(value, shorten, 2)), [value]);
  const isText = typeof value === "string";
  const download = (): void =>
    saveFile(
      `${fileName}.${isText ? "txt" : "json"}`,
      new Blob([whole], { type: isText ? "text/plain" : "application/json" }),
    );
  return (
    <div className="value-view">
      {media.map((one) => (
        <MediaView key={one.path} media={one} />
      ))}
      <Code label={label} text={whole} wrap={isText}>
        {isText ? shown : <Json text={shown} />}
      </Code>
      <div className="value-foot">
        {shown.length < whole.length && <span>Long parts are cut here.</span>}
        <Button icon="download" small onClick={download}>
          Download {bytes(whole.length)}
        </Button>
      </div>
    </div>
  );
}

function Json({ text }: { readonly text: string }): ReactNode {
  return jsonTokens(text).map(({ kind, text: part }, index) =>
    kind === "plain" ? (
      part
    ) : (
      // The pieces of one text have no other name than their place.
      <span key={index} className={`json-${kind}`}>
        {part}
      </span>
    ),
  );
}

function MediaView({ media }: { readonly media: Media }): ReactNode {
  const [source, setSource] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    try {
      const url = URL.createObjectURL(mediaBlob(media));
      setSource(url);
      return () => URL.revokeObjectURL(url);
    } catch {
      setFailed(true);
      return undefined;
    }
  }, [media]);
  if (failed) return <p className="soft">{media.path} looks like a file but cannot be read as one.</p>;
  return (
    <figure>
      {media.kind === "image" && <img src={source} alt={media.path} onError={() => setFailed(true)} />}
      {media.kind === "audio" && <audio src={source} controls aria-label={media.path} />}
      {media.kind === "video" && <video src={source} controls aria-label={media.path} />}
      <figcaption className="value-foot">
        <code>{media.path}</code> {media.type}
        <Button icon="download" small onClick={() => saveFile(fileNameOf(media), mediaBlob(media))}>
          Download
        </Button>
      </figcaption>
    </figure>
  );
}

function fileNameOf({ path, type }: Media): string {
  return `${path.replaceAll(/[^\w]+/g, "-").replace(/-$/, "")}.${(type.split("/")[1] ?? "bin").replace("mpeg", "mp3")}`;
}

function shorten(_name: string, part: unknown): unknown {
  if (typeof part !== "string" || part.length <= MOST_TEXT_CHARS) return part;
  return `${part.slice(0, MOST_TEXT_CHARS)}… (${part.length - MOST_TEXT_CHARS} more characters)`;
}

function cut(text: string): string {
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS)}\n…`;
}
