import "./palette.css";
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useModal } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { docsUrl } from "../../session/address.ts";
import { type Session, useSession } from "../../session/session.tsx";
import { foundBy, type SearchItem } from "./search-item.ts";
import { useItems } from "./use-items.ts";
import { useFoundIds, useJobItem } from "./use-job-item.ts";

const RECENT_MAX = 6;
/** Each word is looked for in everything: a page of text that was pasted would stop the browser. An address of the console is shorter. */
const TEXT_MAX_CHARS = 500;

/** Items chosen last in a session, newest first. The list ends with the session. */
const recentOf = new WeakMap<Session, readonly SearchItem[]>();

/** The search: a field and the things that fit what is typed, chosen by the keyboard or the pointer. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const session = useSession();
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  // By its id: results that come later change the places of all.
  const [chosenId, setChosenId] = useState<string>();
  const dialog = useModal();
  const id = useId();
  const all = useItems();
  const job = useJobItem(text);
  const ids = useFoundIds(text);
  const found = text.trim() === "" ? firstItems(session, all) : foundBy(text, all);
  const items = [...(job.item === undefined ? [] : [job.item]), ...byKind(ids), ...found];
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosenId),
  );
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [dialog, at]);

  function follow(item: SearchItem): void {
    const { leads } = item;
    onClose();
    if ("does" in leads) return leads.does();
    const others = (recentOf.get(session) ?? []).filter((one) => one.id !== item.id);
    recentOf.set(session, [item, ...others].slice(0, RECENT_MAX));
    if ("page" in leads) navigate(leads.page);
    else window.open(docsUrl(leads.docs), "_blank", "noreferrer");
  }
  function choose(place: number): void {
    setChosenId(items.at(place % Math.max(1, items.length))?.id);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const item = items[at];
    if (event.key === "Enter" && item !== undefined) follow(item);
    else if (event.key === "ArrowDown") choose(at + 1);
    else if (event.key === "ArrowUp") choose(at - 1);
    else return;
    event.preventDefault();
  }
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Search"
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Search"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length === 0 ? undefined : `${id}-${at}`}
          placeholder="Search endpoints, pods, job ids, pages, documentation…"
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX_CHARS}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <p className="palette-note" role="status">
        {job.note ??
          (items.length === 0
            ? `Nothing matches “${text.trim()}”. Search for a name, an id, or a word of the documentation.`
            : "")}
      </p>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label="Results">
        {groupsOf(items).map(({ title, first, members }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="palette-group" aria-hidden="true">
              {title}
            </div>
            {members.map((item, index) => (
              <Option
                key={item.id}
                id={`${id}-${first + index}`}
                item={item}
                isChosen={first + index === at}
                onPoint={() => setChosenId(item.id)}
                onFollow={() => follow(item)}
              />
            ))}
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** Before anything is typed: what was chosen last, the actions, and the pages. */
function firstItems(session: Session, all: readonly SearchItem[]): readonly SearchItem[] {
  const recent = recentOf.get(session) ?? [];
  const others = all.filter(({ id }) => !recent.some((one) => one.id === id));
  return [
    ...recent.map((item) => ({ ...item, group: "Recent" as const })),
    ...others.filter(({ group }) => group === "Actions"),
    ...others.filter(({ group }) => group === "Pages"),
  ];
}

/** Jobs, then workers, so that each kind has one heading. */
function byKind(ids: readonly SearchItem[]): readonly SearchItem[] {
  return (["Jobs", "Workers"] as const).flatMap((kind) => ids.filter(({ group }) => group === kind));
}

interface Group {
  readonly title: SearchItem["group"];
  /** Place of its first member among all results. */
  readonly first: number;
  readonly members: SearchItem[];
}

/** Results under their headings, in their order. */
function groupsOf(items: readonly SearchItem[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.title === item.group) last.members.push(item);
    else groups.push({ title: item.group, first: index, members: [item] });
  }
  return groups;
}

interface OptionProps {
  readonly id: string;
  readonly item: SearchItem;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onFollow: () => void;
}

function Option({ id, item, isChosen, onPoint, onFollow }: OptionProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className="palette-option"
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onFollow}
    >
      <Icon name={item.icon} />
      <span className="truncate">{item.label}</span>
      {item.detail !== undefined && item.detail !== item.label && <span className="truncate soft">{item.detail}</span>}
      {"docs" in item.leads && <Icon name="external" />}
    </div>
  );
}
