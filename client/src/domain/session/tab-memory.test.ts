import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { expect, it } from 'vitest';
import { pageStorage } from '../../lib/store/browser-storage.ts';
import { createSessionStore } from './session-store.ts';
import { clearTabAfterSession, OF_SESSION } from './tab-memory.ts';

const user = { id: 'u1', role: 'client', client_id: 'C00001', name: 'Ada' } as SessionUser;

it('[F60] what a tab kept of the session ends with it, and neither sooner nor with what visitors began', async () => {
  const tab = pageStorage();
  const session = createSessionStore(pageStorage());
  clearTabAfterSession(session, tab);
  for (const key of [`${OF_SESSION}a`, 'draft-of-a-visitor', `${OF_SESSION}b`]) tab.setItem(key, 'text');
  await session.start(async () => ({ kind: 'unknown' }));
  await session.signedIn('t1', user);
  session.userChanged({ ...user, name: 'Ada Lovelace' });
  expect(tab.length).toBe(3);
  session.signedOut();
  expect([tab.length, tab.key(0)]).toEqual([1, 'draft-of-a-visitor']);
});
