import type { ReactNode } from "react";

/** Paths of 16 × 16 pictures, drawn with one stroke. */
const PATHS = {
  overview: "M2 9h4v5H2zM10 2h4v12h-4zM2 2h4v4H2z",
  endpoints: "M2 4h12M2 8h12M2 12h7M12 12h2",
  pods: "M8 1.5 14 5v6l-6 3.5L2 11V5zM2 5l6 3.5L14 5M8 8.5v6",
  templates: "M3 1.5h7l3 3v10H3zM10 1.5v3h3M5.5 8h5M5.5 11h5",
  volumes:
    "M2 4c0-1.4 2.7-2.5 6-2.5s6 1.1 6 2.5-2.7 2.5-6 2.5S2 5.4 2 4zM2 4v8c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V4M2 8c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5",
  keys: "M10 9.5a3.75 3.75 0 1 0-3.6-2.6L1.5 11.8v2.7h3v-2h2v-2l.6-.6c.8.4 1.9.4 2.9-.4M11 5h.01",
  registry: "M2 6.5 8 3l6 3.5v6L8 16 2 12.5zM5 4.5v-3h6v3",
  secrets: "M3.5 7h9v7h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2M8 10v1.5",
  billing: "M1.5 3.5h13v9h-13zM1.5 6.5h13M4 10h3",
  accounts: "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5c0-2.8 2.5-4.5 5.5-4.5s5.5 1.7 5.5 4.5",
  audit: "M3 1.5h10v13H3zM5.5 5h5M5.5 8h5M5.5 11h3",
  notifications: "M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5l1 1.5h-11zM6.5 13c0 1 .7 1.5 1.5 1.5s1.5-.5 1.5-1.5",
  settings: "M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.5v4M6 9.5v4",
  hosts: "M2 2.5h12V7H2zM2 9h12v4.5H2zM4.5 4.75h.01M4.5 11.25h.01",
  contract: "M3 1.5h10v13H3zM5.5 8.5l2 2 3.5-4",
  plus: "M8 3v10M3 8h10",
  table: "M2 3h12v10H2zM2 6.5h12M2 9.75h12M6 6.5V13",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6 14 14",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  menu: "M2 4h12M2 8h12M2 12h12",
  copy: "M5.5 5.5h8v8h-8zM2.5 10.5v-8h8",
  download: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
  upload: "M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11",
  trash: "M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.5v4.5M9.3 6.5v4.5",
  edit: "M2.5 13.5l.7-3 7.8-7.8 2.3 2.3-7.8 7.8zM9.5 4.2l2.3 2.3",
  refresh: "M13.5 8A5.5 5.5 0 1 1 11.8 4M13.5 1.5v3h-3",
  play: "M4.5 2.5v11l8.5-5.5z",
  stop: "M3.5 3.5h9v9h-9z",
  chevron: "M6 3.5 10.5 8 6 12.5",
  sortUp: "M8 12.5v-9M4.5 7 8 3.5 11.5 7",
  sortDown: "M8 3.5v9M4.5 9 8 12.5 11.5 9",
  check: "M3 8.5l3.5 3.5L13 4.5",
  alert: "M8 2 15 14H1zM8 6.5v3.5M8 12h.01",
  info: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 7.5V11M8 5h.01",
  folder: "M1.5 3.5h4.5l1.5 2h7v7.5h-13z",
  file: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3",
  terminal: "M1.5 2.5h13v11h-13zM4 6l2.5 2L4 10M8 10.5h3.5",
  docs: "M8 3.5C6.5 2.5 4.5 2 2 2v10.5c2.5 0 4.5.5 6 1.5 1.5-1 3.5-1.5 6-1.5V2c-2.5 0-4.5.5-6 1.5zM8 3.5V14",
  external: "M6.5 3h-4v10.5H13v-4M9 2.5h4.5V7M13.5 2.5 7.5 8.5",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13",
  moon: "M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z",
  system: "M1.5 2.5h13v8.5h-13zM5.5 14h5M8 11v3",
  signOut: "M6.5 2.5h-4v11h4M10 4.5 13.5 8 10 11.5M13.5 8H6",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside a text. Readers of the screen do not hear of it. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
