import type { VolumeFile } from "@millrace/rest-client";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { Link } from "wouter";
import "./volumes.css";
import { links } from "../navigation/links.ts";
import { bytes, counted } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { useRights } from "../../data/rights.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { CursorTable } from "../../parts/cursor-table.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Empty } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { DeleteFileDialog, DirectoryDialog } from "./file-dialogs.tsx";
import { joined, stepsOf } from "./file-path.ts";
import { TransferList } from "./transfer-list.tsx";
import { useTransfers } from "./use-transfers.ts";

const PAGE_ROWS = 200;

interface FileBrowserProps {
  readonly volumeId: string;
  /** The directory that is shown; empty for the whole volume. */
  readonly path: string;
}

/** What is in a network volume: browse, upload by choice or by drop, download, new directories, delete. */
export function FileBrowser({ volumeId, path }: FileBrowserProps): ReactNode {
  const canManage = useRights().can("manage");
  const transfers = useTransfers(volumeId);
  const [creates, setCreates] = useState(false);
  const [deleted, setDeleted] = useState<VolumeFile>();
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = (files: Iterable<File>): void =>
    transfers.upload(Array.from(files, (file) => ({ path: joined(path, file.name), file })));

  const list = useCursorRows<VolumeFile>({
    key: ["network-volume", volumeId, "files", path],
    async read({ rest }, cursor, signal) {
      const at = cursor === undefined ? {} : { cursor };
      const page = await rest.networkVolumes.listVolumeFiles(volumeId, { path, ...at, limit: PAGE_ROWS }, { signal });
      return { rows: page.entries, nextCursor: page.nextCursor };
    },
    keyOf: (entry) => entry.name,
  });
  const columns = fileColumns({
    hrefOf: (entry) => links.volume(volumeId, joined(path, entry.name)),
    onDownload: (entry) => transfers.download(joined(path, entry.name), entry.sizeBytes ?? 0),
    onDelete: canManage ? setDeleted : undefined,
  });
  const drop = canManage && {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      upload(event.dataTransfer.files);
    },
  };
  return (
    <>
      <TransferList transfers={transfers} />
      <Panel
        title="Files"
        flush
        actions={
          canManage && (
            <>
              <Button small icon="folder" onClick={() => setCreates(true)}>
                New directory
              </Button>
              <Button small icon="upload" kind="primary" onClick={() => chooser.current?.click()}>
                Upload
              </Button>
              <input
                ref={chooser}
                type="file"
                multiple
                hidden
                aria-label="Files to upload"
                onChange={(event) => {
                  upload(event.target.files ?? []);
                  event.target.value = "";
                }}
              />
            </>
          )
        }
      >
        <div className={isOver ? "file-drop file-drop-over" : "file-drop"} {...drop}>
          <Steps volumeId={volumeId} path={path} />
          <CursorTable
            label="Files of the directory"
            list={list}
            columns={columns}
            rowKey={(entry) => entry.name}
            empty={
              <Empty title="This directory is empty">
                {canManage ? "Drop files here or select Upload." : undefined}
              </Empty>
            }
            foot={counted(list.rows.count, "entry", "entries")}
          />
        </div>
      </Panel>
      {creates && <DirectoryDialog volumeId={volumeId} directory={path} onClose={() => setCreates(false)} />}
      {deleted !== undefined && (
        <DeleteFileDialog volumeId={volumeId} directory={path} entry={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
}

/** Where one is, with a way up. */
function Steps({ volumeId, path }: FileBrowserProps): ReactNode {
  if (path === "") return null;
  const steps = stepsOf(path);
  return (
    <nav className="file-path" aria-label="Directory">
      <Link href={links.volume(volumeId)}>Volume</Link>
      {steps.map((step, index) => (
        <span key={step.path} className="file-name">
          <span aria-hidden="true">/</span>
          {index === steps.length - 1 ? (
            <span aria-current="page">{step.name}</span>
          ) : (
            <Link href={links.volume(volumeId, step.path)}>{step.name}</Link>
          )}
        </span>
      ))}
    </nav>
  );
}

interface ColumnActions {
  readonly hrefOf: (entry: VolumeFile) => string;
  readonly onDownload: (entry: VolumeFile) => void;
  /** Left out for a key that may not. */
  readonly onDelete: ((entry: VolumeFile) => void) | undefined;
}

function fileColumns({ hrefOf, onDownload, onDelete }: ColumnActions): readonly Column<VolumeFile>[] {
  return [
    {
      id: "name",
      header: "Name",
      width: "minmax(8rem, 3fr)",
      cell: (entry) => (
        <span className="file-name">
          <Icon name={entry.kind === "directory" ? "folder" : "file"} />
          {entry.kind === "directory" ? (
            <Link href={hrefOf(entry)} className="truncate">
              {entry.name}
            </Link>
          ) : (
            <span className="truncate">{entry.name}</span>
          )}
          {entry.kind === "link" && <span className="soft">link</span>}
          {entry.kind === "other" && <span className="soft">special file</span>}
        </span>
      ),
    },
    {
      id: "size",
      header: "Size",
      width: "5.5rem",
      align: "end",
      cell: (entry) => (entry.sizeBytes === null ? <Nothing /> : bytes(entry.sizeBytes)),
    },
    {
      id: "modifiedAt",
      header: "Changed",
      width: "6.5rem",
      align: "end",
      from: 520,
      cell: (entry) => <Ago at={entry.modifiedAt} />,
    },
    {
      id: "actions",
      header: "Actions",
      width: "4.5rem",
      align: "end",
      cell: (entry) => (
        <>
          {entry.kind === "file" && (
            <IconButton icon="download" label={`Download ${entry.name}`} small onClick={() => onDownload(entry)} />
          )}
          {onDelete !== undefined && (
            <IconButton icon="trash" label={`Delete ${entry.name}`} small onClick={() => onDelete(entry)} />
          )}
        </>
      ),
    },
  ];
}
