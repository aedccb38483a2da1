import { memoryModelPins, MachinePreparationError, MachineStartError } from "@millrace/engine";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MockAgent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PlayedHub, startModelHub } from "../../../../.tools/vitest/model-hub.ts";
import { createModelHub } from "./hub-client.ts";
import {
  type HeldModels,
  type ModelRequest,
  type ModelStore,
  type ModelStoreOptions,
  openModelStore,
} from "./model-store.ts";

const megabyte = 1024 * 1024;
const weights = Buffer.alloc(megabyte, "w");
const files = { "config.json": '{"a":1}', "folder/weights.bin": weights, "copy/weights.bin": weights, empty: "" };

/** No host but the played hub is there. */
const elsewhere = new MockAgent();
elsewhere.disableNetConnect();
let hub: PlayedHub;
let directory: string;
let nowMs = 1_000_000;
beforeEach(async () => {
  hub = await startModelHub();
  directory = await mkdtemp(join(tmpdir(), "models-"));
});
afterEach(async () => {
  await hub[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

const pins = memoryModelPins();
function open(options: Partial<ModelStoreOptions> = {}): Promise<ModelStore> {
  const now = (): number => (nowMs += 1_000);
  return openModelStore({
    directory,
    maxBytes: 10 * megabyte,
    hub: createModelHub(hub.url, { elsewhere }),
    pins,
    now,
    ...options,
  });
}

let endpoints = 0;
function request(reference: string, changes: Partial<ModelRequest> & { version?: number } = {}): ModelRequest {
  const { version = 1, ...others } = changes;
  endpoints += 1;
  return {
    endpointId: `e${endpoints}`,
    models: { references: [reference], endpointVersion: version },
    token: undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...others,
  };
}

/** Requests for large files, but for those that read a byte to see whether the token may. */
const transfers = (): string[] =>
  hub.requests.filter(({ range, line }) => range !== "bytes=0-0" && /weights/.test(line)).map(({ line }) => line);
async function read(held: HeldModels, layout: "files" | "cache", path: string): Promise<string> {
  const [model] = held.models;
  return model === undefined ? "" : await readFile(join(held.pathOf(model, layout), path), "utf8");
}

test("a model is there in both layouts, each content once on the disk, and its files cannot be written", async () => {
  const commit = hub.put("org/model", files);
  const store = await open();
  const held = await store.hold("w1", request("org/model"));
  expect(held.models).toEqual([{ repository: "org/model", revision: "main", commit }]);
  expect(await read(held, "files", "config.json")).toBe(files["config.json"]);
  expect(await read(held, "files", "copy/weights.bin")).toBe(weights.toString());
  expect(await read(held, "cache", "refs/main")).toBe(commit);
  expect(await read(held, "cache", `snapshots/${commit}/folder/weights.bin`)).toBe(weights.toString());
  expect(await readFile(join(held.rootOf("files"), "org/model", commit, "empty"), "utf8")).toBe("");
  expect(await readFile(join(held.rootOf("cache"), "models--org--model/refs/main"), "utf8")).toBe(commit);
  expect(await readdir(join(directory, "blobs"))).toHaveLength(3);
  expect(await store.repositories()).toEqual(["org/model"]);
});

test("workers that need a model at the same moment wait for one fetch, and later ones for none", async () => {
  hub.put("org/model", files);
  const store = await open();
  const progress: string[] = [];
  const onProgress = (text: string): void => void progress.push(text);
  const asked = request("org/model", { onProgress });
  await Promise.all(["w1", "w2", "w3"].map((id) => store.hold(id, asked)));
  const before = transfers().length;
  expect(before).toBe(2);
  await store.hold("w4", asked);
  expect(transfers()).toHaveLength(before);
  const total = megabyte + files["config.json"].length;
  expect(progress[0]).toBe(`Fetching model org/model, 0 of ${total} bytes`);
  expect(progress.at(-1)).toBe(`Fetching model org/model, ${total} of ${total} bytes`);
});

test("a fetch that broke off goes on where it ended, also after a restart of the service", async () => {
  hub.put("org/model", files);
  hub.behave({ breaksAfterBytes: megabyte / 2 });
  const asked = request("org/model");
  await expect((await open()).hold("w1", asked)).rejects.toThrow(
    /^The transfer of .*weights.bin of model org\/model broke off: /,
  );
  hub.behave({});
  await (await open()).hold("w1", asked);
  const last = hub.requests.at(-1);
  expect(Number(/^bytes=(\d+)-$/.exec(last?.range ?? "")?.[1])).toBeGreaterThan(0);
});

test("a hub that sends files from their first byte only is read from there", async () => {
  hub.put("org/model", files);
  hub.behave({ breaksAfterBytes: megabyte / 2 });
  const asked = request("org/model");
  const store = await open();
  await expect(store.hold("w1", asked)).rejects.toThrow();
  hub.behave({ ignoresRanges: true });
  expect(await read(await store.hold("w1", asked), "files", "folder/weights.bin")).toBe(weights.toString());
});

test("what does not have its hash is refused and fetched anew", async () => {
  hub.put("org/model", files);
  hub.behave({ corrupts: true });
  const asked = request("org/model");
  const store = await open();
  await expect(store.hold("w1", asked)).rejects.toThrow("does not have the hash that the hub names");
  expect(await store.repositories()).toEqual([]);
  hub.behave({});
  expect(await read(await store.hold("w1", asked), "files", "folder/weights.bin")).toBe(weights.toString());
});

test("all workers of a version get the commit that the first one got; those of the next version a newer one", async () => {
  const commit = hub.put("org/model", files);
  const store = await open();
  await store.hold("w1", request("org/model", { endpointId: "same" }));
  const newer = hub.put("org/model", { ...files, "config.json": "{}" });
  const again = await store.hold("w2", request("org/model", { endpointId: "same" }));
  expect(again.models[0]?.commit).toBe(commit);
  const next = await store.hold("w3", request("org/model", { endpointId: "same", version: 2 }));
  expect(next.models[0]?.commit).toBe(newer);
  // The large file is the same.
  expect(transfers()).toHaveLength(2);
});

test("a hub below a path is asked there, page by page", async () => {
  hub.put("org/model", files);
  const store = await open({ hub: createModelHub(`${hub.url}/below/`, { elsewhere }) });
  expect(await read(await store.hold("w1", request("org/model")), "files", "config.json")).toBe(files["config.json"]);
  expect(hub.requests.some(({ line }) => /^GET \/below\/.*cursor=/.test(line))).toBe(true);
});

test("a model that is here starts workers although the hub is away", async () => {
  hub.put("org/model", files);
  const store = await open();
  const asked = request("org/model");
  await store.hold("w1", asked);
  hub.behave({ status: 503 });
  await store.hold("w2", asked);
  await expect(store.hold("w3", request("org/model"))).rejects.toThrow(
    new MachinePreparationError("The hub of models answered 503 for model org/model at revision main."),
  );
});

test("unknown models and those that the token does not open are refused, also when another endpoint has fetched them", async () => {
  hub.put("org/closed", files, { token: "hf_secret" });
  const store = await open();
  await expect(store.hold("w1", request("org/unknown"))).rejects.toThrow(
    new MachineStartError("The hub of models does not know model org/unknown at revision main."),
  );
  await store.hold("w2", request("org/closed", { token: "hf_secret" }));
  const other = store.hold("w3", request("org/closed", { token: "hf_other" }));
  await expect(other).rejects.toThrow(
    /refuses .* of model org\/closed \(403\).* HF_TOKEN of the endpoint may not read it\.$/,
  );
  await expect(other).rejects.not.toThrow(/hf_/);
  await expect(store.hold("w4", request("org/closed"))).rejects.toThrow(
    /\(401\).*Give the endpoint a variable HF_TOKEN/,
  );
});

test.each([
  ["of the same model", "org/closed", {}],
  ["of another model that names the same file", "org/thief", { "README.md": "b", "weights.bin": weights }],
  ["with a larger file that all may read", "org/thief", { big: Buffer.alloc(2 * megabyte), "weights.bin": weights }],
])(
  "a file that the host has is for those alone that the hub gives it to: the card %s proves nothing",
  async (_what, repository, named) => {
    const openFile = "big" in named ? "big" : "README.md";
    hub.put("org/closed", { "README.md": "a", "weights.bin": weights }, { token: "hf_secret", openFile: "README.md" });
    const store = await open();
    await store.hold("w1", request("org/closed", { token: "hf_secret" }));
    if (repository !== "org/closed") hub.put(repository, named, { token: "hf_secret", openFile });
    await expect(store.hold("w2", request(repository, { token: "hf_other" }))).rejects.toThrow(/\(403\)/);
  },
);

test.each(["hf_se\ncret", "hf_se\0cret", "hf_secret…"])("the token %j is refused and not repeated", async (token) => {
  hub.put("org/model", files);
  const held = (await open()).hold("w1", request("org/model", { token }));
  await expect(held).rejects.toThrow(MachineStartError);
  await expect(held).rejects.toThrow(/^HF_TOKEN of the endpoint is no token/);
});

test("a model whose files cannot be made leaves none behind, and its place can be taken", async () => {
  hub.put("org/odd", { "weights.bin": Buffer.alloc(megabyte, "1"), clash: "a", "clash/b": "b" });
  hub.put("org/model", files);
  const store = await open({ maxBytes: 1.5 * megabyte });
  await expect(store.hold("w1", request("org/odd"))).rejects.toThrow(MachinePreparationError);
  expect(await readdir(join(directory, "unfinished"))).toEqual([]);
  expect(await read(await store.hold("w2", request("org/model")), "files", "empty")).toBe("");
});

test("the token goes to the hub and not to where it redirects", async () => {
  hub.put("org/closed", files, { token: "hf_secret" });
  await (await open()).hold("w1", request("org/closed", { token: "hf_secret" }));
  const redirected = hub.requests.filter(({ line }) => !/\/(api|org\/closed\/resolve)\//.test(line));
  expect(redirected.length).toBeGreaterThan(0);
  expect(redirected.map(({ authorization }) => authorization)).not.toContain("Bearer hf_secret");
});

test.each([
  ["http://169.254.169.254/latest/meta-data", "which is another host without TLS"],
  ["http://localhost:1/weights", "which is another host without TLS"],
  ["http://user:hf_secret@127.0.0.1/weights", "an address with a password"],
  ["file:///etc/passwd", "which is no web address"],
])("a hub that redirects to %s is not followed, and no password is repeated", async (redirectsTo, problem) => {
  hub.put("org/model", files);
  hub.behave({ redirectsTo });
  const held = (await open()).hold("w1", request("org/model"));
  await expect(held).rejects.toThrow(MachinePreparationError);
  await expect(held).rejects.toThrow(problem);
  await expect(held).rejects.not.toThrow(/hf_secret/);
});

test("another host with TLS is called through the connections that reach public addresses only, without the token", async () => {
  hub.put("org/closed", files, { token: "hf_secret" });
  hub.behave({ redirectsTo: "https://files.example/weights" });
  const asked: Readonly<Record<string, string>>[] = [];
  const cdn = elsewhere.get("https://files.example");
  cdn
    .intercept({ path: "/weights" })
    .reply(200, ({ headers }) => {
      asked.push(headers as Readonly<Record<string, string>>);
      return weights;
    })
    .persist();
  const held = await (await open()).hold("w1", request("org/closed", { token: "hf_secret" }));
  expect(await read(held, "files", "folder/weights.bin")).toBe(weights.toString());
  expect(asked.length).toBeGreaterThan(0);
  for (const headers of asked) expect(JSON.stringify(headers)).not.toContain("hf_secret");
});

test("a start that waits for the first answer of a slow hub says so", async () => {
  hub.put("org/model", files);
  hub.behave({ isSilent: true });
  const [abort, progress] = [new AbortController(), [] as string[]];
  const onProgress = (text: string): void => void progress.push(text);
  const held = (await open()).hold("w1", request("org/model", { signal: abort.signal, onProgress }));
  await expect.poll(() => progress).toEqual(["Waiting for an answer of the hub of models"]);
  abort.abort(new Error("stopped"));
  await expect(held).rejects.toThrow("stopped");
});

test("a hub that falls silent fails the start with the reason, and the next try goes on where it ended", async () => {
  hub.put("org/model", files);
  const store = await open({ hub: createModelHub(hub.url, { elsewhere, silenceMaxMs: 300 }) });
  hub.behave({ isSilent: true });
  await expect(store.hold("w1", request("org/model"))).rejects.toThrow(
    new MachinePreparationError(
      `The hub of models at ${hub.url} does not answer: nothing came for 0.3 s; the service tries again.`,
    ),
  );
  hub.behave({ atHalf: () => new Promise(() => undefined) });
  const asked = request("org/model");
  await expect(store.hold("w1", asked)).rejects.toThrow(
    /broke off: nothing came for 0\.3 s; the service tries again\.$/,
  );
  hub.behave({});
  expect(await read(await store.hold("w1", asked), "files", "folder/weights.bin")).toBe(weights.toString());
  expect(hub.requests.some(({ range }) => range !== undefined && /^bytes=[1-9]/.test(range))).toBe(true);
});

test.each(["../../outside", "/outside", "a/../../outside", "a//b", "a".repeat(256), "🔥".repeat(64)])(
  "a hub that names the file %s is not believed",
  async (path) => {
    hub.put("org/model", files);
    hub.behave({ renames: () => path });
    await expect((await open()).hold("w1", request("org/model"))).rejects.toThrow("that cannot be read");
  },
);

test("the model that was used least recently makes room, and none that a worker uses", async () => {
  for (const [name, fill] of [
    ["one", "1"],
    ["two", "2"],
    ["three", "3"],
    ["four", "4"],
  ] as const) {
    hub.put(`org/${name}`, { "weights.bin": Buffer.alloc(megabyte, fill) });
  }
  const store = await open({ maxBytes: 2.5 * megabyte });
  await store.hold("w1", request("org/one"));
  await store.hold("w2", request("org/two"));
  await store.release("w2");
  await store.release("w1");
  await store.hold("w1", request("org/one"));
  await store.hold("w3", request("org/three"));
  expect((await store.repositories()).toSorted()).toEqual(["org/one", "org/three"]);
  await expect(store.hold("w4", request("org/four"))).rejects.toThrow(
    /^There is no room for the 1048576 bytes of model org\/four: the store of models may hold 2621440 bytes \(MILLRACE_MODEL_MAX_BYTES\)/,
  );
  await store.release("w3");
  await store.hold("w4", request("org/four"));
  expect((await store.repositories()).toSorted()).toEqual(["org/four", "org/one"]);
  expect(await readdir(join(directory, "blobs"))).toHaveLength(2);
});

test("a model larger than the store, and one larger than the disk, are refused with the numbers", async () => {
  hub.put("org/model", files);
  const total = megabyte + files["config.json"].length;
  const small = await open({ maxBytes: megabyte });
  await expect(small.hold("w1", request("org/model"))).rejects.toThrow(
    new MachineStartError(
      `Model org/model needs ${total} bytes, and the store of models may hold ${megabyte}; raise MILLRACE_MODEL_MAX_BYTES.`,
    ),
  );
  const full = await open({ freeBytes: async () => 1_000 });
  await expect(full.hold("w1", request("org/model"))).rejects.toThrow(
    `There is no room for the ${total} bytes of model org/model: the disk of the store of models has 1000 bytes left.`,
  );
});

test("what machines use is known after a restart, and what became of them meanwhile", async () => {
  hub.put("org/one", { "weights.bin": Buffer.alloc(megabyte, "1") });
  hub.put("org/two", { "weights.bin": Buffer.alloc(megabyte, "2") });
  await (await open()).hold("w1", request("org/one"));
  const store = await open({ maxBytes: 1.5 * megabyte });
  await store.keepOnly(new Set(["w1"]));
  await expect(store.hold("w2", request("org/two"))).rejects.toThrow(/workers use the other models/);
  await store.keepOnly(new Set());
  await store.hold("w2", request("org/two"));
});

test("a fetch ends when no worker waits for it any more, and the next worker goes on with it", async () => {
  hub.put("org/model", files);
  const abort = new AbortController();
  const half = Promise.withResolvers<void>();
  hub.behave({ atHalf: () => half.promise });
  const store = await open();
  const asked = request("org/model", {
    signal: abort.signal,
    onProgress: (text) => void (/model, [1-9]/.test(text) && abort.abort(new Error("stopped"))),
  });
  await expect(store.hold("w1", asked)).rejects.toThrow("stopped");
  half.resolve();
  hub.behave({});
  const next = { ...asked, signal: new AbortController().signal, onProgress: () => undefined };
  expect(await read(await store.hold("w2", next), "files", "folder/weights.bin")).toBe(weights.toString());
});
