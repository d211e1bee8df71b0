import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { describe, expect, it } from 'vitest';
import { createSessionStore, type TokenCheck } from './session-store.ts';

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

it('[A2] is loading until the stored token was checked', async () => {
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

it('shows the last known user before the response', () => {
  const store = createSessionStore(memoryStorage(stored));
  void store.start(() => new Promise(() => undefined));
  expect(store.state().status).toBe('signed-in');
});

it('[A2] removes the token on a 401 only', async () => {
  const storage = memoryStorage(stored);
  const store = createSessionStore(storage);
  await store.start(async () => ({ kind: 'refused' }));
  expect(store.state().status).toBe('signed-out');
  expect(storage.length).toBe(0);
});

it('[S10] asks for sign-in without leaving the screen when the token ends during work', async () => {
  const store = createSessionStore(memoryStorage(stored));
  await store.start(async () => ({ kind: 'valid', user }));
  store.refused('another token');
  expect(store.state().needsSignIn).toBe(false);
  store.refused('t1');
  expect(store.state()).toEqual({ status: 'signed-in', user, needsSignIn: true });
  void store.signedIn('t2', user);
  expect(store.state().needsSignIn).toBe(false);
});

it('does not let a late response end a newer session', async () => {
  const store = createSessionStore(memoryStorage(stored));
  let answer: (result: { kind: 'refused' }) => void = () => undefined;
  const started = store.start(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  void store.signedIn('t2', user);
  answer({ kind: 'refused' });
  await started;
  expect(store.state().status).toBe('signed-in');
});

/** Tabs of one browser: what one stores, the others get a moment later by `storage` events. */
function browser() {
  const entries = new Map<string, string>();
  const windows: EventTarget[] = [];
  const storageOf = (own: EventTarget): Storage => {
    const write = (key: string, value: string | null): void => {
      const oldValue = entries.get(key) ?? null;
      if (value === oldValue) return;
      if (value === null) entries.delete(key);
      else entries.set(key, value);
      for (const other of windows)
        if (other !== own)
          queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue })));
    };
    const storage: Partial<Storage> = {
      getItem: (key) => entries.get(key) ?? null,
      setItem: write,
      removeItem: (key) => write(key, null),
    };
    return storage as Storage;
  };
  const tab = async (check: (token: string) => TokenCheck = () => ({ kind: 'unknown' })) => {
    const own = new EventTarget();
    windows.push(own);
    const store = createSessionStore(storageOf(own), own);
    await store.start(async (token) => check(token));
    return { store, storage: storageOf(own), window: own };
  };
  return { tab, entries };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const other = { id: 'u2', role: 'client', client_id: 'C00002', name: 'Bo' } as SessionUser;

describe('[D15] tabs of one browser', () => {
  it('keep the token and the user they began with when another person signs in', async () => {
    const { tab } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    const second = await tab();
    expect([second.store.token(), second.store.state().user]).toEqual(['t1', user]);
    void second.store.signedIn('t2', other);
    await settled();
    expect([first.store.token(), first.store.state().user, first.store.isReplaced()]).toEqual(['t1', user, true]);
    first.store.userChanged({ ...user, name: 'Ada L' });
    first.store.signedOut();
    const third = await tab();
    expect([third.store.token(), third.store.state().user]).toEqual(['t2', other]);
  });

  it('adopt the new token of the same user, also where sign-in was asked for', async () => {
    const { tab } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    const second = await tab();
    first.store.refused('t1');
    await settled();
    expect([first.store, second.store].map((store) => [store.state().needsSignIn, store.token()])).toEqual([
      [true, null],
      [true, null],
    ]);
    void second.store.signedIn('t3', user);
    await settled();
    expect(first.store.state()).toEqual({ status: 'signed-in', user, needsSignIn: false });
    expect([first.store.token(), first.store.isReplaced()]).toEqual(['t3', false]);
  });

  it('adopt a newer token of the same user when theirs is refused before its event arrives', async () => {
    const { tab } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    const second = await tab();
    void second.store.signedIn('t3', user);
    first.store.refused('t1');
    expect([first.store.token(), first.store.state().needsSignIn]).toEqual(['t3', false]);
  });

  it('are signed out together, and a tab of another person is not', async () => {
    const { tab } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    const [second, third] = [await tab(), await tab()];
    first.store.signedOut();
    await settled();
    expect([second.store.state().status, second.store.token()]).toEqual(['signed-out', null]);
    void third.store.signedIn('t2', other);
    await settled();
    expect(first.store.state().status).toBe('signed-out');
  });

  it('keep another user’s session stored when a replaced tab signs out, unless the whole browser does', async () => {
    const { tab, entries } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    const second = await tab();
    void second.store.signedIn('t2', other);
    await settled();
    expect(first.store.tokens()).toEqual(['t1', 't2']);
    first.store.signedOut();
    await settled();
    expect([second.store.state().status, entries.get('token')]).toEqual(['signed-in', 't2']);
    const third = await tab();
    third.store.signedOut({ wholeBrowser: true });
    expect(entries.size).toBe(0);
  });

  it('ask the server for the user of a token that an earlier release stored, and wait while it can’t be reached', async () => {
    const { tab } = browser();
    const answers = new Map<string, TokenCheck>([
      ['t2', { kind: 'valid', user: other }],
      ['t3', { kind: 'valid', user }],
    ]);
    const first = await tab((token) => answers.get(token) ?? { kind: 'unknown' });
    void first.store.signedIn('t1', user);
    const older = await tab();
    for (const [token, taken, isReplaced] of [
      ['t9', 't1', false],
      ['t2', 't1', true],
      ['t3', 't3', false],
    ] as const) {
      older.storage.setItem('token', token);
      older.storage.setItem('gatehouse.user', JSON.stringify(token === 't3' ? user : other));
      await settled();
      expect([token, first.store.token(), first.store.isReplaced()]).toEqual([token, taken, isReplaced]);
    }
  });

  it('[D24] store the session again when the browser cleared everything', async () => {
    const { tab, entries } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    const stored = new Map(entries);
    entries.clear();
    first.window.dispatchEvent(Object.assign(new Event('storage'), { key: null, oldValue: null }));
    await settled();
    expect(first.store.state()).toMatchObject({ status: 'signed-in', needsSignIn: false });
    expect(new Map(entries)).toEqual(stored);
  });

  it('never pair a stored user with a token that is not theirs', async () => {
    const { tab, entries } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    entries.set('token', 't2');
    const second = await tab();
    expect(second.store.state()).toMatchObject({ status: 'signed-out', user: null });
  });

  it('check again when the browser restores a page from its back/forward cache', async () => {
    const { tab, entries } = browser();
    const first = await tab();
    void first.store.signedIn('t1', user);
    entries.clear();
    first.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    expect(first.store.state().status).toBe('signed-out');
  });
});
