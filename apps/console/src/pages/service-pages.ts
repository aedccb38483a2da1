import type { Page } from "./navigation/page.ts";

/** What administrators look at. */
export const servicePages: readonly Page[] = [
  {
    path: "/audit",
    docs: "guides/security#see-who-changed-what",
    title: "Audit log",
    navigation: { group: "Account", icon: "audit" },
    load: () => import("./service/audit-page.tsx"),
  },
  {
    path: "/hosts",
    docs: "operations#cordon-and-drain-a-host",
    title: "Hosts",
    navigation: { group: "Service", icon: "hosts" },
    load: () => import("./hosts/hosts-page.tsx"),
  },
  {
    path: "/contract",
    docs: "guides/contract-verification#keep-the-runs-in-the-service",
    title: "Contract",
    navigation: { group: "Service", icon: "contract" },
    load: () => import("./contract/contract-page.tsx"),
  },
];
