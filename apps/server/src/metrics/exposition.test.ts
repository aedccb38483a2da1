import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { BucketTally } from "./bucket-tally.ts";
import { createRegistry, type MetricSources } from "./exposition.ts";
import { metricFamilies, type MetricName } from "./families.ts";

const BOUNDS = [0.01, 0.1, 1, 10];

function sourcesWith(own: Partial<MetricSources>): MetricSources {
  const none = Object.fromEntries(metricFamilies.map(({ name }) => [name, () => []]));
  return { ...(none as unknown as MetricSources), ...own };
}

async function textOf(own: Partial<MetricSources>, name: MetricName): Promise<string> {
  return await createRegistry(sourcesWith(own)).getSingleMetricAsString(name);
}

describe("the text of /metrics", () => {
  it("has a histogram as prom-client writes it, whatever was observed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ min: 0, max: 100, noNaN: true })), async (values) => {
        const name = "millrace_job_run_seconds";
        const tally = new BucketTally(BOUNDS);
        const theirs = new Registry();
        const histogram = new Histogram({
          name,
          help: metricFamilies.find((family) => family.name === name)?.help ?? "",
          labelNames: ["endpoint"],
          buckets: BOUNDS,
          registers: [theirs],
        });
        histogram.zero({ endpoint: "e" });
        for (const value of values) {
          tally.observe(value);
          histogram.observe({ endpoint: "e" }, value);
        }
        const lines = (text: string): string[] => text.split("\n").map(withSortedLabels).toSorted();
        expect(lines(await textOf({ [name]: () => [[["e"], tally]] }, name))).toEqual(
          lines(await theirs.getSingleMetricAsString(name)),
        );
      }),
    );
  });

  it("escapes what a label says", async () => {
    const text = await textOf({ millrace_machine_gpus: () => [[["m", 'a "b"\\\n'], 2]] }, "millrace_machine_gpus");
    expect(text).toContain(String.raw`millrace_machine_gpus{machine="m",gpu="a \"b\"\\\n"} 2`);
  });

  it("has the metrics of the process besides", async () => {
    expect(await createRegistry(sourcesWith({})).metrics()).toMatch(/^nodejs_eventloop_lag_seconds [\d.e-]+$/m);
  });
});

/** `le` stands first with prom-client. */
function withSortedLabels(line: string): string {
  return line.replace(/\{([^}]*)\}/, (_whole, labels: string) => `{${labels.split(",").toSorted().join(",")}}`);
}

describe("the table of metrics", () => {
  it("follows the conventions of Prometheus", () => {
    for (const { name, type, help } of metricFamilies) {
      expect(name).toMatch(/^millrace_[a-z]+(_[a-z]+)*$/);
      expect(name.endsWith("_total"), name).toBe(type === "counter");
      expect(help, name).toMatch(/\.$/);
    }
    expect(new Set(metricFamilies.map(({ name }) => name)).size).toBe(metricFamilies.length);
  });

  it("has rising buckets", () => {
    for (const family of metricFamilies) {
      const buckets: readonly number[] = "buckets" in family ? family.buckets : [];
      expect(buckets).toEqual([...new Set(buckets)].toSorted((a, b) => a - b));
    }
  });
});
