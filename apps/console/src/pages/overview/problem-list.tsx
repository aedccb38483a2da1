import type { Overview } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { counted } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { Note } from "../../parts/note.tsx";

type Problem = Overview["problems"][number];

/** More would push everything else out of sight. */
const SHOWN_AT_FIRST = 4;

/** What keeps something from running, each with its cure; errors first. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }): ReactNode {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, SHOWN_AT_FIRST);
  const hidden = problems.length - shown.length;
  return (
    <section className="stack-tight" aria-label="Problems">
      {shown.map((problem) => (
        <Note
          key={`${problem.code} ${problem.subject.id}`}
          tone={problem.severity === "error" ? "bad" : "warn"}
          cure={problem.cure}
        >
          <Subject problem={problem} /> {problem.message}
        </Note>
      ))}
      {hidden > 0 && (
        <div>
          <Button small onClick={() => setAll(true)}>
            Show {counted(hidden, "more problem")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Subject({ problem }: { readonly problem: Problem }): ReactNode {
  const { kind, id, name } = problem.subject;
  if (kind === "service" || id === null) return null;
  return (
    <strong>
      <Link href={PLACES[kind](id)}>{kind === "account" ? "Budget" : (name ?? id)}:</Link>
    </strong>
  );
}

const PLACES: Readonly<Record<Exclude<Problem["subject"]["kind"], "service">, (id: string) => string>> = {
  endpoint: (id) => links.endpoint(id),
  pod: (id) => links.pod(id),
  account: () => links.billing(),
  notification: () => links.notifications(),
};
