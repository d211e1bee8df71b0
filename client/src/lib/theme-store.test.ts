import { expect, it } from 'vitest';
import { pageStorage } from './store/browser-storage.ts';
import { THEME_KEY } from './theme-choice.ts';
import { createThemeStore } from './theme-store.ts';

it('[U4] follows the system until a person chooses, and stores the choice for the next start', () => {
  const storage = pageStorage();
  const theme = createThemeStore(storage);
  expect(theme.scheme()).toBe('auto');
  theme.choose({ darkMode: true });
  theme.choose({ accent: '#1f7a5c' });
  const next = createThemeStore(storage);
  expect([next.scheme(), next.choice().accent]).toEqual(['dark', '#1f7a5c']);
  next.choose({ darkMode: null });
  expect(next.scheme()).toBe('auto');
});

it('[U4] is dark on the screens of a venue that prefers it, unless the person chose otherwise', () => {
  const theme = createThemeStore(pageStorage());
  const leave = theme.preferDark();
  expect(theme.scheme()).toBe('dark');
  theme.choose({ darkMode: false });
  expect(theme.scheme()).toBe('light');
  theme.choose({ darkMode: null });
  leave();
  expect(theme.scheme()).toBe('auto');
});

it('follows another tab’s choice', () => {
  const storage = pageStorage();
  const tabs = new EventTarget();
  const theme = createThemeStore(storage, tabs);
  let heard = 0;
  theme.subscribe(() => {
    heard += 1;
  });
  storage.setItem(THEME_KEY, '{"darkMode":true,"accent":null}');
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: THEME_KEY }));
  expect([theme.scheme(), heard]).toEqual(['dark', 1]);
});

it.each(['', 'no json', '[]', '{"darkMode":"yes","accent":"url(x)"}'])('treats %j as no choice', (text) => {
  const storage = pageStorage();
  storage.setItem(THEME_KEY, text);
  expect(createThemeStore(storage).choice()).toEqual({ darkMode: null, accent: null });
});
