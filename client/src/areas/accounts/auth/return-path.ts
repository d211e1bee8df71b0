const KEY = 'gatehouse.return-path';

/** Where a person was when they were asked to sign in; only paths of ours. */
export function returnPath(state: unknown): string | null {
  if (state === null || typeof state !== 'object' || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}

/** Keeps the path in this tab while a provider signs the person in: what the page's history holds does not come back with them. */
export function keepReturnPath(storage: Storage | null, path: string | null): void {
  if (path === null) storage?.removeItem(KEY);
  else storage?.setItem(KEY, path);
}

/** The path that was kept when this tab left for a provider. */
export function keptReturnPath(storage: Storage | null): string | null {
  return returnPath({ from: storage?.getItem(KEY) });
}
