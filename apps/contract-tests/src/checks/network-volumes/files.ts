import { limits } from "@millrace/spec";
import { type Context, type Fields, type Scenario, fieldsOf, listed, refusedFields } from "../../steps/words.ts";
import { volume } from "../../steps/resources/volumes.ts";

/** One after the other they would hold up all checks that need machines. */
const UPLOADS_AT_ONCE = 8;

/** The requests about one path in a new volume. */
async function newFiles(context: Context, fields: Fields = {}) {
  const { rest } = context;
  const { path: volumePath } = await volume(context, fields);
  const at = (address: string, path: string): string => `${volumePath}/${address}?path=${encodeURIComponent(path)}`;
  return {
    list: (path: string, more = "") => rest("GET", at("files", path) + more),
    upload: (path: string, raw: string) => rest("PUT", at("files/content", path), undefined, { raw }),
    download: (path: string, more = "") => rest("GET", at("files/content", path) + more),
    makeDirectory: (path: string) => rest("POST", `${volumePath}/files`, { path }),
    remove: (path: string, more = "") => rest("DELETE", at("files", path) + more),
  };
}

/** The files of network volumes. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A file is uploaded to a network volume, listed, downloaded, replaced and deleted",
    claims: [
      "VOLUME-FILES-UPLOAD-200",
      "VOLUME-FILES-LIST-200",
      "VOLUME-FILES-DOWNLOAD-200",
      "VOLUME-FILES-DOWNLOAD-OFFSET",
      "VOLUME-FILES-DELETE-204",
    ],
    needs: ["handlers", "processes"],
    async run({ context, expect }) {
      const files = await newFiles(context);
      const [uploads, lists] = [expect("VOLUME-FILES-UPLOAD-200"), expect("VOLUME-FILES-LIST-200")];
      const [downloads, offset] = [expect("VOLUME-FILES-DOWNLOAD-200"), expect("VOLUME-FILES-DOWNLOAD-OFFSET")];
      await files.upload("deep/in/file.txt", "what was there before");
      const uploaded = await files.upload("deep/in/file.txt", "0123456789");
      uploads.status(uploaded, 200, "rest.writeVolumeFile");
      uploads.contains(uploaded.json, { name: "file.txt", kind: "file", sizeBytes: 10 });
      const list = await files.list("deep/in");
      lists.status(list, 200, "rest.listVolumeFiles");
      lists.equals(list.json, { path: "deep/in", entries: [uploaded.json], nextCursor: null });
      const above = listed(await files.list(""), "entries").map(({ name, kind }) => [name, kind]);
      lists.equals(above, [["deep", "directory"]], "the volume itself");
      const downloaded = await files.download("deep/in/file.txt");
      downloads.status(downloaded, 200);
      downloads.equals(downloaded.text, "0123456789", "the bytes");
      downloads.equals(downloaded.headers.get("content-type"), "application/octet-stream", "the content type");
      const end = await files.download("deep/in/file.txt", "&offset=7");
      offset.equals(end.text, "789", "the bytes from the eighth on");
      offset.equals((await files.download("deep/in/file.txt", "&offset=10")).text, "", "the bytes from the end on");
      offset.status(await files.download("deep/in/file.txt", "&offset=11"), 400);
      const removed = expect("VOLUME-FILES-DELETE-204");
      removed.status(await files.remove("deep/in/file.txt"), 204);
      removed.status(await files.download("deep/in/file.txt"), 404);
    },
  },
  {
    name: "Directories of a network volume are created, listed by pages and deleted",
    claims: ["VOLUME-FILES-DIRECTORY-200", "VOLUME-FILES-PAGES", "VOLUME-FILES-DELETE-409", "VOLUME-FILES-RECURSIVE"],
    needs: ["handlers", "processes"],
    async run({ context, expect }) {
      const files = await newFiles(context);
      const [made, pages] = [expect("VOLUME-FILES-DIRECTORY-200"), expect("VOLUME-FILES-PAGES")];
      const [kept, gone] = [expect("VOLUME-FILES-DELETE-409"), expect("VOLUME-FILES-RECURSIVE")];
      const directory = await files.makeDirectory("a/b");
      made.status(directory, 200, "rest.createVolumeDirectory");
      made.contains(directory.json, { name: "b", kind: "directory", sizeBytes: null });
      for (const name of ["3", "1", "2"]) await files.upload(`a/b/${name}`, name);
      made.status(await files.makeDirectory("a/b"), 200);
      const first = await files.list("a/b", "&limit=2");
      const cursor = String(fieldsOf(first)["nextCursor"]);
      const second = await files.list("a/b", `&limit=2&cursor=${encodeURIComponent(cursor)}`);
      const names = [first, second].map((page) => listed(page, "entries").map(({ name }) => name));
      pages.equals(names, [["1", "2"], ["3"]], "the names of two pages");
      pages.equals(fieldsOf(second)["nextCursor"], null, "nextCursor of the last page");
      pages.equals(fieldsOf(await files.list("a/b", "&limit=3"))["nextCursor"], null, "nextCursor of a full last page");
      const refused = await files.remove("a");
      kept.status(refused, 409, "rest.deleteVolumeFile");
      kept.status(await files.download("a/b/1"), 200);
      gone.status(await files.remove("a", "&recursive=true"), 204);
      gone.status(await files.list("a"), 404);
    },
  },
  {
    name: "A page of a directory with many files holds as many as it may",
    claims: ["VOLUME-FILES-LIMIT", "VOLUME-FILES-UPLOAD-409", "VOLUME-FILES-UPLOAD-413"],
    needs: ["handlers", "processes"],
    async run({ context, expect }) {
      const files = await newFiles(context);
      const [page, conflict] = [expect("VOLUME-FILES-LIMIT"), expect("VOLUME-FILES-UPLOAD-409")];
      const [usual, most] = [limits.volumeFilesPerPageDefault, limits.volumeFilesPerPageMax];
      for (let count = 0; count <= usual; count += UPLOADS_AT_ONCE) {
        const names = Array.from({ length: Math.min(UPLOADS_AT_ONCE, usual + 1 - count) }, (_, at) => count + at);
        await Promise.all(names.map((name) => files.upload(`many/${name}`, "x")));
      }
      page.equals(listed(await files.list("many"), "entries").length, usual, "entries of a page");
      page.equals(
        listed(await files.list("many", `&limit=${most}`), "entries").length,
        usual + 1,
        "entries of a large page",
      );
      page.status(await files.list("many", `&limit=${most + 1}`), 400);
      const refused = await files.upload("many", "x");
      conflict.status(refused, 409, "rest.writeVolumeFile");
      conflict.equals(listed(await files.list("many"), "entries").length, usual, "entries of the directory that stays");
      const large = expect("VOLUME-FILES-UPLOAD-413");
      const none = await newFiles(context, { size: 0 });
      large.status(await none.upload("empty", ""), 200);
      large.status(await none.upload("large", "x"), 413, "rest.writeVolumeFile");
      large.equals(
        listed(await none.list(""), "entries").map(({ name: kept }) => kept),
        ["empty"],
        "the files that there are",
      );
    },
  },
  {
    name: "Paths that lead out of a network volume, or to nothing, are refused",
    claims: ["VOLUME-FILES-PATH-400", "VOLUME-FILES-404"],
    needs: ["handlers", "processes"],
    async run({ context, expect }) {
      const files = await newFiles(context);
      const says = expect("VOLUME-FILES-PATH-400");
      // Two bytes are one character, and 255 of them the longest name.
      const longest = `${"é".repeat((limits.volumeFileNameMaxBytes - 1) / 2)}x`;
      says.status(await files.upload(longest, "x"), 200);
      const deepest = "a/".repeat(limits.volumeDirectoriesDepthMax);
      const wrong = ["../x", "a/../../x", "a//b", "./a", "x".repeat(limits.volumeFileNameMaxBytes + 1), `${deepest}a`];
      // A disk would refuse the name by itself in a directory that is there.
      for (const name of [...wrong, `none/${longest}x`, "x".repeat(limits.volumePathMaxChars + 1)]) {
        for (const refused of [
          await files.list(name),
          await files.upload(name, "x"),
          await files.download(name),
          await files.makeDirectory(name),
          await files.remove(name),
        ]) {
          says.status(refused, 400);
          says.equals(refusedFields(refused), ["path"], "the named fields");
        }
      }
      const answers = [
        ["rest.listVolumeFiles", await files.list("none")],
        ["rest.readVolumeFile", await files.download("none")],
        ["rest.deleteVolumeFile", await files.remove("none")],
      ] as const;
      for (const [operation, answer] of answers) {
        expect("VOLUME-FILES-404").status(answer, 404, operation);
      }
    },
  },
];
