export type DeskShortcut = 'search' | 'parties' | 'family' | 'undo' | 'help' | 'refresh';

export interface ShortcutKey {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** A scanner's first key looks like a bare shortcut: it counts only when nothing follows it for this long. */
export const BARE_KEY_WAIT_MS = 130;

const bare: Readonly<Record<string, DeskShortcut>> = { '/': 'search', u: 'undo', '?': 'help' };
const withAlt: Readonly<Record<string, DeskShortcut>> = {
  Slash: 'search',
  KeyS: 'search',
  KeyP: 'parties',
  KeyA: 'family',
  KeyU: 'undo',
  KeyH: 'help',
  KeyR: 'refresh',
};

export const shortcutHelp: readonly { keys: string[]; does: string }[] = [
  { keys: ['/', 'Alt S'], does: 'Go to search' },
  { keys: ['Alt P'], does: 'Switch between parties and people' },
  { keys: ['↓', '↑'], does: 'Move between people or parties' },
  { keys: ['Enter'], does: 'Check in the scanned person, the one in focus, or the only match' },
  { keys: ['Alt A'], does: 'Check in the whole family of the person in focus, or of the first match' },
  { keys: ['u', 'Alt U'], does: 'Undo the last check-in; press again for the one before' },
  { keys: ['Esc'], does: 'Clear the search and go back to it' },
  { keys: ['Alt R'], does: 'Refresh data' },
  { keys: ['?', 'Alt H'], does: 'Show these shortcuts' },
];

/**
 * The action of a key. Alt works everywhere; bare keys only outside text fields, because the search usually has
 * the focus and scanners type. Requirement F5.
 */
export function readShortcut(event: ShortcutKey, isTyping: boolean): { action: DeskShortcut; waitMs: number } | null {
  if (event.ctrlKey || event.metaKey) return null;
  if (event.altKey) {
    const action = withAlt[event.code];
    return action ? { action, waitMs: 0 } : null;
  }
  const action = isTyping ? undefined : bare[event.key];
  return action ? { action, waitMs: BARE_KEY_WAIT_MS } : null;
}
