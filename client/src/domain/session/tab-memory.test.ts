import type { SessionUser } from '@gatehouse/sync-protocol/http/accounts/auth';
import { expect, it } from 'vitest';
import { pageStorage } from '../../lib/store/browser-storage.ts';
import { createSessionStore } from './session-store.ts';
import { clearTabAfterSession } from './tab-memory.ts';

const user = { id: 'u1', role: 'client', client_id: 'C00001', name: 'Ada' } as SessionUser;

it('[F60] what a tab kept ends with the session, and not before', async () => {
  const tab = pageStorage();
  const session = createSessionStore(pageStorage());
  clearTabAfterSession(session, tab);
  tab.setItem('registration', 'begun before anyone was signed in');
  await session.start(async () => ({ kind: 'unknown' }));
  await session.signedIn('t1', user);
  session.userChanged({ ...user, name: 'Ada Lovelace' });
  expect(tab.length).toBe(1);
  session.signedOut();
  expect(tab.length).toBe(0);
});
