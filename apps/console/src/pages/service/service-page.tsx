import type { ServiceInfo, SettingList } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useRights } from "../../data/rights.ts";
import { count, counted, moment } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Facts } from "../../parts/facts.tsx";
import { CheckField, TextField } from "../../parts/fields.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { MiddleText } from "../../parts/middle-text.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Nothing, Since } from "../../parts/time.tsx";

type Host = ServiceInfo["hosts"][number];
type Setting = SettingList["settings"][number];

/** What the service is and runs on, and for operators, each setting with its source. */
export function Page(): ReactNode {
  const { key } = useRights();
  const service = useRead(["service"], ({ rest }, signal) => rest.service.get({ signal }), { everyMs: 15_000 });
  return (
    <PageFrame title="Service">
      <ReadView read={service}>{(info) => <Service info={info} />}</ReadView>
      {key?.isOperator === true ? (
        <Settings />
      ) : (
        key !== undefined && <Note tone="info">Only operators see the settings of the service.</Note>
      )}
    </PageFrame>
  );
}

function Service({ info }: { readonly info: ServiceInfo }): ReactNode {
  return (
    <>
      <Panel title="This gateway">
        <Facts
          facts={[
            ["Version", info.version],
            ["Interface version", info.interfaceVersion],
            ["Started", moment(info.startedAt)],
            ["Uptime", <Since key="since" at={info.startedAt} />],
            ["Database", info.store],
            ["Compute", info.compute],
            ...(info.handlersDirectory === null ? [] : [["Handler folders", info.handlersDirectory] as const]),
            ["Gateways", count(info.gateways)],
          ]}
        />
      </Panel>
      <Panel title="Hosts" flush>
        <DataTable
          label="Hosts of pods and workers"
          columns={hostColumns}
          rows={info.hosts}
          rowKey={({ id }) => id}
          empty={<Empty title="No hosts">This service starts no machines. External workers run its jobs.</Empty>}
        />
      </Panel>
    </>
  );
}

const hostColumns: readonly Column<Host>[] = [
  {
    id: "id",
    header: "Host",
    width: "minmax(8rem, 2fr)",
    sort: ({ id }) => id,
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
  {
    id: "state",
    header: "State",
    width: "6.5rem",
    cell: ({ isAlive }) => <Status value={isAlive ? "alive" : "silent"} tone={isAlive ? "ok" : "bad"} />,
  },
  {
    id: "driver",
    header: "Driver",
    width: "6rem",
    from: 560,
    sort: ({ driver }) => driver,
    cell: ({ driver }) => driver,
  },
  {
    id: "place",
    header: "Data center",
    width: "7rem",
    from: 680,
    sort: ({ dataCenterId }) => dataCenterId,
    cell: ({ dataCenterId }) => dataCenterId,
  },
  {
    id: "vcpu",
    header: "Threads",
    width: "4.5rem",
    align: "end",
    from: 440,
    sort: ({ vcpuCount }) => vcpuCount,
    cell: ({ vcpuCount }) => count(vcpuCount),
  },
  {
    id: "memory",
    header: "Memory",
    width: "5.5rem",
    align: "end",
    from: 440,
    sort: ({ memoryInGb }) => memoryInGb,
    cell: ({ memoryInGb }) => `${count(Math.round(memoryInGb))} GB`,
  },
  {
    id: "gpu",
    header: "GPUs",
    width: "4rem",
    align: "end",
    sort: ({ gpuCount }) => gpuCount,
    cell: ({ gpuCount }) => count(gpuCount),
  },
];

/** Every setting with where its value came from. Values of secrets are not known to the console. */
function Settings(): ReactNode {
  const [sought, setSought] = useState("");
  const [onlySet, setOnlySet] = useState(false);
  const read = useRead(["service", "settings"], ({ rest }, signal) => rest.service.listSettings({ signal }), {
    still: true,
  });
  return (
    <Panel
      title="Settings"
      flush
      actions={
        <>
          <CheckField label="Only changed settings" checked={onlySet} onChange={setOnlySet} />
          <TextField
            label="Search settings"
            hideLabel
            placeholder="Search settings"
            type="search"
            value={sought}
            onChange={setSought}
          />
        </>
      }
    >
      <ReadView read={read}>
        {({ settings }) => {
          const rows = settings.filter(
            ({ name, help, isSet }) =>
              (isSet || !onlySet) && `${name} ${help}`.toLowerCase().includes(sought.trim().toLowerCase()),
          );
          return (
            <DataTable
              label="Settings of the service"
              columns={settingColumns}
              rows={rows}
              rowKey={({ name }) => name}
              empty={
                <Empty title={settings.length === 0 ? "No settings" : "No settings match"}>
                  {settings.length === 0
                    ? "The program that embeds this service configures it."
                    : "Try another word, or show all settings."}
                </Empty>
              }
              foot={`${counted(rows.length, "setting")}. Environment variables and flags of millrace up set them. Changes take effect at the next start.`}
            />
          );
        }}
      </ReadView>
    </Panel>
  );
}

const settingColumns: readonly Column<Setting>[] = [
  {
    id: "name",
    header: "Setting",
    width: "minmax(11rem, 1.2fr)",
    sort: ({ name }) => name,
    cell: ({ name }) => <MiddleText text={name} />,
  },
  {
    id: "value",
    header: "Value",
    width: "minmax(6rem, 1fr)",
    cell: ({ value, isSet, isSecret }) => {
      if (isSecret) return <span className="soft">{isSet ? "set (secret)" : "not set"}</span>;
      return value === null ? <Nothing /> : <span className="mono">{value}</span>;
    },
  },
  {
    id: "source",
    header: "Source",
    width: "6.5rem",
    from: 520,
    sort: ({ source }) => source,
    cell: ({ source }) => source,
  },
  {
    id: "help",
    header: "Description",
    width: "minmax(10rem, 2.5fr)",
    from: 760,
    cell: ({ help }) => <span title={help}>{help}</span>,
  },
];
