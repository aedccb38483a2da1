import type { JobDetails } from "@millrace/rest-client";
import { useEffect, useState, type ReactNode } from "react";
import { useSession } from "../../session/session.tsx";
import { count, counted } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { chunkText } from "../../data/chunk-text.ts";

/** Older ones are dropped. */
const KEPT_CHUNKS = 1_000;

/**
 * What the handler streams, while it runs and afterwards. It reads events, which takes nothing away from the client of the job: only
 * the JSON form of the stream remembers what was delivered.
 */
export function ChunkView({
  endpointId,
  job,
  hasOutput,
}: {
  readonly endpointId: string;
  readonly job: JobDetails;
  /** The page shows an output of the job beside the chunks. */
  readonly hasOutput: boolean;
}): ReactNode {
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  const [chunks, setChunks] = useState<readonly unknown[]>([]);
  const [seen, setSeen] = useState(0);
  const [ended, setEnded] = useState(false);
  const [error, setError] = useState<unknown>();
  const follows = wanted || job.status === "IN_PROGRESS";
  useEffect(() => {
    if (!follows) return undefined;
    const gone = new AbortController();
    setChunks([]);
    setSeen(0);
    setEnded(false);
    async function follow(): Promise<void> {
      for await (const { output } of session.queue(endpointId).stream(job.id, { signal: gone.signal })) {
        setChunks((now) => [...now, output].slice(-KEPT_CHUNKS));
        setSeen((now) => now + 1);
      }
      setEnded(true);
    }
    follow().catch((thrown: unknown) => {
      if (!gone.signal.aborted) setError(thrown);
    });
    return () => gone.abort();
  }, [session, endpointId, job.id, follows]);
  if (!follows) {
    return (
      <div>
        <Button small onClick={() => setWanted(true)}>
          Show streamed chunks
        </Button>
      </div>
    );
  }
  if (seen === 0 && error === undefined) {
    if (ended) return <p className="soft">The handler streamed no chunks, or the service no longer keeps them.</p>;
    return hasOutput ? null : <p className="soft">The worker has sent no output yet.</p>;
  }
  return (
    <section className="stack-tight" aria-label="Streamed chunks">
      <h3>
        {counted(seen, "chunk")}
        {seen > KEPT_CHUNKS && `, the latest ${count(KEPT_CHUNKS)}`}
      </h3>
      <ErrorNote error={error} />
      <pre className="job-chunks" tabIndex={0} role="log" aria-label="Chunks">
        {chunkText(chunks)}
      </pre>
    </section>
  );
}
