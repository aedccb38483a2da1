import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { authorized, exchange, head, post, repeat } from "./raw.ts";
import type { Attack, Target } from "./target.ts";

/** Ways to write "the folder above". */
const UPS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "..\\",
  "%252e%252e%252f",
  "..;/",
  "..%00/",
  "..%c0%af",
  "....//",
  ".%2e/",
  "..//",
];
const DEPTH = 12;
const FILES_IN_DIRECTORY = 50_000;

function traversals(file: string): readonly string[] {
  const bare = file.slice(1);
  const encoded = encodeURIComponent(file);
  return [
    ...UPS.map((up) => up.repeat(DEPTH) + bare),
    file,
    `/${file}`,
    encoded,
    `file:///${bare}`,
    `%2f${bare}`,
    `${bare}%00`,
    `.${file}`,
  ];
}

/** Every place whose path or query names a file. */
function places({ attacker: { endpointId, volumeId } }: Target): readonly ((path: string) => string)[] {
  const content = `/v1/networkvolumes/${volumeId}/files`;
  return [
    (path) => `GET ${content}/content?path=${path}`,
    (path) => `GET ${content}?path=${path}`,
    (path) => `DELETE ${content}/content?path=${path}`,
    (path) => `PUT ${content}/content?path=${path}`,
    (path) => `GET /s3/${volumeId}/${path}`,
    (path) => `GET /s3/${path}`,
    (path) => `GET /console/${path}`,
    (path) => `GET /console/assets/${path}`,
    (path) => `GET /docs/${path}`,
    (path) => `GET /v1/docs/${path}`,
    (path) => `GET /${path}`,
    (path) => `GET /pods/${path}`,
    (path) => `GET /lb/${endpointId}/${path}`,
    (path) => `GET /v2/${endpointId}/openai/v1/files/${path}/content`,
    (path) => `GET /v1/endpoints/${endpointId}/workers/${path}/logs`,
    (path) => `GET /v2/${endpointId}/status/${path}`,
    (path) => `GET /compat/v2/sandboxes/${path}/logs`,
  ];
}

export const paths: readonly Attack[] = [
  {
    name: "path-traversal",
    does: "folders above, in every encoding, at every place whose path names a file",
    async play(target) {
      const outside = traversals(target.secretFile);
      const all = places(target).flatMap((place) => outside.map((path) => place(path)));
      await target.begin();
      await repeat(target, 8, async (turn) => {
        const [method = "", path = ""] = (all[turn % all.length] ?? "").split(" ");
        const length = method === "PUT" ? { "content-length": "0" } : {};
        await exchange(target, [head(method, path, authorized(target, length))]);
      });
    },
  },
  {
    name: "foreign-ids",
    does: "files, jobs and settings of another account by their ids, at every interface",
    async play(target) {
      const { endpointId, volumeId, jobId } = target.victim;
      const reads = [
        `GET /v1/endpoints/${endpointId}`,
        `GET /v1/endpoints/${endpointId}/jobs`,
        `GET /v1/endpoints/${endpointId}/jobs/${jobId}/input`,
        `GET /v2/${endpointId}/status/${jobId}`,
        `GET /v2/${endpointId}/stream/${jobId}`,
        `GET /v2/${endpointId}/health`,
        `GET /v2/${endpointId}/job-take/attacker`,
        `POST /v2/${endpointId}/cancel/${jobId}`,
        `GET /compat/v2/${endpointId}/status/${jobId}`,
        `GET /compat/v2/serverless/${endpointId}`,
        `GET /v2/${endpointId}/openai/v1/files`,
        `GET /v1/networkvolumes/${volumeId}`,
        `GET /v1/networkvolumes/${volumeId}/files?path=`,
        `GET /v1/networkvolumes/${volumeId}/files/content?path=secret.txt`,
        `DELETE /v1/networkvolumes/${volumeId}/files/content?path=secret.txt`,
        `GET /compat/v2/network-volumes/${volumeId}`,
        `POST /v2/${target.attacker.endpointId}/cancel/${jobId}`,
        `GET /v2/${target.attacker.endpointId}/status/${jobId}`,
        "GET /v1/accounts",
        "GET /v1/service/settings",
        "POST /v1/service/backups",
        "GET /metrics",
      ];
      await target.begin();
      await repeat(target, 4, async (turn) => {
        const [method = "", path = ""] = (reads[turn % reads.length] ?? "").split(" ");
        const { status } = await post(target, path, "", {}, method);
        if (status !== undefined && status < 300) target.wrong(`${method} ${path} was answered ${status}`);
      });
    },
  },
  {
    name: "huge-directories",
    does: `lists of a volume with ${FILES_IN_DIRECTORY} files and links out of it`,
    async play(target) {
      const folder = join(target.dataDir, "machines", "volumes", target.attacker.volumeId);
      await mkdir(join(folder, "many"), { recursive: true });
      for (let from = 0; from < FILES_IN_DIRECTORY; from += 1_000)
        await Promise.all(
          Array.from({ length: 1_000 }, (_, index) => writeFile(join(folder, "many", `${from + index}`), "")),
        );
      await symlink(target.secretFile, join(folder, "link")).catch(() => undefined);
      await symlink("/", join(folder, "root")).catch(() => undefined);
      const files = `/v1/networkvolumes/${target.attacker.volumeId}/files`;
      const asks = [
        `${files}?path=many&limit=1000`,
        `${files}?path=many`,
        `${files}?path=`,
        `${files}/content?path=link`,
        `${files}/content?path=root${target.secretFile}`,
        `${files}?path=root`,
      ];
      await target.begin();
      await repeat(target, 4, (turn) => post(target, asks[turn % asks.length] ?? "", "", {}, "GET"));
    },
  },
];
