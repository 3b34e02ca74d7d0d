/** The looks of the panel, in its shadow root. Light or dark as the page around it. */
export const PANEL_STYLES = `
:host { all: initial; color-scheme: inherit; }
.devtools {
  --text: light-dark(#14181f, #eef1f6); --quiet: light-dark(#566070, #a7b0bf);
  --surface: light-dark(#fff, #171b22); --raised: light-dark(#f3f5f8, #232933);
  --line: light-dark(#dfe3e9, #343b47); --accent: light-dark(#1d5fd1, #8ab4ff);
  --on-accent: light-dark(#fff, #0b1a33); --danger: light-dark(#b3261e, #ffb4ab);
  --success: light-dark(#17753f, #7bd69b);
  position: fixed; z-index: 2147483000; inset-block-end: 1rem; right: 1rem;
  color: var(--text); font: 0.8125rem/1.45 system-ui, sans-serif;
}
:host(:dir(rtl)) .devtools { right: auto; left: 1rem; }
* { box-sizing: border-box; }
button {
  padding: 0.3125rem 0.625rem; border: 1px solid var(--line); border-radius: 0.375rem;
  background: var(--raised); color: inherit; font: inherit; cursor: pointer;
}
button:hover { border-color: var(--quiet); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.primary, [aria-pressed="true"] {
  border-color: var(--accent); background: var(--accent); color: var(--on-accent);
}
.launcher {
  display: block; inline-size: 2.5rem; block-size: 2.5rem; padding: 0;
  border-radius: 50%; background: var(--surface); color: var(--accent); font-weight: 700;
  letter-spacing: 0.1em; box-shadow: 0 2px 10px rgb(0 0 0 / 18%);
}
.panel {
  position: absolute; inset-block-end: 3.25rem; right: 0; inline-size: 21.5rem;
  max-inline-size: calc(100vw - 2rem); max-block-size: calc(100vh - 6rem); overflow: auto;
  border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface);
  box-shadow: 0 8px 30px rgb(0 0 0 / 20%); overscroll-behavior: contain;
}
:host(:dir(rtl)) .panel { right: auto; left: 0; }
@media (width < 800px) { .panel { max-block-size: 45vh; } }
header {
  position: sticky; inset-block-start: 0; display: flex; gap: 0.25rem; align-items: center;
  padding: 0.5rem 0.5rem 0.5rem 0.875rem; border-block-end: 1px solid var(--line);
  background: var(--surface);
}
h2 { flex: 1; margin: 0; font-size: 0.875rem; }
h3 { margin: 0 0 0.375rem; font-size: 0.8125rem; }
h3 b, h3 span { font-weight: 400; }
.icon { inline-size: 1.75rem; padding: 0.125rem 0; border-color: transparent; background: none; font-size: 1rem; }
section { padding: 0.75rem 0.875rem; border-block-end: 1px solid var(--line); }
section:last-child { border: 0; }
p { margin: 0 0 0.5rem; }
.panel > p { padding: 0.75rem 0.875rem 0; }
.quiet { color: var(--quiet); }
.notice {
  display: flex; gap: 0.5rem; align-items: center; justify-content: space-between;
  padding: 0.5rem 0.625rem; border-radius: 0.375rem; background: var(--raised);
}
[data-status] { padding: 0.0625rem 0.5rem; border-radius: 1rem; background: var(--raised); }
[data-status="verified"] { color: var(--success); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 0.75rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; min-inline-size: 0; font-variant-numeric: tabular-nums; }
dd code { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
code, pre { font: 0.75rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { margin: 0 0 0.5rem; padding: 0.5rem; border-radius: 0.375rem; background: var(--raised); white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; }
.link { padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline; }
ul { display: grid; gap: 0.375rem; margin: 0; padding: 0; list-style: none; }
.inbox li { display: grid; grid-template-columns: 1fr auto; gap: 0 0.5rem; align-items: center; }
.inbox code { font-size: 1.125rem; letter-spacing: 0.12em; }
.inbox .quiet { grid-row: 2; font-size: 0.75rem; }
.inbox button { grid-row: 1 / span 2; grid-column: 2; }
.choices { display: flex; flex-wrap: wrap; gap: 0.375rem; }
summary { color: var(--accent); cursor: pointer; }
summary + .choices { margin-block-start: 0.5rem; }
.calls li { display: grid; grid-template-columns: 1fr auto 4.5em; gap: 0.5rem; font-size: 0.75rem; font-variant-numeric: tabular-nums; }
.calls span:first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; direction: ltr; }
.calls b { font-weight: 400; color: var(--success); }
.calls [data-failed="true"] b { color: var(--danger); }
.calls span:last-child { text-align: end; }
`;
