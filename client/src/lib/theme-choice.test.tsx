import { afterEach, expect, it, vi } from 'vitest';
import { schemeOfWebsite } from './theme-choice.ts';
import { createThemeStore } from './theme-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const inFrame = () => vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);

it('is as light or dark as the website around it, whatever the person chose here', () => {
  inFrame();
  expect(['?scheme=light', '?scheme=dark', '', '?scheme=red'].map(schemeOfWebsite)).toEqual([
    'light',
    'dark',
    null,
    null,
  ]);
  const store = createThemeStore(localStorage, window, schemeOfWebsite('?scheme=light'));
  store.choose({ darkMode: true });
  expect(store.scheme()).toBe('light');
});

it('[U4] leaves a page that is in no frame to the person', () => {
  expect(schemeOfWebsite('?scheme=dark')).toBeNull();
  const store = createThemeStore(localStorage, window, schemeOfWebsite('?scheme=light'));
  store.choose({ darkMode: true });
  expect(store.scheme()).toBe('dark');
});
