import { expect, it } from 'vitest';
import { THEME_KEY } from './theme-choice.ts';
import { createThemeStore } from './theme-store.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

it('[U4] follows the system until a person chooses, and stores the choice for the next start', () => {
  const storage = memory();
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
  const theme = createThemeStore(memory());
  const leave = theme.preferDark();
  expect(theme.scheme()).toBe('dark');
  theme.choose({ darkMode: false });
  expect(theme.scheme()).toBe('light');
  theme.choose({ darkMode: null });
  leave();
  expect(theme.scheme()).toBe('auto');
});

it('follows another tab’s choice', () => {
  const storage = memory();
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
  const storage = memory();
  storage.setItem(THEME_KEY, text);
  expect(createThemeStore(storage).choice()).toEqual({ darkMode: null, accent: null });
});
