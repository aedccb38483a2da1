import { serve } from "@millrace/worker";

interface Download {
  readonly urls: readonly string[];
}

await serve<Download>(
  async (job, { signal, progress, log, attempt }) => {
    if (attempt > 1) log.warn("an earlier attempt was lost");
    const sizes: Record<string, number> = {};
    for (const [at, url] of job.input.urls.entries()) {
      // A stopped job ends its downloads with it: the signal is passed on.
      const response = await fetch(url, { signal });
      if (!response.ok) return { error: `${url} answered ${response.status}`, sizes };
      sizes[url] = (await response.arrayBuffer()).byteLength;
      await progress({ done: at + 1, of: job.input.urls.length });
    }
    return { sizes };
  },
  { concurrency: 4 },
);
