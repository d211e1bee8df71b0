import { expect, it } from 'vitest';
import { BARE_KEY_WAIT_MS, readShortcut } from './shortcuts.ts';

const press = (key: string, code: string, altKey = false) => ({ key, code, altKey, ctrlKey: false, metaKey: false });

it('[F5] handles bare keys only outside text fields, and ignores a scanner’s keys', () => {
  expect(readShortcut(press('u', 'KeyU'), true)).toBeNull();
  expect(readShortcut(press('u', 'KeyU'), false)).toEqual({ action: 'undo', waitMs: BARE_KEY_WAIT_MS });
  expect(readShortcut(press('/', 'Slash'), false)?.action).toBe('search');
  expect(readShortcut(press('?', 'Slash'), false)?.action).toBe('help');
});

it('[F5] handles Alt with a letter everywhere, by position, and leaves the browser’s own shortcuts alone', () => {
  expect(readShortcut(press('¨', 'KeyU', true), true)).toEqual({ action: 'undo', waitMs: 0 });
  expect(readShortcut(press('s', 'KeyS', true), true)?.action).toBe('search');
  expect(readShortcut({ ...press('u', 'KeyU'), ctrlKey: true }, false)).toBeNull();
});
