/** How the stand-in's card fields look; `configure` sets the variables. */
export const BROWSER_STYLE = `
.sq-sim { --sq-paper: #fff; --sq-ink: #1b2430; --sq-line: #8b93a0; --sq-focus: #1f7a5c; --sq-error: #b42318;
  --sq-text: #566070; --sq-placeholder: #6a7483; --sq-radius: 8px; --sq-size: 16px; --sq-font: inherit;
  display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 12px; font-family: var(--sq-font); text-align: left; }
.sq-sim-cardNumber { grid-column: 1 / -1; }
.sq-sim-field label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 500; color: var(--sq-text); }
.sq-sim-field input { width: 100%; box-sizing: border-box; min-height: 48px; padding: 0 12px; font: inherit;
  font-size: var(--sq-size); font-variant-numeric: tabular-nums; color: var(--sq-ink); background: var(--sq-paper);
  border: 1px solid var(--sq-line); border-radius: var(--sq-radius); }
.sq-sim-field input::placeholder { color: var(--sq-placeholder); opacity: 1; }
.sq-sim-field input:focus { outline: 2px solid var(--sq-focus); outline-offset: 0; border-color: var(--sq-focus); }
.sq-sim-field input[aria-invalid] { border-color: var(--sq-error); }
.sq-sim-message { margin: 4px 0 0; font-size: 14px; color: var(--sq-error); }
.sq-sim-message:empty { display: none; }
@media (max-width: 420px) { .sq-sim { grid-template-columns: 1fr 1fr; } .sq-sim-postalCode { grid-column: 1 / -1; } }
`;
