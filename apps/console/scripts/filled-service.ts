import type { TestService } from "@millrace/testing";
import { fillHistory } from "./filled-history.ts";
import { fillResources, type FilledResources, shownResources } from "./filled-resources.ts";
import type { ShownPage } from "./shown-page.ts";

/** What the pictures are of. */
export interface Filled extends FilledResources {
  readonly endpointId: string;
  /** A batch of it that runs, with failed requests. */
  readonly batchId: string;
  /** An endpoint for requests. */
  readonly balancedId: string;
  /** An endpoint with models. */
  readonly parrotId: string;
  /** A job that completes with a picture, and one that fails. */
  readonly pictureId: string;
  readonly failedId: string;
  /** A job that waits, since its endpoint is paused. */
  readonly waiting: { readonly endpointId: string; readonly jobId: string };
}

/** Deploys endpoints and runs jobs, so that there is something to see. */
export async function fillService(service: TestService): Promise<Filled> {
  const names = [
    "transcribe-calls",
    "thumbnail",
    "embed-documents",
    "a-name-that-is-so-long-that-no-column-holds-it-whole",
  ];
  const pausedIds: string[] = [];
  for (const name of names) {
    pausedIds.push(await service.deploy("local/studio", { name, workersMax: 0, computeType: "CPU" }));
  }
  const pausedId = pausedIds.at(-1) ?? "";
  const endpointId = await service.deploy("local/studio", {
    name: "studio",
    workersMax: 2,
    computeType: "CPU",
    idleTimeout: 600,
  });
  const balancedId = await service.deploy("local/studio", {
    name: "search-page",
    type: "LB",
    workersMax: 0,
    computeType: "CPU",
    corsOrigins: ["https://shop.example.com"],
  });
  const parrotId = await service.deploy("local/parrot", {
    name: "parrot",
    workersMax: 1,
    computeType: "CPU",
    idleTimeout: 600,
  });
  const run = async (input: object, endpoint: string = endpointId): Promise<string> =>
    String((await service.rest("POST", `/v2/${endpoint}/run`, { input }))["id"]);
  const pictureId = await run({ words: ["wheat", "rye"], picture: true });
  const failedId = await run({ words: ["sand"], fail: "a pebble" });
  for (const fail of ["a root", ...Array.from({ length: 8 }, () => "a pebble")]) await run({ words: ["sand"], fail });
  for (let job = 0; job < 40; job += 1) await run({ words: [`grain ${job}`] });
  fillHistory(service, [endpointId, ...pausedIds.slice(0, 3)]);
  const grains = Array.from({ length: 400 }, (_, n) => ({
    input: n % 9 === 4 ? { words: ["sand"], fail: "a pebble" } : { words: [`grain ${n}`], sleepMs: n < 40 ? 0 : 4_000 },
  }));
  const nightly = await service.rest("POST", `/v2/${endpointId}/batch`, grains);
  const batchId = String(nightly["id"]);
  await service.rest("PUT", `/v2/${endpointId}/batch/${batchId}`, { name: "nightly-grains" });
  await service.rest("POST", `/v2/${endpointId}/batch/${batchId}/finalize`);
  await service.rest("POST", `/v2/${endpointId}/batch`, grains.slice(0, 20));
  const waiting = { endpointId: pausedId, jobId: await run({ words: ["barley"] }, pausedId) };
  const resources = await fillResources(service);
  return { endpointId, batchId, balancedId, parrotId, pictureId, failedId, waiting, ...resources };
}

export function shownPages(filled: Filled): readonly ShownPage[] {
  const { endpointId, batchId, balancedId, parrotId, pictureId, failedId, waiting } = filled;
  const endpoint = `/endpoints/${endpointId}`;
  return [
    { name: "sign-in", path: "/" },
    { name: "overview", path: "/" },
    {
      name: "search",
      path: "/",
      async prepare(page) {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Search" }).fill(failedId.slice(0, 13));
        await page.getByRole("group", { name: "Jobs" }).getByRole("option").first().waitFor();
      },
    },
    { name: "endpoints", path: "/endpoints" },
    { name: "missing", path: "/no/such/page" },
    { name: "new-endpoint", path: "/endpoints/new" },
    {
      name: "new-balanced",
      path: "/endpoints/new",
      async prepare(page) {
        await page.getByLabel("Type").selectOption("LB");
        await page.getByLabel("CORS origins").waitFor();
      },
    },
    { name: "balanced-overview", path: `/endpoints/${balancedId}` },
    { name: "balanced-settings", path: `/endpoints/${balancedId}/settings` },
    { name: "endpoint-missing", path: "/endpoints/none" },
    { name: "endpoint-overview", path: endpoint },
    { name: "jobs", path: `${endpoint}/jobs` },
    { name: "jobs-found", path: `${endpoint}/jobs?status=failed&error=pebble` },
    { name: "jobs-none", path: `${endpoint}/jobs?error=nothing+has+this` },
    { name: "job-picture", path: `${endpoint}/jobs/${pictureId}` },
    { name: "job-failed", path: `${endpoint}/jobs/${failedId}` },
    {
      name: "job-retry",
      path: `${endpoint}/jobs/${failedId}`,
      async prepare(page) {
        await page.getByRole("button", { name: "Retry" }).click();
        await page.getByRole("button", { name: "Retry the job" }).waitFor();
      },
    },
    { name: "job-waiting", path: `/endpoints/${waiting.endpointId}/jobs/${waiting.jobId}` },
    { name: "job-missing", path: `${endpoint}/jobs/none` },
    { name: "batches", path: `${endpoint}/batches` },
    { name: "batch-running", path: `${endpoint}/batches/${batchId}` },
    {
      name: "batch-new",
      path: `${endpoint}/batches/new`,
      async prepare(page) {
        await page
          .getByLabel("Or paste them")
          .fill('{"input": {"words": ["wheat"]}}\nsand\n[1, 2]\n{"input": {"words": []}}');
        await page.getByRole("button", { name: "Start the batch" }).click();
        await page.getByText("Line 2 is not JSON").waitFor();
      },
    },
    {
      name: "batch-estimate",
      path: `${endpoint}/batches/new`,
      async prepare(page) {
        await page.getByLabel("Or paste them").fill('[{"input": {"words": ["wheat"]}}, {"input": {"words": []}}]');
        await page.getByRole("button", { name: "Check and estimate" }).click();
        await page.getByLabel("Finish by").fill(new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 16));
        await page.getByLabel("Maximum cost").fill("2.5");
        await page.getByText("Feasible").waitFor();
        await page.getByRole("button", { name: "Start the batch" }).scrollIntoViewIfNeeded();
      },
    },
    { name: "batches-none", path: `/endpoints/${waiting.endpointId}/batches` },
    { name: "endpoint-workers", path: `${endpoint}/workers` },
    { name: "endpoint-logs", path: `${endpoint}/logs` },
    {
      name: "endpoint-try",
      path: `${endpoint}/try`,
      async prepare(page) {
        await page.getByLabel("Input of the job").fill('{"words": ["wheat", "rye", "oats"], "picture": true}');
        await page.getByLabel("Stream the output").check();
        await page.getByRole("button", { name: "Send the job" }).click();
        await page.getByText("Completed").first().waitFor();
      },
    },
    {
      name: "endpoint-chat",
      path: `/endpoints/${parrotId}/chat`,
      async prepare(page) {
        const connect = page.getByRole("button", { name: "Ask for the models" });
        if (await connect.isVisible()) await connect.click();
        for (const text of ["The *mill* turns:\n\n1. by `wind`\n2. by water", "This prompt is too long"]) {
          await page.getByLabel("Message").fill(text);
          await page.getByLabel("Message").press("Enter");
          await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
        }
      },
    },
    { name: "endpoint-settings", path: `${endpoint}/settings` },
    { name: "endpoint-edit", path: `${endpoint}/edit` },
    {
      name: "endpoint-scale",
      path: endpoint,
      async prepare(page) {
        await page.getByRole("button", { name: "Scale" }).click();
        await page.getByLabel("Minimum workers").waitFor();
      },
    },
    ...shownResources(filled),
  ];
}
