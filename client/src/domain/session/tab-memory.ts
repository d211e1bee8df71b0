import type { SessionStore } from './session-store.ts';

/** Begins the keys of what a tab keeps of a signed-in person's work. A visitor's drafts are not theirs and have other keys. */
export const OF_SESSION = 'gatehouse-of-session.';

/** What a tab kept under `OF_SESSION`, such as the corrections of an upload, ends with the session. Requirement F60. */
export function clearTabAfterSession(session: Pick<SessionStore, 'state' | 'subscribe'>, tab: Storage | null): void {
  let userId: string | null = null;
  session.subscribe(() => {
    const { user } = session.state();
    if (tab && userId !== null && user?.id !== userId) removeKept(tab);
    userId = user?.id ?? null;
  });
}

function removeKept(tab: Storage): void {
  const keys = Array.from({ length: tab.length }, (_, index) => tab.key(index));
  for (const key of keys) if (key?.startsWith(OF_SESSION)) tab.removeItem(key);
}
