/** The style of the front page, which is part of the page. Its colors are those of the console; a test compares them. */
export const frontPageStyle = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f6f7f8, #101316);
  --surface: light-dark(#ffffff, #171b1f);
  --hover: light-dark(#f0f3f3, #1f252a);
  --line: light-dark(#e2e5e8, #2a3138);
  --text: light-dark(#191d21, #e6e9ec);
  --text-soft: light-dark(#57616b, #9ba6b1);
  --accent: light-dark(#1d6b5d, #62c7b1);
  --focus: light-dark(#0b63ce, #7fb4ff);
  --ok: light-dark(#1a7a3f, #56c27f);
  --ok-soft: light-dark(#e3f3e8, #16301f);
  --bad: light-dark(#b3261e, #ff938a);
  --bad-soft: light-dark(#fce8e6, #3c1a18);
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  padding: 48px 16px;
  background: var(--bg);
  color: var(--text);
  font: 0.875rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { display: flex; flex-direction: column; gap: 16px; max-width: 44rem; margin: 0 auto; }
h1 { display: flex; align-items: center; gap: 10px; font-size: 1.5rem; font-weight: 650; letter-spacing: -0.01em; }
h1 svg { width: 32px; height: 32px; fill: none; stroke: var(--accent); stroke-width: 2.4; stroke-linecap: round; }
h2 { margin-top: 8px; font-size: 0.9375rem; font-weight: 600; }
ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.state { display: flex; gap: 4px 16px; flex-wrap: wrap; justify-content: space-between; padding: 8px 12px; border-radius: 6px; }
.state a { color: inherit; }
.ok { background: var(--ok-soft); color: var(--ok); }
.bad { background: var(--bad-soft); color: var(--bad); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 16px; }
.cards li, .rows { border: 1px solid var(--line); border-radius: 6px; background: var(--surface); }
.cards li { position: relative; padding: 16px; }
.cards li:hover { background: var(--hover); }
.cards a { font-size: 0.9375rem; font-weight: 600; text-decoration: none; }
.cards a::after { content: ""; position: absolute; inset: 0; }
.cards p, .rows span { color: var(--text-soft); }
.rows li { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 10px 16px; }
.rows li + li { border-top: 1px solid var(--line); }
.rows li > a:first-child { min-width: 9rem; }
.rows span { flex: 1 1 14rem; }
`;
