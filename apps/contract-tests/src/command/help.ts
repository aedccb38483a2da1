export const help = `npm run verify -- [verb] [options]

Checks what the interface document promises, claim by claim, against a service: one of our own, or any other.

Verbs
  run               play the checks (default)
  plan              list what a run would play and skip, without sending anything
  explain CLAIM     say what a claim promises, where it is documented, and what checks it
  report FILE       write the reports of a run again from its run.json (with --report DIR)
  diff OLD NEW      compare two run.json: newly broken, repaired, changed, vanished

Options
  --base-url URL        the service; without it one of our own is started on fresh data
  --database-url URL    PostgreSQL for a service of our own, whose user may create databases (or MILLRACE_VERIFY_DATABASE_URL)
  --api-key KEY         key of the account to test with (or MILLRACE_API_KEY; others see an argument)
  --other-api-key KEY   key of another account (or MILLRACE_OTHER_API_KEY)
  --handlers            the service finds apps/contract-tests/handlers as local/ images (it was started with them among its
                        --handler-dirs): pods and workers can be tried there
  --endpoint ID         endpoint at which you have deployed handlers/contract, and
  --stream-endpoint ID  handlers/contract-stream: for services that let nobody else work on jobs
  --dialect NAME        default or compat
  --only PATTERN        these claims only, such as 'QUEUE-*'; may be repeated
  --safety LEVEL        read-only: changes nothing (default for services that are not on this machine)
                        disposable: makes things, and removes them
                        full: also what concerns the whole account, such as its clock (default on this machine)
  --budget LIMITS       requests=N,resources=N: end the run when so much was sent or made
  --report DIR          write run.json and the reports there
  --evidence FILE       read and write there when each claim was last checked and last held
  --clock KIND          control: move the service's clock (it runs with MILLRACE_CONTROL=1); real: wait
  --seed N              do what is done at random as a run with this seed did (or MILLRACE_VERIFY_SEED)
  --walks N             make so many random walks through the lifecycle, default 16
  --forgets             the service is a mock without memory: play only what one request shows (found out by itself,
                        where it answers for what nobody made)
  --sweep               remove what a broken-off run has left, and end
  --json                print one line of JSON at the end instead of the summary

Exit codes
  0  every claim that was checked holds      3  ended by safety, budget or Ctrl-C before all was played
  1  a claim does not hold                   4  diff: nothing newly broken, but something changed
  2  the command line or the suite is wrong

Examples
  npm run verify
  npm run verify -- --only 'LIMIT-*' --report reports
  MILLRACE_API_KEY=… npm run verify -- --base-url https://millrace.example.com --safety disposable
`;
