import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import { Observable } from 'rxjs';
import { captureField, type FieldState, restoreField } from './field-state.ts';
import { addKey, type Burst, emptyBurst, gapMsMax, scanOf, type TimedKey } from './scanner-burst.ts';
import { readBurst, type ScannedText } from './scanner-text.ts';

/** One scan of a wedge scanner. `endedAtMs` is the suffix's time on the page's monotonic clock. */
export interface WedgeScan extends ScannedText {
  endedAtMs: number;
}

interface FieldKey extends TimedKey {
  /** The field before this key reached it. */
  before: FieldState | null;
}

/**
 * Scans of a USB or Bluetooth scanner that types. Listens in the capture phase, so it works regardless of the focus;
 * the scanner's text is removed from the field again, and its suffix is stopped. A person's typing passes.
 * Requirements K12 and K13. The event's own time is used: a busy page delays handling, not the keys.
 */
export function wedgeScans(target: Window, profile: ScannerProfile): Observable<WedgeScan> {
  return new Observable((subscriber) => {
    let burst: Burst<FieldKey> = emptyBurst;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let endedAtMs = Number.NEGATIVE_INFINITY;

    /* A scanner that ends with CR LF presses its suffix twice: the second is not a person's input. */
    const isSecondSuffix = (atMs: number) =>
      burst.keys.length === 0 && atMs >= endedAtMs && atMs - endedAtMs <= gapMsMax(profile);

    const finish = (endMs: number): boolean => {
      clearTimeout(pause);
      const keys = scanOf(burst, endMs, profile);
      burst = emptyBurst;
      if (!keys) return false;
      const { skipped, texts, trouble } = readBurst(keys.slice(profile.prefix.length));
      const before = keys[skipped]?.before;
      if (before) restoreField(before);
      endedAtMs = endMs;
      subscriber.next({ texts, trouble, endedAtMs });
      return true;
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (isModifier(event.key)) return;
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) {
        burst = emptyBurst;
        return;
      }
      if (event.key === profile.suffix) {
        if (isSecondSuffix(event.timeStamp) || finish(event.timeStamp)) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        return;
      }
      if (!isScannable(event)) {
        burst = emptyBurst;
        return;
      }
      const before = captureField(target.document.activeElement);
      const { key, code, shiftKey: shift, timeStamp: atMs } = event;
      burst = addKey(burst, { key, code, shift, atMs, before }, profile);
      clearTimeout(pause);
      if (profile.suffix === 'none') pause = setTimeout(() => finish(atMs), gapMsMax(profile) + 20);
    };

    target.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(pause);
      target.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  });
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'AltGraph' || key === 'CapsLock' || key === 'NumLock';
}

/** Characters, and keys consumed by an input method, which have no character. */
function isScannable(event: KeyboardEvent): boolean {
  return (
    Array.from(event.key).length === 1 ||
    event.key === 'Unidentified' ||
    event.key === 'Process' ||
    event.key === 'Dead'
  );
}
