import type { Pod } from "@millrace/rest-client";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useSession } from "../../session/session.tsx";
import { useRights } from "../../data/rights.ts";
import { type ExecSocket, openExec } from "../../data/exec-socket.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { openTerminal } from "../../parts/terminal.ts";
import { PodFrame } from "./pod-frame.tsx";

/** Images that are handler folders of the host: their pods are processes, and run no commands. */
const PROCESS_PREFIX = "local/";
const USUAL_COMMAND = "sh";

/** A terminal inside a pod. */
export function Page(): ReactNode {
  const { can } = useRights();
  return (
    <PodFrame tab="terminal">
      {(pod) => {
        if (!can("manage")) return <Note tone="info">This key may not run commands inside pods.</Note>;
        if (pod.imageName?.startsWith(PROCESS_PREFIX) === true) {
          return (
            <Note tone="info" cure="Commands run only inside containers.">
              This pod is a process of the host and has no terminal.
            </Note>
          );
        }
        if (pod.desiredStatus !== "RUNNING") return <Note tone="info">This pod does not run. Start it first.</Note>;
        return <Shell pod={pod} />;
      }}
    </PodFrame>
  );
}

function Shell({ pod }: { readonly pod: Pod }): ReactNode {
  const [command, setCommand] = useState(USUAL_COMMAND);
  const [running, setRunning] = useState<readonly string[]>();
  const [ended, setEnded] = useState<string>();
  function start(event: FormEvent): void {
    event.preventDefault();
    const words = command.split(/\s+/).filter((word) => word !== "");
    if (words.length === 0) return;
    setEnded(undefined);
    setRunning(words);
  }
  if (running !== undefined) {
    const end = (sentence: string): void => {
      setRunning(undefined);
      setEnded(sentence);
    };
    return <RunningCommand podId={pod.id} words={running} onEnd={end} />;
  }
  return (
    <Panel title="Terminal">
      <form className="stack" onSubmit={start}>
        {ended !== undefined && (
          <div role="status">
            <Note tone="info">{ended}</Note>
          </div>
        )}
        <TextField
          label="Command"
          hint="A program of the container and its arguments, separated by blanks."
          value={command}
          onChange={setCommand}
        />
        <div className="line">
          <Button type="submit" kind="primary" icon="terminal">
            Open a terminal
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface RunningCommandProps {
  readonly podId: string;
  readonly words: readonly string[];
  readonly onEnd: (sentence: string) => void;
}

function RunningCommand({ podId, words, onEnd }: RunningCommandProps): ReactNode {
  const session = useSession();
  const screen = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const latestEnd = useRef(onEnd);
  latestEnd.current = onEnd;
  const [isOpen, setOpen] = useState(false);
  const socket = useRef<ExecSocket>(undefined);
  useEffect(() => {
    const element = screen.current;
    if (element === null) return undefined;
    let isShown = true;
    const terminal = openTerminal(element, {
      onInput: (text) => socket.current?.send(text),
      onResize: (size) => socket.current?.resize(size),
      onLeave: () => frame.current?.querySelector("button")?.focus(),
    });
    socket.current = openExec(session, {
      podId,
      words,
      size: terminal.size,
      onOpen() {
        setOpen(true);
        terminal.focus();
      },
      onOutput: (bytes) => terminal.write(bytes),
      onEnd: (sentence) => isShown && latestEnd.current(sentence),
    });
    const close = (): void => socket.current?.close();
    session.signal.addEventListener("abort", close);
    return () => {
      isShown = false;
      session.signal.removeEventListener("abort", close);
      close();
      terminal.close();
    };
  }, [session, podId, words]);
  return (
    <Panel title="Terminal" flush>
      <div ref={screen} className="pod-screen" />
      <div ref={frame} className="pod-screen-foot line">
        <Button small icon="stop" onClick={() => socket.current?.close()}>
          Disconnect
        </Button>
        <span role="status">
          {isOpen ? "Ctrl+M moves from the terminal to this button." : `Starting ${words.join(" ")}…`}
        </span>
      </div>
    </Panel>
  );
}
