import type { Page } from "./navigation/page.ts";

/** What administrators look at. */
export const servicePages: readonly Page[] = [
  {
    path: "/audit",
    title: "Audit log",
    navigation: { group: "Account", icon: "audit" },
    load: () => import("./service/audit-page.tsx"),
  },
  {
    path: "/hosts",
    title: "Hosts",
    navigation: { group: "Service", icon: "hosts" },
    load: () => import("./hosts/hosts-page.tsx"),
  },
  {
    path: "/contract",
    title: "Contract",
    navigation: { group: "Service", icon: "contract" },
    load: () => import("./contract/contract-page.tsx"),
  },
];
