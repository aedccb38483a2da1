import type { TestService } from "@millrace/testing";
import type { ShownPage } from "./shown-page.ts";

/** Ids of what was made. */
export interface FilledResources {
  readonly podId: string;
  readonly templateId: string;
  readonly volumeId: string;
}

/** Makes pods, templates and what else an account has. */
export async function fillResources(service: TestService): Promise<FilledResources> {
  const make = async (path: string, body: object): Promise<string> =>
    String((await service.rest("POST", path, body))["id"]);
  const templateId = await make("/v1/templates", {
    name: "a notebook",
    imageName: "local/notebook",
    ports: ["8888/http", "22/tcp"],
    env: { THEME: "dark" },
    readme:
      "# A notebook\n\nOpen port **8888** in a browser. Settings:\n\n- `THEME`: light or dark\n- more in the [manual](https://example.org/manual)\n\n```sh\njupyter lab --port 8888\n```\n",
  });
  const podId = await make("/v1/pods", { name: "notebook", templateId, computeType: "CPU", openHttpPorts: true });
  await make("/v1/pods", { name: "training-run-of-the-large-model-with-a-long-name", templateId, computeType: "CPU" });
  const volumeId = await make("/v1/networkvolumes", { name: "models", size: 100, dataCenterId: "EU-RO-1" });
  const files = `/v1/networkvolumes/${volumeId}/files`;
  for (const path of ["llama", "whisper", "a directory/inside"]) await service.rest("POST", files, { path });
  for (const [name, size] of [
    ["readme.md", 4_000],
    ["weights-00001-of-00004.safetensors", 3_000_000],
  ] as const) {
    await fetch(`${service.url}${files}/content?path=${name}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(size),
    });
  }
  await make("/v1/containerregistryauth", { name: "our registry", username: "miller", password: "a password" });
  for (const [name, scopes] of [
    ["web shop", ["run"]],
    ["continuous integration of the whole team", ["manage", "run"]],
    ["looks only", ["manage:read"]],
  ] as const) {
    await make("/v1/keys", { name, scopes });
  }
  const url = "https://hooks.example.org/millrace";
  await make("/v1/notifications", { name: "jobs wait", condition: "QUEUE_AGE", url, repeatMinutes: 60 });
  await make("/v1/notifications", {
    name: "workers of the team fail",
    condition: "WORKERS_FAILING",
    url,
    enabled: false,
  });
  await make("/v1/accounts", { name: "the bakery", email: "bread@example.org" });
  await fetch(`${service.url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      query:
        'mutation { secretCreate(input: { name: "HF_TOKEN", value: "x", description: "Models of the team" }) { id } }',
    }),
  });
  await reportRuns(service);
  return { podId, templateId, volumeId };
}

/** Runs of the contract suite, the last of which found something. */
async function reportRuns(service: TestService): Promise<void> {
  const skipped = Array.from({ length: 30 }, (_, at) => claimOf(`LIMIT-CLOCK-${at}`, "skipped"));
  const long = claimOf("QUEUE-RUN-200", "fail");
  for (const claims of [
    [],
    [long],
    [],
    [],
    [claimOf("STREAM-ORDER", "fail")],
    [long, claimOf("POD-GET-404", "fail")],
  ]) {
    const run = {
      startedAt: new Date().toISOString(),
      tookMs: 157_704,
      target: service.url,
      dialect: "default",
      safety: "full",
      seed: 17,
      requests: 14_210,
      stopped: false,
      only: [],
      counts: {
        pass: 1_016 - claims.length,
        partial: 0,
        flaky: 0,
        fail: claims.length,
        error: 0,
        skipped: 30,
        unchecked: 0,
      },
      claims: [...claims, ...skipped],
    };
    await service.rest("POST", "/v1/service/verifications", run);
  }
}

function claimOf(id: string, verdict: string) {
  const isBroken = verdict === "fail";
  const got = 'status 500 {"error":"internal","message":"The service failed. Look for the request id in its log."}';
  return {
    id,
    statement:
      "`POST /run` answers 200 with the id of the job and its status, and the job waits until a worker takes it.",
    verdict,
    reason: isBroken ? null : "needs a clock that can be moved",
    fingerprint: isBroken ? "0f3a9c2d4e5b6178" : null,
    evidence: isBroken ? [{ scenario: "A job is submitted and waits", expected: "status 200", got }] : [],
  };
}

export function shownResources({ podId, templateId, volumeId }: FilledResources): readonly ShownPage[] {
  const pod = `/pods/${podId}`;
  return [
    { name: "pods", path: "/pods" },
    {
      name: "pod-new",
      path: "/pods/new",
      async prepare(page) {
        await page.getByLabel("Compute", { exact: true }).selectOption("CPU");
        await page.getByLabel("CPU family").selectOption("cpu3c");
        await page.getByText("2 vCPU, 4 GB").waitFor();
      },
    },
    { name: "pod-overview", path: pod },
    { name: "pod-log", path: `${pod}/logs` },
    { name: "pod-edit", path: `${pod}/edit` },
    {
      name: "pod-delete",
      path: pod,
      async prepare(page) {
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByLabel("Type notebook to confirm").waitFor();
      },
    },
    { name: "templates", path: "/templates" },
    { name: "template-new", path: "/templates/new" },
    { name: "template-one", path: `/templates/${templateId}` },
    { name: "template-edit", path: `/templates/${templateId}/edit` },
    { name: "volumes", path: "/volumes" },
    {
      name: "volume-files",
      path: `/volumes/${volumeId}`,
      async prepare(page) {
        await page.locator("input[type=file]").setInputFiles([
          { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
          { name: "config.json", mimeType: "application/json", buffer: Buffer.from("{}") },
        ]);
        await page.getByText("Done").last().waitFor();
      },
    },
    {
      name: "volume-s3",
      path: `/volumes/${volumeId}`,
      async prepare(page) {
        await page.getByRole("button", { name: "S3 access" }).click();
        await page.getByRole("button", { name: "Create credentials" }).click();
        await page.getByText("Copy the secret now").waitFor();
      },
    },
    {
      name: "volume-new",
      path: "/volumes",
      async prepare(page) {
        await page.getByRole("button", { name: "New network volume" }).first().click();
        await page.getByLabel("Data center").locator("option").first().waitFor({ state: "attached" });
      },
    },
    { name: "registry", path: "/registry-credentials" },
    { name: "secrets", path: "/secrets" },
    { name: "keys", path: "/keys" },
    {
      name: "key-new",
      path: "/keys",
      async prepare(page) {
        await page.getByRole("button", { name: "New key" }).click();
        await page.getByLabel("Expires").waitFor();
      },
    },
    { name: "notifications", path: "/notifications" },
    {
      name: "notification-new",
      path: "/notifications",
      async prepare(page) {
        await page.getByRole("button", { name: "New rule" }).first().click();
        await page.getByLabel("Notify when").selectOption({ label: "Too many jobs fail" });
        await page.getByLabel("Time window (minutes)").waitFor();
      },
    },
    { name: "accounts", path: "/accounts" },
    { name: "billing", path: "/billing?days=7" },
    { name: "service", path: "/service" },
    { name: "contract", path: "/contract" },
  ];
}
