import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import { Observable } from 'rxjs';
import type { FieldState } from './field-state.ts';
import { isSuffix, keyRecordOf, type RecordedKey } from './key-record.ts';
import { candidatesOf, gapMsMax } from './scanner-burst.ts';
import { readBurst, type ScannedText } from './scanner-text.ts';
import { PAUSE_MS_MAX } from './timed-key.ts';

/** One scan of a wedge scanner. `endedAtMs` is the suffix's time on the page's monotonic clock. */
export interface WedgeScan extends ScannedText {
  endedAtMs: number;
}

/**
 * Scans of a USB or Bluetooth scanner that types, wherever the focus is and even where it moves meanwhile; also one that
 * began before this listened. The scanner's text is removed from the fields again, and its suffix is stopped. A person's
 * typing passes. Requirements K12, K13 and F58. The event's own time is used: a busy page delays handling, not the keys.
 */
export function wedgeScans(target: Window, profile: ScannerProfile): Observable<WedgeScan> {
  return new Observable((subscriber) => {
    const record = keyRecordOf(target);
    let pause: ReturnType<typeof setTimeout> | undefined;
    let endedAtMs = Number.NEGATIVE_INFINITY;

    const finish = (keys: readonly RecordedKey[], endMs: number): boolean => {
      const scan = scanOf(keys, endMs, profile);
      if (!scan) return false;
      restoreFields(scan.fields);
      endedAtMs = endMs;
      record.forget();
      subscriber.next({ texts: scan.texts, trouble: scan.trouble, endedAtMs });
      return true;
    };

    /* A pause ends a scan without a suffix: a short one after a whole code, else one in which no more can come. */
    const finishAfterPause = (atMs: number) => {
      clearTimeout(pause);
      const shortMs = gapMsMax(profile) + 20;
      pause = setTimeout(() => {
        const scan = scanOf(record.recent(), atMs, profile);
        if (scan?.isCode) finish(record.recent(), atMs);
        else pause = setTimeout(() => finish(record.recent(), atMs), PAUSE_MS_MAX - shortMs);
      }, shortMs);
    };

    /** Whether the key was the suffix of a scan. */
    const take = ({ key, atMs }: RecordedKey, before: readonly RecordedKey[]): boolean => {
      if (profile.suffix === 'none' && !isSuffix(key)) finishAfterPause(atMs);
      if (key !== profile.suffix) return false;
      /* A scanner that ends with CR LF presses its suffix twice: the second is not a person's input. */
      const isSecond = before.length === 0 && atMs >= endedAtMs && atMs - endedAtMs <= gapMsMax(profile);
      return isSecond || finish(before, atMs);
    };

    const stop = record.listen((key, event) => {
      const isEnd = take(key, typedBefore(record.recent(), key));
      if (isSuffix(key.key)) record.forget();
      if (!isEnd) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    const early = record.recent();
    for (const key of early) if (take(key, typedBefore(early, key))) break;
    return () => {
      clearTimeout(pause);
      stop();
    };
  });
}

interface ReadScan extends ScannedText {
  isCode: boolean;
  /** The scan's keys with the fields as they were before each. */
  fields: readonly RecordedKey['before'][];
}

/** The scan that ends at `endMs`: the shortest part of the keys that reads as one of our codes, else what a scanner's pace tells apart. */
function scanOf(keys: readonly RecordedKey[], endMs: number, profile: ScannerProfile): ReadScan | null {
  let byPace: ReadScan | null = null;
  for (const candidate of candidatesOf(keys, endMs, profile)) {
    const { skipped, ...reading } = readBurst(candidate.keys.slice(profile.prefix.length));
    const fields = candidate.keys.slice(profile.prefix ? 0 : skipped).map(({ before }) => before);
    if (reading.isCode) return { ...reading, fields };
    if (candidate.isByPace) byPace = { ...reading, fields };
  }
  return byPace;
}

/** The characters before a key, since the last suffix. */
function typedBefore(keys: readonly RecordedKey[], key: RecordedKey): readonly RecordedKey[] {
  const typed = keys.slice(0, keys.indexOf(key));
  return typed.slice(typed.findLastIndex((earlier) => isSuffix(earlier.key)) + 1);
}

/**
 * Restores a field exactly, and notifies its owner by an `input` event: frameworks watch the value through their
 * own setter, so the prototype's is used.
 */
function restoreField(state: FieldState): void {
  const { field, value, selection } = state;
  if (field.value !== value) {
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (selection && !(field instanceof HTMLSelectElement))
    field.setSelectionRange(selection.start, selection.end, selection.direction);
}

/**
 * Restores each field that a scanner typed into, from the states before each of its keys. A field that was drawn anew
 * meanwhile shows what the one before it held: the scanner's text in that is taken out of it too.
 */
function restoreFields(states: readonly (FieldState | null)[]): void {
  const firsts = new Map<FieldState['field'], FieldState>();
  for (const state of states) if (state && !firsts.has(state.field)) firsts.set(state.field, state);
  let gone: FieldState | null = null;
  for (const state of firsts.values()) {
    const isSame: boolean = gone !== null && gone.field.value === state.value;
    const wanted: FieldState = gone && isSame ? { ...gone, field: state.field } : state;
    if (state.field.isConnected) restoreField(wanted);
    gone = state.field.isConnected ? null : wanted;
  }
}
