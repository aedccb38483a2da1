/** The rooms of the site, in the order in which the side bar lists them. A test compares them with the pages. */

export interface NavigationItem {
  readonly text: string;
  readonly link: string;
}

export interface NavigationGroup {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: NavigationItem[];
}

export const navigation: NavigationItem[] = [
  { text: "Start", link: "/start" },
  { text: "Guides", link: "/guides/python-handler" },
  { text: "Concepts", link: "/concepts/jobs" },
  { text: "Reference", link: "/reference/rest" },
];

export const sidebar: NavigationGroup[] = [
  {
    text: "Start",
    items: [
      { text: "What Millrace is", link: "/" },
      { text: "Start in five minutes", link: "/start" },
      { text: "Developing a handler", link: "/dev" },
      { text: "Deploying", link: "/deploying" },
      { text: "The command line", link: "/cli" },
    ],
  },
  {
    text: "Guides",
    items: [
      { text: "A Python handler", link: "/guides/python-handler" },
      { text: "A TypeScript handler", link: "/guides/typescript-handler" },
      { text: "Concurrency and streaming in Python", link: "/guides/concurrency" },
      { text: "Variables and secrets", link: "/guides/variables" },
      { text: "Serve a language model", link: "/guides/language-models" },
      { text: "Serve your own HTTP server", link: "/guides/http-server" },
      { text: "Models and caches", link: "/guides/models" },
      { text: "Sandboxes", link: "/guides/sandboxes" },
      { text: "Run a million inputs overnight", link: "/guides/batches" },
      { text: "Large inputs and results", link: "/guides/large-results" },
      { text: "Autoscaling", link: "/guides/autoscaling" },
      { text: "GPUs", link: "/guides/gpus" },
      { text: "Private images", link: "/guides/private-images" },
      { text: "Volumes", link: "/guides/volumes" },
      { text: "Move files in and out", link: "/guides/move-files" },
      { text: "Webhooks", link: "/guides/webhooks" },
      { text: "Streaming", link: "/guides/streaming" },
      { text: "Troubleshooting", link: "/guides/troubleshooting" },
      { text: "The console", link: "/guides/console" },
      { text: "Watching", link: "/guides/watching" },
      { text: "Tracing", link: "/guides/tracing" },
      { text: "Notifications", link: "/guides/notifications" },
      { text: "Tests with a moved clock", link: "/guides/testing" },
      { text: "Contract verification", link: "/guides/contract-verification" },
      { text: "A suite for your own interface", link: "/guides/own-contract-suite" },
      { text: "From the hosted service", link: "/guides/migrating" },
    ],
  },
  {
    text: "Operate",
    items: [
      { text: "A deployment from nothing", link: "/guides/deployment" },
      { text: "PostgreSQL and gateways", link: "/guides/postgresql" },
      { text: "Backup", link: "/guides/backup" },
      { text: "Upgrade", link: "/guides/upgrade" },
      { text: "Safety", link: "/safety" },
      { text: "Security hardening", link: "/guides/security" },
      { text: "Operations", link: "/operations" },
      { text: "Configuration", link: "/configuration" },
      { text: "Pods, volumes and secrets", link: "/pods" },
      { text: "Billing", link: "/billing" },
      { text: "Limits", link: "/limits" },
    ],
  },
  {
    text: "Concepts",
    items: [
      { text: "A job's life", link: "/concepts/jobs" },
      { text: "Workers and leases", link: "/concepts/workers" },
      { text: "Machines and drivers", link: "/concepts/machines" },
      { text: "Gateways and stores", link: "/concepts/gateways" },
      { text: "Glossary", link: "/glossary" },
    ],
  },
  {
    text: "Reference",
    items: [
      { text: "REST", link: "/reference/rest" },
      { text: "Queue", link: "/reference/queue" },
      { text: "Batches", link: "/reference/batches" },
      { text: "OpenAI route", link: "/reference/openai" },
      { text: "Worker protocol", link: "/reference/worker" },
      { text: "GraphQL", link: "/reference/graphql" },
      { text: "States and transitions", link: "/reference/states" },
      { text: "Errors", link: "/reference/errors" },
      { text: "Settings", link: "/reference/settings" },
      { text: "Command line", link: "/reference/commands" },
      { text: "Metrics", link: "/reference/metrics" },
      { text: "Dialects", link: "/compat" },
    ],
  },
  {
    text: "Packages",
    collapsed: true,
    items: [
      { text: "@millrace/queue-client", link: "/packages/queue-client" },
      { text: "@millrace/rest-client", link: "/packages/rest-client" },
      { text: "@millrace/graphql-client", link: "/packages/graphql-client" },
      { text: "@millrace/worker", link: "/packages/worker" },
      { text: "@millrace/testing", link: "/packages/testing" },
      { text: "@millrace/spec", link: "/packages/spec" },
      { text: "@millrace/contract-core", link: "/packages/contract-core" },
      { text: "Contract suite", link: "/packages/contract-tests" },
    ],
  },
  {
    text: "The project",
    collapsed: true,
    items: [
      { text: "Architecture", link: "/architecture" },
      { text: "One job, step by step", link: "/walkthrough" },
      { text: "Parity", link: "/parity" },
      { text: "Verification on record", link: "/verification" },
      { text: "Ledger of faults", link: "/ledger" },
      { text: "Comparison with other queues", link: "/comparison" },
      { text: "Benchmark", link: "/project/bench" },
      { text: "Examples", link: "/project/examples" },
      { text: "Contributing", link: "/project/contributing" },
      { text: "Security policy", link: "/project/security" },
      { text: "Decisions", link: "/adr/" },
    ],
  },
];
