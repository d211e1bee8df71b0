import { afterEach, expect, it, vi } from 'vitest';
import { requestPersistence, storagePersistence } from './storage.ts';

const given = (storage: object | undefined) => vi.stubGlobal('navigator', { storage });
afterEach(() => vi.unstubAllGlobals());

it('[K18] asks the browser to keep what is stored, and says what it promised', async () => {
  let isKept = false;
  const persist = vi.fn(async () => {
    isKept = true;
    return isKept;
  });
  given({ persist, persisted: async () => isKept });
  expect(await storagePersistence()).toBe('best-effort');
  expect(persist).not.toHaveBeenCalled();
  expect(await requestPersistence()).toBe('persistent');
});

it('[K18] says that it was refused, or that the browser can’t say', async () => {
  given({ persist: async () => false, persisted: async () => false });
  expect(await requestPersistence()).toBe('best-effort');
  given({
    persist: () => Promise.reject(new Error('not here')),
    persisted: () => Promise.reject(new Error('nor this')),
  });
  expect(await requestPersistence()).toBe('unknown');
  given(undefined);
  expect(await requestPersistence()).toBe('unknown');
});
