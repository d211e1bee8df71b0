import { captureField, type FieldState } from './field-state.ts';
import { PAUSE_MS_MAX, type TimedKey } from './timed-key.ts';

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
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(key: RecordedKey, event: KeyboardEvent) => void>();
  const forget = () => {
    keys = [];
    clearTimeout(forgetting);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isModifier(event.key)) return;
    const isNone = event.repeat || event.altKey || event.ctrlKey || event.metaKey;
    if (isNone || !(isSuffix(event.key) || isScannable(event.key))) return forget();
    const before = captureField(target.document.activeElement);
    const { key, code, shiftKey: shift, timeStamp: atMs } = event;
    const pressed = { key, code, shift, atMs, before };
    const last = keys.at(-1);
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

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'AltGraph' || key === 'CapsLock' || key === 'NumLock';
}

/** Ends a scan, where the device's scanner is set to it. */
export function isSuffix(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Characters, and keys consumed by an input method, which have no character. */
function isScannable(key: string): boolean {
  return Array.from(key).length === 1 || key === 'Unidentified' || key === 'Process' || key === 'Dead';
}
