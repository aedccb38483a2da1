import "./pods.css";
import type { ReactNode } from "react";
import { usd } from "../../data/format.ts";
import { Stats } from "../../parts/facts.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";

/** What is known before a pod is created. */
export interface Quote {
  /** US dollars an hour without storage; undefined where it depends on what the service chooses, or where it offers nothing. */
  readonly perHour: number | undefined;
  /** How much of it there is: `High`, `Medium`, `Low`, `None`. */
  readonly stock: string | undefined;
  /** What comes with it. */
  readonly size: string;
  readonly place: string;
  /** Why there is no price. */
  readonly unknown: string | undefined;
}

/** Price and placement of a pod before it is created, and what of them is not known. */
export function PricePanel({ quote }: { readonly quote: Quote }): ReactNode {
  const { perHour, stock, size, place, unknown } = quote;
  const isOut = stock === "None";
  return (
    <Panel title="Price and placement">
      <div className="stack">
        <Stats
          label="Price and placement"
          stats={[
            { label: "Price per hour, without storage", value: priceText(perHour) },
            { label: "Availability", value: stock ?? "–", tone: isOut ? "warn" : undefined },
            { label: "Size", value: <span className="quote-text">{size}</span> },
            { label: "Data center", value: <span className="quote-text">{place}</span> },
          ]}
        />
        {isOut && (
          <Note tone="warn" cure="Choose other hardware or another data center, or try again later.">
            No host has this hardware free. The service would refuse to create the pod.
          </Note>
        )}
        {unknown !== undefined && !isOut && <p className="soft">{unknown}</p>}
        <p className="soft">
          Container disk and volume are charged separately. The service chooses the host when it creates the pod.
        </p>
      </div>
    </Panel>
  );
}

function priceText(perHour: number | undefined): string {
  if (perHour === undefined) return "–";
  return perHour === 0 ? "No charge" : usd(perHour);
}
