import type { Page } from "./navigation/page.ts";

/** What an account has besides its endpoints. */
export const resourcePages: readonly Page[] = [
  {
    path: "/pods",
    title: "Pods",
    navigation: { group: "Work", icon: "pods" },
    load: () => import("./pods/pods-page.tsx"),
  },
  { path: "/pods/new", title: "New pod", load: () => import("./pods/new-pod-page.tsx") },
  { path: "/pods/:podId", title: "Pod", load: () => import("./pods/pod-page.tsx") },
  { path: "/pods/:podId/logs", title: "Log", load: () => import("./pods/pod-logs-page.tsx") },
  { path: "/pods/:podId/terminal", title: "Terminal", load: () => import("./pods/pod-terminal-page.tsx") },
  { path: "/pods/:podId/edit", title: "Edit", load: () => import("./pods/edit-pod-page.tsx") },
  {
    path: "/templates",
    title: "Templates",
    navigation: { group: "Resources", icon: "templates" },
    load: () => import("./templates/templates-page.tsx"),
  },
  { path: "/templates/new", title: "New template", load: () => import("./templates/new-template-page.tsx") },
  { path: "/templates/:templateId", title: "Template", load: () => import("./templates/template-page.tsx") },
  { path: "/templates/:templateId/edit", title: "Edit", load: () => import("./templates/edit-template-page.tsx") },
  {
    path: "/volumes",
    title: "Network volumes",
    navigation: { group: "Resources", icon: "volumes" },
    load: () => import("./volumes/volumes-page.tsx"),
  },
  { path: "/volumes/:volumeId", title: "Network volume", load: () => import("./volumes/volume-page.tsx") },
  {
    path: "/registry-credentials",
    title: "Registry credentials",
    navigation: { group: "Resources", icon: "registry" },
    load: () => import("./registry/registry-page.tsx"),
  },
  {
    path: "/secrets",
    title: "Secrets",
    navigation: { group: "Resources", icon: "secrets" },
    load: () => import("./secrets/secrets-page.tsx"),
  },
  {
    path: "/keys",
    title: "Keys",
    navigation: { group: "Account", icon: "keys" },
    load: () => import("./keys/keys-page.tsx"),
  },
  {
    path: "/notifications",
    title: "Notifications",
    navigation: { group: "Account", icon: "notifications" },
    load: () => import("./notifications/notifications-page.tsx"),
  },
  {
    path: "/billing",
    title: "Billing",
    navigation: { group: "Account", icon: "billing" },
    load: () => import("./billing/billing-page.tsx"),
  },
  {
    path: "/accounts",
    title: "Accounts",
    navigation: { group: "Service", icon: "accounts" },
    load: () => import("./accounts/accounts-page.tsx"),
  },
  {
    path: "/service",
    title: "Service",
    navigation: { group: "Service", icon: "settings" },
    load: () => import("./service/service-page.tsx"),
  },
];
