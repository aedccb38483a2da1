import type { Page } from "./navigation/page.ts";

/** What runs: the overview, endpoints and their jobs. */
export const workPages: readonly Page[] = [
  {
    path: "/",
    docs: "guides/watching#overview",
    title: "Overview",
    navigation: { group: "", icon: "overview" },
    load: () => import("./overview/overview-page.tsx"),
  },
  {
    path: "/endpoints",
    docs: "deploying",
    title: "Endpoints",
    navigation: { group: "Work", icon: "endpoints" },
    load: () => import("./endpoints/endpoints-page.tsx"),
  },
  {
    path: "/endpoints/new",
    docs: "deploying#an-image",
    title: "New endpoint",
    load: () => import("./endpoints/new-endpoint-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId",
    docs: "guides/watching#explanations-and-history",
    title: "Endpoint",
    load: () => import("./endpoints/endpoint-overview-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/jobs",
    docs: "concepts/jobs",
    title: "Jobs",
    load: () => import("./endpoints/endpoint-jobs-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/jobs/:jobId",
    docs: "guides/troubleshooting#a-job-fails",
    title: "Job",
    load: () => import("./jobs/job-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/batches",
    docs: "guides/batches#in-the-console",
    title: "Batches",
    load: () => import("./batches/batches-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/batches/new",
    docs: "guides/batches#in-the-console",
    title: "New batch",
    load: () => import("./batches/new-batch-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/batches/:batchId",
    docs: "guides/batches#in-the-console",
    title: "Batch",
    load: () => import("./batches/batch-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/workers",
    docs: "concepts/workers#how-workers-end",
    title: "Workers",
    load: () => import("./endpoints/endpoint-workers-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/logs",
    docs: "operations#logs-of-workers-and-pods",
    title: "Logs",
    load: () => import("./endpoints/endpoint-logs-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/try",
    docs: "concepts/jobs#two-ways-to-submit",
    title: "Try it",
    load: () => import("./endpoints/endpoint-try-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/chat",
    docs: "guides/language-models#chat-in-the-console",
    title: "Chat",
    load: () => import("./chat/chat-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/settings",
    docs: "guides/autoscaling#settings",
    title: "Settings",
    load: () => import("./endpoints/endpoint-settings-page.tsx"),
  },
  {
    path: "/endpoints/:endpointId/edit",
    docs: "guides/autoscaling#choose-values",
    title: "Edit",
    load: () => import("./endpoints/edit-endpoint-page.tsx"),
  },
];
