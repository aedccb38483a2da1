import { exitCodesHelp } from "@millrace/contract-core";
import { isPublished, programLine } from "../report/program.ts";

const SERVICE_KEY = "MILLRACE_API_KEY=…";

/** What differs between a clone, which has a service to start, and the package. */
const words = isPublished
  ? {
      target: "a service, which --base-url names.",
      baseUrl: "the service (or MILLRACE_BASE_URL); a run needs it",
      databaseUrl: "",
      gateways: "",
      cluster: "",
      handlers: "the handlers of this package",
      example: `${SERVICE_KEY} ${programLine} run --base-url http://127.0.0.1:8080 --only 'LIMIT-*' --report reports`,
    }
  : {
      target: "a service: one that it starts itself, or any other.",
      baseUrl: "the service (or MILLRACE_BASE_URL); without it the command starts one on fresh data",
      databaseUrl:
        "  --database-url URL    PostgreSQL for the service that it starts; the user must be allowed to create databases (or MILLRACE_VERIFY_DATABASE_URL)\n",
      gateways:
        "  --gateways N          number of gateways of that service, on one PostgreSQL; each request goes to the next one\n",
      cluster: "  --cluster             machines of that service are pods of the cluster that .ci/cluster/up starts\n",
      handlers: "apps/contract-tests/handlers",
      example: `npm run verify\n  ${programLine} --only 'LIMIT-*' --report reports`,
    };

export const help = `${programLine} [verb] [options]

Checks the interface, claim by claim, against ${words.target}

Verbs
  run               play the checks (default)
  plan              list what a run would play and skip, when and side by side with what, without sending anything
  explain CLAIM     show the statement of a claim, its source, and what checks it
  report FILE       write the reports of a run again from its run.json (with --report DIR)
  diff OLD NEW      compare two run.json: newly broken, fixed, changed, removed
  scheduled         a run for the night, with evidence between nights and an issue: ${programLine} scheduled --help

Options
  --base-url URL        ${words.baseUrl}; of several gateways
                        that serve together, each: may be repeated, and each request goes to the next one
${words.databaseUrl}${words.gateways}${words.cluster}  --api-key KEY         key of the account to test with (or MILLRACE_API_KEY; other users can see arguments)
  --other-api-key KEY   key of another account (or MILLRACE_OTHER_API_KEY)
  --handlers            the service finds ${words.handlers} as local/ images (it was started with them in its
                        --handler-dirs), so the checks can start pods and workers
  --endpoint ID         endpoint at which you have deployed handlers/contract, and
  --stream-endpoint ID  handlers/contract-stream: for services that accept no external workers
  --dialect NAME        default or compat
  --only PATTERN        these claims only, such as 'QUEUE-*'; may be repeated. For claims by their whole names, long checks
                        such as random walks are left out where others check the same claims
  --long                with --only, the long checks, too
  --safety LEVEL        read-only: changes nothing (default for services that are not on this machine)
                        disposable: creates resources, and removes them
                        full: also changes that affect the whole account, such as its clock (default on this machine)
  --budget LIMITS       requests=N,resources=N: end the run after so many requests or resources
  --time-limit SECONDS  end the run after so long; default: twice the time that its checks are expected to take at the speed of the
                        service, at least 75 s
  --profile             play the checks one after the other, and show what each costs: requests, time, processor time of the
                        suite and of what it started (on Linux)
  --report DIR          write run.json and the reports there
  --send                report the run to the service at --base-url, whose console shows it; needs an operator's key
  --evidence FILE       file that records when each claim was last checked and last held
  --clock KIND          control: move the service's clock (it runs with MILLRACE_CONTROL=1); real: wait
  --clock-start TIME    begin the clocks of services that it starts at this moment, such as 2026-12-31T23:59:30Z, in the
                        next year: some claims depend on the time of day, week or month
  --seed N              repeat the random choices of the run with this seed (or MILLRACE_VERIFY_SEED)
  --walks N             number of random walks through the lifecycle, default 16
  --forgets             the service is a mock without memory: play only single-request checks (detected automatically
                        when it answers for a resource that does not exist)
  --sweep               remove what an interrupted run left behind, and exit
  --json                print one line of JSON at the end instead of the summary, or {"error": …}

${exitCodesHelp}
Examples
  ${words.example}
  ${SERVICE_KEY} ${programLine} run --base-url https://millrace.example.com --safety disposable
`;
