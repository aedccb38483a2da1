import type { ReactNode } from "react";
import "./contract.css";
import { links } from "../navigation/links.ts";
import { count, counted, duration, moment } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Facts, Stats } from "../../parts/facts.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status, type Tone } from "../../parts/status.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { brokenIn, isBroken, type Run, type RunClaim, type RunReport, verdictOf } from "./run-words.ts";

type Change = RunReport["changes"][number];

/** One run of the contract suite: its verdict, what is broken, and what is different from the run before. */
export function RunView({
  id,
  isNewest,
  children,
}: {
  readonly id: string;
  readonly isNewest: boolean;
  /** What stands before what was not checked. */
  readonly children: ReactNode;
}): ReactNode {
  const read = useRead(["verification", id], ({ rest }, signal) => rest.service.getVerification(id, { signal }), {
    still: true,
  });
  return (
    <ReadView read={read}>
      {({ verification, claims, changes }) => (
        <>
          {!isNewest && (
            <Note tone="info" action={<LinkButton href={links.contract()}>Show the latest</LinkButton>}>
              This run was reported on {moment(verification.at)}.
            </Note>
          )}
          <Note tone={brokenIn(verification.counts) === 0 ? "ok" : "bad"}>{verdictOf(verification)}</Note>
          <Stats label="Claims by verdict" stats={statsOf(verification)} />
          <Broken claims={claims.filter(isBroken)} />
          <Differences run={verification} changes={changes} />
          {children}
          <NotPassed claims={claims.filter((claim) => !isBroken(claim))} />
          <About run={verification} />
        </>
      )}
    </ReadView>
  );
}

function statsOf({ counts }: Run): Parameters<typeof Stats>[0]["stats"] {
  const { pass, partial, flaky, fail, error, skipped, unchecked } = counts;
  return [
    { label: "Passed", value: count(pass) },
    { label: "Broken", value: count(fail), tone: fail > 0 ? "bad" : undefined },
    { label: "Check failed", value: count(error), tone: error > 0 ? "bad" : undefined },
    { label: "Flaky", value: count(flaky), tone: flaky > 0 ? "warn" : undefined },
    { label: "Partly checked", value: count(partial) },
    { label: "Skipped", value: count(skipped) },
    { label: "No check", value: count(unchecked) },
  ];
}

function Broken({ claims }: { readonly claims: readonly RunClaim[] }): ReactNode {
  if (claims.length === 0) return null;
  return (
    <Panel title="Broken claims">
      <ul className="claims">
        {claims.map((claim) => (
          <li key={claim.id} className="claim">
            <h3 className="mono">{claim.id}</h3>
            <p>
              <Statement text={claim.statement} />
            </p>
            {claim.reason !== null && <p className="soft">{claim.reason}</p>}
            {claim.evidence.map(({ scenario, expected, got }) => (
              <div key={`${scenario} ${expected} ${got}`} className="claim-evidence">
                <p className="soft">{scenario}</p>
                <Facts
                  facts={[
                    ["Expected", <span key="expected" className="mono" children={expected} />],
                    ["Got", <span key="got" className="mono" children={got} />],
                  ]}
                />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The words of a claim, in which code stands between backticks. */
function Statement({ text }: { readonly text: string }): ReactNode {
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));
}

function Differences({ run, changes }: { readonly run: Run; readonly changes: readonly Change[] }): ReactNode {
  return (
    <Panel title="Changes since the previous run" flush>
      {changes.length === 0 ? (
        <p className="panel-note soft">
          {run.comparedTo === null ? "No earlier run of this kind is kept to compare with." : "No changes."}
        </p>
      ) : (
        <DataTable label="Changes" columns={changeColumns} rows={changes} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
}

const CHANGE_TONES: Readonly<Record<Change["kind"], Tone>> = {
  broken: "bad",
  changed: "warn",
  repaired: "ok",
  lost: "idle",
};

const changeColumns: readonly Column<Change>[] = [
  {
    id: "kind",
    header: "Change",
    width: "6.5rem",
    sort: ({ kind }) => kind,
    cell: ({ kind }) => <Status value={kind} tone={CHANGE_TONES[kind]} />,
  },
  {
    id: "id",
    header: "Claim",
    width: "minmax(9rem, 1fr)",
    sort: ({ id }) => id,
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
  { id: "verdicts", header: "Verdict", width: "8rem", from: 560, cell: ({ before, after }) => `${before} → ${after}` },
  {
    id: "statement",
    header: "Statement",
    width: "minmax(10rem, 3fr)",
    from: 760,
    cell: ({ statement }) => (
      <span title={statement}>
        <Statement text={statement} />
      </span>
    ),
  },
];

function NotPassed({ claims }: { readonly claims: readonly RunClaim[] }): ReactNode {
  if (claims.length === 0) return null;
  return (
    <Panel title="Not or partly checked" flush>
      <div className="claims-other">
        <DataTable
          label="Claims that are not or partly checked"
          columns={otherColumns}
          rows={claims}
          rowKey={({ id }) => id}
          foot={counted(claims.length, "claim")}
        />
      </div>
    </Panel>
  );
}

const otherColumns: readonly Column<RunClaim>[] = [
  {
    id: "id",
    header: "Claim",
    width: "minmax(9rem, 1fr)",
    sort: ({ id }) => id,
    cell: ({ id, statement }) => (
      <span className="mono" title={statement}>
        {id}
      </span>
    ),
  },
  {
    id: "verdict",
    header: "Verdict",
    width: "6.5rem",
    sort: ({ verdict }) => verdict,
    cell: ({ verdict }) => <Status value={verdict} tone={verdict === "flaky" ? "warn" : "idle"} />,
  },
  {
    id: "reason",
    header: "Reason",
    width: "minmax(8rem, 2fr)",
    from: 480,
    sort: ({ reason }) => reason ?? "",
    cell: ({ reason }) => (reason === null ? <Nothing /> : <span title={reason}>{reason}</span>),
  },
];

function About({ run }: { readonly run: Run }): ReactNode {
  return (
    <Panel title="Run">
      <Facts
        facts={[
          ["Reported", <Ago key="at" at={run.at} />],
          ["Started", moment(run.startedAt)],
          ["Duration", duration(run.tookMs)],
          ["Address", <span key="target" className="mono" children={run.target} />],
          ["Claims", run.only.length === 0 ? "all" : run.only.join(", ")],
          ["Dialect", run.dialect],
          ["Safety", run.safety],
          ["Requests", count(run.requests)],
          ["Seed", <span key="seed" className="mono" children={run.seed} />],
          ["Version", run.version],
          ["Database", run.store],
        ]}
      />
    </Panel>
  );
}
