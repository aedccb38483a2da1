import "./facts.css";
import type { ReactNode } from "react";

/** A number with its name. */
export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** Below the number, in small letters. */
  readonly note?: ReactNode;
  readonly tone?: "bad" | "warn" | undefined;
}

/** Numbers beside each other, to take in at a glance. */
export function Stats({ label, stats }: { readonly label: string; readonly stats: readonly Stat[] }): ReactNode {
  return (
    <dl className="stats" aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} className={stat.tone === undefined ? "stat" : `stat stat-${stat.tone}`}>
          <dt>{stat.label}</dt>
          <dd>
            {stat.value}
            {stat.note !== undefined && <div className="stat-note">{stat.note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is known of a thing: names and values below each other. A value that is undefined is left out. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}): ReactNode {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="facts-row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
