import { DomainError, invalidField, NoRoomError, type VolumePath } from "@millrace/engine";

export function notThere(path: VolumePath): DomainError {
  return new DomainError("not_found", `There is no ${shown(path)} in the volume.`);
}

export function wrongKind(path: VolumePath, problem: string): DomainError {
  return invalidField("path", `${shown(path)} ${problem}`);
}

export function fileConflict(path: VolumePath, problem: string): DomainError {
  return new DomainError("conflict", `${shown(path)} ${problem}.`);
}

export function becameShorter(path: VolumePath): DomainError {
  const message = `${shown(path)} became shorter while it was read. Try again.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 1 });
}

export function tooLargeForVolume(maxBytes: number): DomainError {
  return new DomainError("payload_too_large", `The file is larger than the volume, which has ${maxBytes} bytes.`);
}

export function noRoom(): DomainError {
  return new NoRoomError("The disk of the volume has no room for the file. Nothing was stored.");
}

/** What an error of the file system means for a client; others come back as they are. */
export function explainFileError(error: unknown, path: VolumePath): unknown {
  if (!(error instanceof Error && "code" in error) || error instanceof DomainError) return error;
  switch (error.code) {
    case "ENOENT":
      return notThere(path);
    case "ENOTDIR":
    case "ELOOP":
      return wrongKind(path, "is no directory, or there is a link on the way, and links are not followed");
    case "EISDIR":
      return wrongKind(path, "is a directory");
    // Opening a pipe or a socket, where files cannot be looked at before.
    case "ENXIO":
    case "EOPNOTSUPP":
      return wrongKind(path, "is not a file");
    case "ENOTEMPTY":
    case "EEXIST":
      return fileConflict(
        path,
        "is not empty; delete what this directory holds first, or all of it with recursive=true (--recursive)",
      );
    case "EACCES":
    case "EPERM":
      return new DomainError(
        "not_implemented",
        `The service has no right to ${shown(path)}: a container made it as another user. Use it from inside of a pod.`,
      );
    case "EXDEV":
      return new DomainError(
        "not_implemented",
        "The directory of this volume is a file system of its own, where uploads cannot be stored. Mount one for all volumes instead.",
      );
    case "ENAMETOOLONG":
      return wrongKind(path, "is too long for the file system");
    case "ENOSPC":
    case "EDQUOT":
      return noRoom();
    default:
      return error;
  }
}

function shown(path: VolumePath): string {
  return path.length === 0 ? "the volume" : `"${path.join("/")}"`;
}
