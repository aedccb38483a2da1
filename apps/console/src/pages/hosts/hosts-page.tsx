import type { HostDetails } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useRights } from "../../data/rights.ts";
import { count, counted } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { HostDialog } from "./host-dialog.tsx";
import { drainText, rentedOf, stateOf } from "./host-words.ts";

interface Asked {
  readonly what: "show" | "cordon" | "drain" | "uncordon";
  readonly host: HostDetails;
}

/** The computers that machines are started on; for operators. */
export function Page(): ReactNode {
  const { key } = useRights();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <PageFrame title="Hosts">
      {key !== undefined && !key.isOperator && (
        <Note tone="info" cure="Sign in with an admin key of the first account.">
          Only operators see the hosts of the service.
        </Note>
      )}
      {key?.isOperator === true && <Hosts onAsk={setAsked} />}
      {asked?.what === "show" && (
        <HostDialog host={asked.host} onClose={close} actions={<Actions host={asked.host} onAsk={setAsked} />} />
      )}
      {asked !== undefined && asked.what !== "show" && <SteerDialog asked={asked} onClose={close} />}
    </PageFrame>
  );
}

function Hosts({ onAsk }: { readonly onAsk: (asked: Asked) => void }): ReactNode {
  const read = useRead(["hosts"], ({ rest }, signal) => rest.service.listHosts({ signal }), { everyMs: 5_000 });
  return (
    <Panel title="Hosts of pods and workers" flush>
      <ReadView read={read}>
        {({ hosts }) => (
          <DataTable
            label="Hosts"
            columns={columnsOf(onAsk)}
            rows={hosts}
            rowKey={({ id }) => id}
            empty={<Empty title="No hosts">This service starts no machines. External workers run its jobs.</Empty>}
            foot={`${counted(hosts.length, "host")}. Memory and GPUs are shown as rented / total.`}
          />
        )}
      </ReadView>
    </Panel>
  );
}

function columnsOf(onAsk: (asked: Asked) => void): readonly Column<HostDetails>[] {
  return [
    {
      id: "host",
      header: "Host",
      width: "minmax(7rem, 2fr)",
      sort: nameOf,
      cell: (host) => (
        <Button small kind="quiet" onClick={() => onAsk({ what: "show", host })}>
          {nameOf(host)}
        </Button>
      ),
    },
    { id: "state", header: "State", width: "minmax(7rem, 2fr)", cell: State },
    {
      id: "driver",
      header: "Driver",
      width: "6rem",
      from: 1_030,
      sort: ({ driver }) => driver,
      cell: ({ driver }) => driver,
    },
    { id: "place", header: "Data center", width: "7rem", from: 920, cell: ({ dataCenterId }) => dataCenterId },
    {
      id: "memory",
      header: "Memory",
      width: "7rem",
      align: "end",
      from: 690,
      sort: ({ memoryInGb }) => memoryInGb,
      cell: (host) => `${count(rentedOf(host).memoryInGb)} / ${count(Math.round(host.memoryInGb))} GB`,
    },
    {
      id: "gpus",
      header: "GPUs",
      width: "5rem",
      align: "end",
      from: 560,
      cell: (host) => (host.gpus.length === 0 ? <Nothing /> : `${rentedOf(host).gpus} / ${host.gpus.length}`),
    },
    {
      id: "rented",
      header: "Rentals",
      width: "5rem",
      align: "end",
      from: 790,
      sort: ({ rented }) => rented.length,
      cell: ({ rented }) => count(rented.length),
    },
    {
      id: "seen",
      header: "Last seen",
      width: "6rem",
      align: "end",
      from: 1_140,
      cell: ({ seenAt }) => <Ago at={seenAt} />,
    },
    {
      id: "actions",
      header: "Actions",
      width: "11rem",
      align: "end",
      from: 470,
      cell: (host) => <Actions host={host} onAsk={onAsk} />,
    },
  ];
}

function State(host: HostDetails): ReactNode {
  const [word, tone] = stateOf(host);
  const left = drainText(host);
  return (
    <>
      <Status value={word} tone={tone} />
      {left !== undefined && <span className="soft"> {left}</span>}
    </>
  );
}

function Actions({ host, onAsk }: { readonly host: HostDetails; readonly onAsk: (asked: Asked) => void }): ReactNode {
  const button = (what: Exclude<Asked["what"], "show">, word: string): ReactNode => (
    <Button small aria-label={`${word} ${nameOf(host)}`} onClick={() => onAsk({ what, host })}>
      {word}
    </Button>
  );
  return (
    <>
      {!host.draining && button("drain", "Drain")}{" "}
      {host.cordoned ? button("uncordon", "Uncordon") : button("cordon", "Cordon")}
    </>
  );
}

const QUESTIONS = {
  cordon: {
    verb: "Cordon the host",
    title: (name: string) => `Cordon ${name}?`,
    text: "The service places no new pods and workers on the host, and starts no stopped pods there. Running pods and workers continue.",
    body: { cordoned: true },
    done: (name: string) => `${name} is cordoned`,
  },
  drain: {
    verb: "Drain the host",
    title: (name: string) => `Drain ${name}?`,
    text: "The service places nothing new on the host. Workers finish their jobs and are replaced on other hosts. Pods stay; their owners are notified.",
    body: { draining: true },
    done: (name: string) => `${name} is being drained`,
  },
  uncordon: {
    verb: "Uncordon the host",
    title: (name: string) => `Uncordon ${name}?`,
    text: "The service places pods and workers on the host again. A drain in progress ends.",
    body: { cordoned: false },
    done: (name: string) => `${name} is uncordoned`,
  },
} as const;

function SteerDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }): ReactNode {
  const change = useChange();
  if (asked.what === "show") return null;
  const { host } = asked;
  const { verb, title, text, body, done } = QUESTIONS[asked.what];
  return (
    <ConfirmDialog
      title={title(nameOf(host))}
      verb={verb}
      danger={asked.what === "drain"}
      onClose={onClose}
      onConfirm={() =>
        change(({ rest }) => rest.service.updateHost(host.id, body), { done: done(nameOf(host)), changes: [["hosts"]] })
      }
    >
      {text}
    </ConfirmDialog>
  );
}

function nameOf({ name, id }: HostDetails): string {
  return name === "" ? id : name;
}
