import type { Readable } from "node:stream";
import type { VolumeFile } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { uploadedBytes } from "../../http/body/uploaded-bytes.ts";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

function volumeFileBody({ modifiedAtMs, version: _, ...file }: VolumeFile): RestComponents["schemas"]["VolumeFile"] {
  return { ...file, modifiedAt: new Date(modifiedAtMs).toISOString() };
}

/** The operations on the files of network volumes. */
export const volumeFileHandlers = {
  listVolumeFiles: async ({ path: { networkVolumeId }, query: { path = "", cursor, limit } }, context) => {
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const page = { path, limit, ...(cursor === undefined ? {} : { cursor }) };
    const list = await context.management.volumeFiles.list(accountOf(context), networkVolumeId, page);
    return { status: 200, body: { ...list, entries: list.entries.map(volumeFileBody) } };
  },

  createVolumeDirectory: async ({ path: { networkVolumeId }, body: { path } }, context) => ({
    status: 200,
    body: volumeFileBody(await context.management.volumeFiles.makeDirectory(accountOf(context), networkVolumeId, path)),
  }),

  deleteVolumeFile: async ({ path: { networkVolumeId }, query: { path, recursive = false } }, context) => {
    await context.management.volumeFiles.remove(accountOf(context), networkVolumeId, path, { recursive });
    return { status: 204 };
  },

  readVolumeFile: async ({ path: { networkVolumeId }, query: { path, offset = 0 } }, context) => {
    const file = await context.management.volumeFiles.read(accountOf(context), networkVolumeId, path, offset);
    const name = encodeURIComponent(path.split("/").at(-1) ?? "");
    const headers = {
      "content-length": String(file.lengthBytes),
      // What somebody stored is never shown as a page of this service.
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, bytes: file.content };
  },

  writeVolumeFile: async ({ path: { networkVolumeId }, query: { path }, body }, context) => {
    let content: Readable | undefined;
    const open = (): Readable => (content = uploadedBytes(body));
    try {
      const file = await context.management.volumeFiles.write(accountOf(context), networkVolumeId, path, open);
      return { status: 200, body: volumeFileBody(file) };
    } finally {
      content?.destroy();
    }
  },
} satisfies Partial<RestHandlers>;
