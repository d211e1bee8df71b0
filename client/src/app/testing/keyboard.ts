import { act, fireEvent } from '@testing-library/react';

/** The character of a US key in a keyboard's layout. */
type Layout = (us: string) => string;

/** The pace of a person. */
const TYPED_MS = 120;
/** The pace of a scanner. */
const SCANNED_MS = 5;
/** A scanner rests between two scans. */
const REST_MS = 300;

/**
 * A keyboard whose keys are pressed at times of their own, for what tells a scanner from fingers by them. What no listener
 * handles does what it does in a browser: letters arrive in the field, Enter presses or sends.
 */
export function keyboard() {
  let clockMs = 1000;

  /** False where a listener handled the key. */
  function down(key: string, afterMs: number, init: KeyboardEventInit): boolean {
    clockMs += afterMs;
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: clockMs });
    act(() => void target.dispatchEvent(event));
    if (event.defaultPrevented) return false;
    if (!event.altKey && !event.ctrlKey) act(() => doByDefault(key, target));
    return true;
  }
  function up(key: string): void {
    fireEvent.keyUp(document.activeElement ?? document.body, { key });
  }
  function press(key: string, afterMs = REST_MS, init: KeyboardEventInit = {}): boolean {
    const isFree = down(key, afterMs, init);
    up(key);
    return isFree;
  }
  /** The keys of a scanner, by position, without the Enter that ends a scan. */
  function burst(text: string, afterMs = REST_MS, layout: Layout = (us) => us): void {
    for (const [index, us] of Array.from(text).entries())
      press(layout(us), index ? SCANNED_MS : afterMs, { code: codeOf(us) });
  }
  return {
    press,
    burst,
    /** Presses a letter or a digit together with Alt. */
    pressAlt: (key: string) => press(key, REST_MS, { altKey: true, code: codeOf(key) }),
    /** Repeats a key, which a finger does that stays on it. */
    hold(key: string, repeats: number): void {
      down(key, REST_MS, {});
      for (let index = 0; index < repeats; index += 1) down(key, 30, { repeat: true });
      up(key);
    },
    type(text: string): void {
      for (const key of text) press(key, TYPED_MS);
    },
    /** A scanner's burst of a code, which is printed with hyphens or without, and its Enter. */
    scan(code: string, layout?: Layout): void {
      burst(code.replaceAll('-', ''), REST_MS, layout);
      press('Enter', SCANNED_MS);
    },
  };
}

function codeOf(us: string): string {
  return /\d/.test(us) ? `Digit${us}` : `Key${us.toUpperCase()}`;
}

function doByDefault(key: string, target: Element): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const start = target.selectionStart ?? target.value.length;
    const end = target.selectionEnd ?? start;
    if (Array.from(key).length === 1) type(target, start, end, key);
    else if (key === 'Backspace') type(target, start === end ? Math.max(start - 1, 0) : start, end, '');
    else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  } else if (key === 'Enter' && target instanceof HTMLElement && target.matches('button, a[href]')) target.click();
}

function type(field: HTMLInputElement | HTMLTextAreaElement, start: number, end: number, text: string): void {
  const value = field.value.slice(0, start) + text + field.value.slice(end);
  /* A person cannot type more than the field takes, while a script can set it. */
  if (text !== '' && field.maxLength >= 0 && value.length > field.maxLength) return;
  fireEvent.change(field, { target: { value } });
  /* What a screen writes in its own way, such as a date, is gone on with at its end. */
  if (field.value === value && field.selectionStart !== null)
    field.setSelectionRange(start + text.length, start + text.length);
}
