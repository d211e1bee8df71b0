import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { fireEvent } from '@testing-library/react';

/** Keys that reach the page with what a browser does by default: letters arrive in the field, Enter presses or sends. */
export function keys() {
  const { press: pressAlone } = keyboard();

  function press(key: string, afterMs?: number, repeat?: boolean): void {
    const target = document.activeElement;
    if (pressAlone(key, afterMs, repeat)) doByDefault(key, target);
    if (target) fireEvent.keyUp(target, { key });
  }
  return {
    press,
    /** Types at the pace of a person. */
    type(text: string): void {
      for (const key of text) press(key, 120);
    },
    /** Plays a USB scanner, which rests between two scans and ends each with Enter. */
    scan(code: string): void {
      for (const [index, key] of Array.from(code.replaceAll('-', '')).entries()) press(key, index ? 5 : 300);
      press('Enter', 5);
    },
  };
}

function doByDefault(key: string, target: Element | null): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const start = target.selectionStart ?? target.value.length;
    const end = target.selectionEnd ?? start;
    if (Array.from(key).length === 1) type(target, start, end, key);
    else if (key === 'Backspace') type(target, start === end ? Math.max(start - 1, 0) : start, end, '');
    else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  } else if (key === 'Enter' && target instanceof HTMLElement && target.matches('button, a[href]')) target.click();
}

function type(field: HTMLInputElement | HTMLTextAreaElement, start: number, end: number, text: string): void {
  fireEvent.change(field, { target: { value: field.value.slice(0, start) + text + field.value.slice(end) } });
}
