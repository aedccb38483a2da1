import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import type { BucketTally } from "./bucket-tally.ts";
import { type HistogramName, metricFamilies, type MetricFamily, type MetricName } from "./families.ts";

/** The values of the labels of a family, in its order. */
export type LabelValues = readonly (string | number)[];

/** Where the values of every family come from, asked at each scrape. */
export type MetricSources = {
  readonly [Name in Exclude<MetricName, HistogramName>]: () => Values<number> | Promise<Values<number>>;
} & { readonly [Name in HistogramName]: () => Values<BucketTally> };

type Values<Value> = Iterable<readonly [LabelValues, Value]>;

interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** A registry that reads the sources, and has the metrics of the Node process besides. */
export function createRegistry(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const family of metricFamilies) {
    const { name, help, type } = family;
    const metric = {
      name,
      help,
      type,
      get: async () => ({ name, help, type, aggregator: "sum", values: await samplesOf(family, sources) }),
    };
    // A registry asks a metric for these only; the type names the classes of `prom-client`, whose values are counted by themselves.
    registry.registerMetric(metric as unknown as Metric);
  }
  return registry;
}

async function samplesOf(
  family: MetricFamily & { readonly name: MetricName },
  sources: MetricSources,
): Promise<Sample[]> {
  const values = await sources[family.name]();
  return [...values].flatMap(([labelValues, value]) => {
    const labels = Object.fromEntries(family.labels.map((label, index) => [label, labelValues[index] ?? ""]));
    return typeof value === "number" ? [{ labels, value }] : bucketSamples(family.name, labels, value);
  });
}

/** A histogram as Prometheus has it: each bucket counts all values up to its bound. */
function bucketSamples(name: string, labels: Sample["labels"], { bounds, counts, sum }: BucketTally): Sample[] {
  let count = 0;
  const buckets = [...counts].map((inBucket, index) => {
    count += inBucket;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[index] ?? "+Inf" }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
