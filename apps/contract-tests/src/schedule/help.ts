import { isPublished, programLine, scheduledLine } from "../report/program.ts";

/** Without an address the package has no service to check. */
const example = `${scheduledLine} ${isPublished ? "--base-url https://millrace.example.com " : ""}--evidence evidence.json`;

export const help = `${scheduledLine} [options]

A run for the night: plays what the budget allows, the oldest evidence first, and once more what failed; keeps what is known
of every claim for the next night, and one issue for each target, which closes itself.

Options of its own
  --evidence FILE         where the memory between nights is kept; without one every night is the first
  --evidence-branch NAME  keep it on a branch of the remote "origin" instead, which shares no commit with the code
  --issue                 open, rewrite and close the issue; needs GITHUB_REPOSITORY, and GITHUB_TOKEN or GH_TOKEN
                          (GITHUB_API_URL, if it is not github.com)
  --dry-run               play, but change neither evidence nor issue; say what would be done. Without GITHUB_REPOSITORY and a
                          token it says what would be done if there were no issue yet

Options of a run: --base-url, --api-key, --other-api-key, --dialect, --only, --safety, --budget, --time-limit, --report, --clock, --json,
as \`${programLine} --help\` tells them. A fifth of the budget is kept for the second play.

A failure is confirmed when it repeats in the second play, or when the claim was broken already the last time; flaky when it
does not repeat; suspected when it could not be played again.

Exit codes
  0  no checked claim is broken                   3  ended by Ctrl-C before all was played
  1  a broken promise is confirmed                4  one is suspected
  2  the command line, the evidence or the forge   5  no claim was judged; the last lines say why, and what to do
     is wrong, or the service does not answer

Examples
  ${example} --budget requests=2000 --report reports
  ${scheduledLine} --base-url https://millrace.example.com --issue --evidence-branch verify-evidence
`;
