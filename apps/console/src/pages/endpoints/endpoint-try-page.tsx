import type { Endpoint } from "@millrace/rest-client";
import { isExactNumber, keepsNumbers, parseExactJson } from "@millrace/worker-text/exact-json";
import { useState, type FormEvent, type ReactNode } from "react";
import { Link } from "wouter";
import "./try.css";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { AreaField } from "../../parts/fields.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { SnippetView } from "./snippet-view.tsx";
import { TrialView } from "./trial-view.tsx";
import { inputOrigins, useDefaultInput } from "./default-input.ts";
import { enteredInputs } from "./entered-inputs.ts";
import { type TrialMode, useTrial } from "./use-trial.ts";

const MODES: readonly (readonly [mode: TrialMode, label: string])[] = [
  ["runsync", "Wait for the result"],
  ["stream", "Stream the output"],
  ["run", "Queue the job only"],
];

const ROUNDS = " This browser rounds numbers of more than 15 digits. Update it, or send the job from a program.";

/** Sends a job by hand and shows what comes back. */
export function Page(): ReactNode {
  return (
    <EndpointFrame tab="try">
      {(endpoint) => (endpoint.type === "LB" ? <RequestPanel endpoint={endpoint} /> : <TryIt endpoint={endpoint} />)}
    </EndpointFrame>
  );
}

function TryIt({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [typed, setTyped] = useState<string>();
  const offered = useDefaultInput(endpoint);
  const input = typed ?? offered?.text ?? "";
  const [mode, setMode] = useState<TrialMode>("runsync");
  const [problem, setProblem] = useState<string>();
  const { trial, start, cancel } = useTrial(endpoint.id);
  const mayRun = useRights().can("run", endpoint.id);

  const parsed = parse(input);

  function send(event: FormEvent): void {
    event.preventDefault();
    setProblem(typeof parsed === "string" ? parsed : undefined);
    if (typeof parsed === "string") return;
    enteredInputs.set(endpoint.id, input);
    start(mode, parsed);
  }
  return (
    <>
      <div className="beside">
        <Panel title="Input">
          <form className="form" onSubmit={send} noValidate>
            <AreaField
              label="Input of the job (JSON)"
              value={input}
              onChange={setTyped}
              mono
              rows={12}
              problem={problem}
              hint={`A JSON object. The handler receives it as the input of the job. ${typed === undefined ? inputOrigins[offered?.of ?? "entered"] : ""}${keepsNumbers ? "" : ROUNDS}`}
            />
            <fieldset className="modes">
              <legend className="hidden-label">Mode</legend>
              {MODES.map(([value, label]) => (
                <label key={value}>
                  <input type="radio" name="mode" checked={mode === value} onChange={() => setMode(value)} />
                  {label}
                </label>
              ))}
            </fieldset>
            {!mayRun && (
              <Note tone="info">
                This key cannot submit jobs: it lacks the scope <code>run</code>.
              </Note>
            )}
            <div className="line">
              <Button type="submit" disabled={!mayRun} kind="primary" icon="play" busy={trial?.busy === true}>
                Send the job
              </Button>
              {trial?.busy === true && trial.jobId !== undefined && <Button onClick={cancel}>Cancel the job</Button>}
            </div>
          </form>
        </Panel>
        <Panel
          title="Result"
          actions={trial?.jobId !== undefined && <Link href={links.job(endpoint.id, trial.jobId)}>Open the job</Link>}
        >
          <TrialView trial={trial} />
        </Panel>
      </div>
      <SnippetView endpointId={endpoint.id} input={typeof parsed === "string" ? undefined : input} />
    </>
  );
}

/** The input, or what is wrong with it. */
function parse(input: string): object | string {
  try {
    const value = parseExactJson(input);
    if (typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value)) return value;
    return 'The input must be an object, such as {"prompt": "Hello"}.';
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
