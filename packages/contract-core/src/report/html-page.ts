/** Text and numbers always accompany colours; both schemes have a contrast of 4.5 or more. */
export const pageStyle = `
:root { color-scheme: light dark; --fg: #1b1f24; --bg: #fff; --soft: #f4f5f7; --line: #d5d9df; --dim: #57606a;
  --pass: #1a7f37; --pass-bg: #dcf5e3; --fail: #b3261e; --fail-bg: #fde3e1; --gap: #6b5900; --gap-bg: #fbf0cb; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --fg: #e6e8eb; --bg: #14171b; --soft: #1d2126; --line: #363c44; --dim: #a0a8b2;
  --pass: #7ee2a0; --pass-bg: #16331f; --fail: #ffb4ab; --fail-bg: #4a1714; --gap: #e9d58a; --gap-bg: #3a3210; --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--fg); background: var(--bg); }
header, main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; margin: .5rem 0; overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin-top: 2rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--soft); padding: .6rem; border-radius: 4px; }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; padding: 0; }
.counts li { border: 1px solid var(--line); border-radius: 6px; padding: .3rem .7rem; }
.pass, .partial { color: var(--pass); } .fail, .error, .flaky { color: var(--fail); } .skipped, .unchecked { color: var(--gap); }
.none { color: var(--dim); }
.bar { display: flex; height: .8rem; border-radius: 4px; overflow: hidden; gap: 1px; }
.bar span { min-width: 3px; background: currentColor; }
.verdict { font-weight: 600; } .first { border-left: 5px solid var(--fail); padding-left: .7rem; }
.since h3 { font-size: 1rem; margin: .8rem 0 .2rem; } .since ul { margin: .2rem 0; padding-left: 1.2rem; } .since li { overflow-wrap: anywhere; }
.change { color: var(--dim); white-space: nowrap; } a { color: var(--link); } .claim:target { outline: 3px solid var(--link); }
figure { margin: 1rem 0; } figcaption { color: var(--dim); margin-bottom: .4rem; }
.trend { display: flex; align-items: flex-end; gap: 2px; height: 5rem; margin: 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line); }
.trend li { flex: 1 1 0; max-width: 2.5rem; height: 100%; display: flex; align-items: flex-end; }
.trend li > span:first-child { width: 100%; min-height: 3px; background: currentColor; border-radius: 2px 2px 0 0; }
.words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.group { margin: .4rem 0; } .group summary { padding: .3rem 0; }
blockquote { margin: .4rem 0; padding: .2rem .8rem; border-left: 3px solid var(--line); } cite { display: block; color: var(--dim); font-size: .85rem; }
table.drift td { text-align: left; padding: .15rem .4rem; }
.scroll { overflow: auto; max-height: 32rem; border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-size: .85rem; }
th, td { border: 1px solid var(--line); padding: .15rem .4rem; text-align: left; }
thead th { position: sticky; top: 0; background: var(--soft); } td { text-align: center; padding: 0; }
td button { width: 100%; border: 0; padding: .25rem .4rem; font: inherit; color: inherit; background: none; cursor: pointer; }
td.pass, td.partial { background: var(--pass-bg); } td.fail, td.error, td.flaky { background: var(--fail-bg); }
td.skipped, td.unchecked { background: var(--gap-bg); }
button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--link); outline-offset: -2px; }
.filters { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
.filters input, .filters select, .filters button { font: inherit; padding: .25rem .5rem; }
details.claim { border: 1px solid var(--line); border-left: 5px solid currentColor; border-radius: 4px; margin: .4rem 0; padding: .3rem .7rem; }
details.claim > * { color: var(--fg); } summary { cursor: pointer; }
.mark { display: inline-block; min-width: 6.5rem; font-size: .85rem; color: var(--dim); }
.claim.fail .mark, .claim.error .mark { color: var(--fail); font-weight: 600; } .claim.pass .mark { color: var(--pass); }
.where { color: var(--dim); margin: .3rem 0; }
.evidence { border-top: 1px solid var(--line); padding: .3rem 0; } .evidence p { margin: .2rem 0; color: var(--fg); }
dl { display: grid; grid-template-columns: 6rem 1fr; margin: .2rem 0; color: var(--fg); } dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
`;

/** Filters the list; without script all is shown. */
export const pageScript = `
const claims = [...document.querySelectorAll("details.claim")];
const verdict = document.getElementById("verdict");
const words = document.getElementById("words");
let cell = null;
function show() {
  const wanted = words.value.toLowerCase();
  let shown = 0;
  for (const claim of claims) {
    const fits = (verdict.value === "" || claim.dataset.verdict === verdict.value) &&
      (wanted === "" || claim.textContent.toLowerCase().includes(wanted)) &&
      (cell === null || (claim.dataset.kind === cell.kind && claim.dataset.operations.split(" ").includes(cell.operation)));
    claim.hidden = !fits;
    if (fits) shown += 1;
  }
  const about = cell === null ? "" : " about " + cell.operation + ", " + cell.kind;
  document.getElementById("shown").textContent = shown + " of " + claims.length + about;
}
verdict.addEventListener("change", show);
words.addEventListener("input", show);
document.getElementById("clear").addEventListener("click", () => { cell = null; verdict.value = ""; words.value = ""; show(); });
document.getElementById("matrix").addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button === null) return;
  cell = button.dataset;
  verdict.value = "";
  words.value = "";
  show();
  const first = claims.find((claim) => !claim.hidden);
  first?.querySelector("summary").focus();
  first?.scrollIntoView({ block: "center" });
});
function openTarget() {
  const claim = claims.find(({ id }) => id === location.hash.slice(1));
  if (claim === undefined) return;
  claim.hidden = false;
  claim.open = true;
  claim.scrollIntoView();
}
window.addEventListener("hashchange", openTarget);
show();
openTarget();
`;
