import type { SessionUser } from '@gatehouse/sync-protocol/http/auth';
import { expect, it } from 'vitest';
import { createSessionStore } from './session-store.ts';

function memoryStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

const user = { id: 'u1', role: 'client', client_id: 'C00001', name: 'Ada' } as SessionUser;
const stored = { token: 't1', 'gatehouse.user': JSON.stringify(user) };

it('is loading until the stored token was checked', async () => {
  const store = createSessionStore(memoryStorage({ token: 't1' }));
  expect(store.state().status).toBe('loading');
  await store.start(async () => ({ kind: 'valid', user }));
  expect(store.state()).toEqual({ status: 'signed-in', user, needsSignIn: false });
});

it('[S29] keeps the last known user when the check cannot be made', async () => {
  const storage = memoryStorage(stored);
  const store = createSessionStore(storage);
  await store.start(async () => ({ kind: 'unknown' }));
  expect(store.state()).toMatchObject({ status: 'signed-in', user });
  expect(storage.getItem('token')).toBe('t1');
});

it('shows the last known user before the answer', () => {
  const store = createSessionStore(memoryStorage(stored));
  void store.start(() => new Promise(() => undefined));
  expect(store.state().status).toBe('signed-in');
});

it('removes the token on a 401 only', async () => {
  const storage = memoryStorage(stored);
  const store = createSessionStore(storage);
  await store.start(async () => ({ kind: 'refused' }));
  expect(store.state().status).toBe('signed-out');
  expect(storage.length).toBe(0);
});

it('[S10] asks for sign-in without taking the screen away when the token ends at work', async () => {
  const store = createSessionStore(memoryStorage(stored));
  await store.start(async () => ({ kind: 'valid', user }));
  store.refused('another token');
  expect(store.state().needsSignIn).toBe(false);
  store.refused('t1');
  expect(store.state()).toEqual({ status: 'signed-in', user, needsSignIn: true });
  store.signedIn('t2', user);
  expect(store.state().needsSignIn).toBe(false);
});

it('does not let a late answer end a newer session', async () => {
  const store = createSessionStore(memoryStorage(stored));
  let answer: (result: { kind: 'refused' }) => void = () => undefined;
  const started = store.start(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  store.signedIn('t2', user);
  answer({ kind: 'refused' });
  await started;
  expect(store.state().status).toBe('signed-in');
});
