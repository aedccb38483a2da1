import type { HostDetails } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { count, moment } from "../../data/format.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Nothing } from "../../parts/time.tsx";
import { stateOf } from "./host-words.ts";

type Rental = HostDetails["rented"][number];

/** Everything that is known of a host. */
export function HostDialog({
  host,
  actions,
  onClose,
}: {
  readonly host: HostDetails;
  /** Buttons at the foot; a narrow table has no room for them. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const labels = Object.entries(host.labels).map(([name, value]) => `${name}=${value}`);
  const [word] = stateOf(host);
  return (
    <Dialog title={host.name === "" ? host.id : host.name} wide onClose={onClose} foot={actions}>
      <div className="stack">
        <Facts
          facts={[
            [
              "Id",
              <span key="id" className="mono">
                {host.id}
              </span>,
            ],
            ["State", word],
            ["Last seen", moment(host.seenAt)],
            ["Version", host.version ?? <Nothing key="none" />],
            ["Driver", host.driver],
            ["Data center", host.dataCenterId],
            ["TCP ports of pods", host.publicIp ?? "this host only"],
            ["Processor", `${host.cpuModel}, ${count(host.vcpuCount)} threads`],
            ["Memory", `${count(Math.round(host.memoryInGb))} GB`],
            ["Disk", `${count(Math.round(host.diskFreeInGb))} of ${count(Math.round(host.diskInGb))} GB free`],
            ["GPUs", host.gpus.length === 0 ? "None" : host.gpus.map(({ typeId }) => typeId).join(", ")],
            ["Labels", labels.length === 0 ? "None" : labels.join(", ")],
          ]}
        />
        {host.rented.length === 0 ? (
          <p className="soft">No pod or worker runs on this host.</p>
        ) : (
          <DataTable label="Rentals" columns={columns} rows={host.rented} rowKey={({ holderId }) => holderId} />
        )}
      </div>
    </Dialog>
  );
}

const columns: readonly Column<Rental>[] = [
  { id: "kind", header: "Kind", width: "5rem", cell: ({ holderKind }) => holderKind },
  {
    id: "holder",
    header: "Rented by",
    width: "minmax(8rem, 2fr)",
    cell: ({ holderId }) => <span className="mono">{holderId}</span>,
  },
  {
    id: "account",
    header: "Account",
    width: "minmax(8rem, 2fr)",
    from: 660,
    cell: ({ accountId }) => <span className="mono">{accountId}</span>,
  },
  { id: "vcpu", header: "vCPUs", width: "4.5rem", align: "end", cell: ({ vcpuCount }) => count(vcpuCount) },
  {
    id: "memory",
    header: "Memory",
    width: "5rem",
    align: "end",
    from: 430,
    cell: ({ memoryInGb }) => `${count(memoryInGb)} GB`,
  },
  { id: "gpus", header: "GPUs", width: "4rem", align: "end", from: 510, cell: ({ gpuIds }) => count(gpuIds.length) },
];
