import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.restoreAllMocks());

it('is the browser’s own where it may be used', () => {
  expect(browserStorage()).toBe(window.localStorage);
  expect(tabStorage()).toBe(window.sessionStorage);
});

it('works for as long as the page lives where the browser blocks it, as in a frame', () => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  const storage = browserStorage();
  storage.setItem('a', '1');
  expect([storage.getItem('a'), storage.length, storage.key(0)]).toEqual(['1', 1, 'a']);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  expect(tabStorage()).toBeNull();
});
