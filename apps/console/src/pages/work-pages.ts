import type { Page } from "./navigation/page.ts";

/** What runs: the overview, endpoints and their jobs. */
export const workPages: readonly Page[] = [
  {
    path: "/",
    title: "Overview",
    navigation: { group: "", icon: "overview" },
    load: () => import("./overview/overview-page.tsx"),
  },
  {
    path: "/endpoints",
    title: "Endpoints",
    navigation: { group: "Work", icon: "endpoints" },
    load: () => import("./endpoints/endpoints-page.tsx"),
  },
  { path: "/endpoints/new", title: "New endpoint", load: () => import("./endpoints/new-endpoint-page.tsx") },
  { path: "/endpoints/:endpointId", title: "Endpoint", load: () => import("./endpoints/endpoint-overview-page.tsx") },
  { path: "/endpoints/:endpointId/jobs", title: "Jobs", load: () => import("./endpoints/endpoint-jobs-page.tsx") },
  { path: "/endpoints/:endpointId/jobs/:jobId", title: "Job", load: () => import("./jobs/job-page.tsx") },
  {
    path: "/endpoints/:endpointId/workers",
    title: "Workers",
    load: () => import("./endpoints/endpoint-workers-page.tsx"),
  },
  { path: "/endpoints/:endpointId/logs", title: "Logs", load: () => import("./endpoints/endpoint-logs-page.tsx") },
  { path: "/endpoints/:endpointId/try", title: "Try it", load: () => import("./endpoints/endpoint-try-page.tsx") },
  {
    path: "/endpoints/:endpointId/settings",
    title: "Settings",
    load: () => import("./endpoints/endpoint-settings-page.tsx"),
  },
  { path: "/endpoints/:endpointId/edit", title: "Edit", load: () => import("./endpoints/edit-endpoint-page.tsx") },
];
