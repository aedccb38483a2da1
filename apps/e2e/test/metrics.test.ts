import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { describe, expect, it } from "vitest";
import { queueApi } from "./support/queue-api.ts";

/** The values of one scrape by name and labels, as the text has them. */
async function scrape({ url, adminKey }: TestService): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${adminKey}` } });
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

describe("/metrics", () => {
  it("counts what happens to jobs, by endpoint and outcome", async () => {
    await using service = await startTestService();
    const api = await queueApi(service);
    await api.run();
    await api.run();
    const failing = await api.run();
    const cancelled = await api.run();
    await api.call("POST", `cancel/${cancelled}`);
    const first = await api.take();
    const second = await api.take();
    if (first === undefined || second === undefined) throw new Error("there was nothing to take");
    await service.clock.advance(2_000);
    await api.done(first, { output: 1 });
    await api.done(second, { error: "broken" });
    await api.call("POST", `retry/${second.id}`);
    await api.done(second, { output: "late" });
    await api.call("POST", "purge-queue");
    expect((await api.status(failing)).status).toBe(404);

    const metrics = await scrape(service);
    const of = (name: string, more = ""): number | undefined =>
      metrics.get(`${name}{endpoint="${api.endpointId}"${more}}`);
    expect(of("millrace_jobs_submitted_total")).toBe(4);
    expect(of("millrace_jobs_started_total")).toBe(2);
    const ended = (outcome: string): number | undefined => of("millrace_jobs_ended_total", `,outcome="${outcome}"`);
    expect(["COMPLETED", "FAILED", "CANCELLED", "PURGED", "TIMED_OUT", "EXPIRED"].map(ended)).toEqual([
      1, 1, 1, 2, 0, 0,
    ]);
    expect(of("millrace_jobs_retried_total")).toBe(1);
    expect(of("millrace_stale_reports_total")).toBe(1);
    expect(of("millrace_job_run_seconds_count")).toBe(2);
    expect(of("millrace_job_run_seconds_sum")).toBeGreaterThanOrEqual(4);
    expect(of("millrace_job_delay_seconds_count")).toBe(2);
    expect(of("millrace_jobs", ',state="IN_QUEUE"')).toBe(0);
    expect(metrics.get('millrace_http_requests_total{operation="run",status="200"}')).toBe(4);
    expect(metrics.get('millrace_http_requests_total{operation="status",status="404"}')).toBe(1);
    expect(metrics.get("millrace_gateway_leads")).toBe(1);
    expect(metrics.get("millrace_store_batch_changes_count")).toBeGreaterThan(0);
    expect(metrics.get("millrace_data_disk_free_bytes")).toBeGreaterThan(0);
  });

  it("shows how long the first job waits, and what a lost worker costs", async () => {
    await using service = await startTestService();
    const api = await queueApi(service);
    await api.run();
    await service.clock.advance(90_000);
    const waiting = await scrape(service);
    expect(waiting.get(`millrace_queue_oldest_age_seconds{endpoint="${api.endpointId}"}`)).toBeGreaterThanOrEqual(90);

    expect(await api.take()).toBeDefined();
    await service.clock.advance(limits.workerLeaseMs + 1_000);
    await expect
      .poll(async () => (await scrape(service)).get(`millrace_attempts_lost_total{endpoint="${api.endpointId}"}`))
      .toBe(1);
    const lost = await scrape(service);
    expect(lost.get(`millrace_attempts_returned_total{endpoint="${api.endpointId}",trigger="lose"}`)).toBe(1);
  });

  it("has as many endpoints as the setting allows, and counts the others together", async () => {
    await using service = await startTestService({ settings: { metricsEndpointsMax: 1 } });
    const apis = [await queueApi(service), await queueApi(service), await queueApi(service)];
    for (const api of apis) await api.run();
    const submitted = [...(await scrape(service))].filter(([name]) => name.startsWith("millrace_jobs_submitted_total"));
    expect(submitted).toEqual([
      [`millrace_jobs_submitted_total{endpoint="${apis[0]?.endpointId}"}`, 1],
      ['millrace_jobs_submitted_total{endpoint="(other)"}', 2],
    ]);
  });

  it("names no address that a client made up", async () => {
    await using service = await startTestService();
    for (const path of ["/v1/nothing", "/v2/none/such", "/wp-admin.php"])
      await (await fetch(service.url + path)).body?.cancel();
    const names = [...(await scrape(service)).keys()].filter((name) => name.startsWith("millrace_http_requests_total"));
    expect(names.join("\n")).not.toMatch(/nothing|such|wp-admin/);
  });
});
