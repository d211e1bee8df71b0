import { captureField, type FieldState } from './field-state.ts';
import { GAP_MS_MAX, PAUSE_MS_MAX, type TimedKey } from './timed-key.ts';

/** A key that was pressed, and the field before it reached it. */
export interface RecordedKey extends TimedKey {
  before: FieldState | null;
}

export interface KeyRecord {
  /** The last keys that may belong to a scan, oldest first. `Enter` and `Tab` are among them, as a scanner's suffix. */
  recent(): readonly RecordedKey[];
  /** Calls with each further key, once it is in the record; stops when the function that it returns is called. */
  listen(onKey: (key: RecordedKey, event: KeyboardEvent) => void): () => void;
  /** What was pressed until now belongs to nothing that follows. */
  forget(): void;
}

/** More than the longest scan has with its prefix and suffix. */
const KEYS_MAX = 160;
/** No key is kept for long: people type their names here too. */
const KEPT_MS = 10_000;

const records = new WeakMap<Window, KeyRecord>();

/**
 * The keys of a window, from the first call on: the application makes it at its start, so that a scan which begins before
 * its screen is drawn is still whole when that listens. Captures at the window, before everything else. Requirement F58.
 */
export function keyRecordOf(target: Window): KeyRecord {
  const record = records.get(target) ?? recordKeys(target);
  records.set(target, record);
  return record;
}

function recordKeys(target: Window): KeyRecord {
  let keys: RecordedKey[] = [];
  /* Outlasts what is forgotten: a scanner's second Enter may come as a repeat of the first. */
  let pressedLast: Pressed | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(key: RecordedKey, event: KeyboardEvent) => void>();
  const forget = () => {
    keys = [];
    clearTimeout(forgetting);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isModifier(event.key)) return;
    const scanned = isHeld(event, pressedLast) ? null : scannedKey(event);
    if (!scanned) return forget();
    const before = captureField(target.document.activeElement);
    const { shiftKey: shift, timeStamp: atMs } = event;
    const pressed = { ...scanned, shift, atMs, before };
    const last = keys.at(-1);
    pressedLast = { code: event.code, atMs };
    const kept = last && atMs - last.atMs > PAUSE_MS_MAX ? [] : keys.slice(1 - KEYS_MAX);
    keys = [...kept, pressed];
    clearTimeout(forgetting);
    forgetting = setTimeout(forget, KEPT_MS);
    for (const listener of listeners) listener(pressed, event);
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    recent: () => keys,
    listen(onKey) {
      listeners.add(onKey);
      return () => listeners.delete(onKey);
    },
    forget,
  };
}

type Pressed = Pick<TimedKey, 'code' | 'atMs'>;

function isModifier(key: string): boolean {
  return ['Shift', 'AltGraph', 'CapsLock', 'NumLock', 'Control', 'Alt'].includes(key);
}

/**
 * A key that a person holds down repeats only after a quarter of a second. One that repeats within a scanner's pace is the second of
 * two equal characters.
 */
function isHeld({ repeat, code, timeStamp: atMs }: KeyboardEvent, last: Pressed | undefined): boolean {
  return repeat && !(last && last.code === code && atMs - last.atMs <= GAP_MS_MAX);
}

/** How scanners that are set to control characters press CR, LF and HT with Ctrl. */
const controlSuffixes: Readonly<Record<string, string>> = { m: 'Enter', j: 'Enter', i: 'Tab' };

/** What a key may be of a scan; null for shortcuts and keys that no scanner presses. */
function scannedKey({ key, code, altKey, ctrlKey, metaKey }: KeyboardEvent): { key: string; code: string } | null {
  const isDigitPad = /^Numpad\d$/.test(code);
  if (metaKey || (altKey && ctrlKey)) return null;
  if (ctrlKey) {
    const suffix = controlSuffixes[key.toLowerCase()];
    return suffix ? { key: suffix, code } : null;
  }
  /* Scanners set to Alt codes press the digits of each character: the keys don't tell which one that is. */
  if (altKey) return isDigitPad ? { key: 'Unidentified', code: '' } : null;
  /* NumLock off makes the digits of the number pad Home, End, arrows: their position still tells which was meant. */
  return isSuffix(key) || isScannable(key) || isDigitPad ? { key, code } : null;
}

/** Ends a scan, where the device's scanner is set to it. */
export function isSuffix(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Characters, and keys consumed by an input method, which have no character. */
function isScannable(key: string): boolean {
  return Array.from(key).length === 1 || key === 'Unidentified' || key === 'Process' || key === 'Dead';
}
