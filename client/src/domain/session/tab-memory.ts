import type { SessionStore } from './session-store.ts';

/** What a tab kept of someone's work, such as the corrections of an upload, ends with their session. Requirement F60. */
export function clearTabAfterSession(session: Pick<SessionStore, 'state' | 'subscribe'>, tab: Storage | null): void {
  let userId: string | null = null;
  session.subscribe(() => {
    const { user } = session.state();
    if (userId !== null && user?.id !== userId) tab?.clear();
    userId = user?.id ?? null;
  });
}
