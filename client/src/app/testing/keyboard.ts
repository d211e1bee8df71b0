import { act } from '@testing-library/react';

/** A keyboard whose keys are pressed at times of their own, for what tells a scanner from fingers by them. */
export function keyboard() {
  let clockMs = 1000;

  /** False where a listener handled the key. */
  function press(key: string, afterMs = 300, repeat = false): boolean {
    clockMs += afterMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, repeat });
    Object.defineProperty(event, 'timeStamp', { value: clockMs });
    act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
    return !event.defaultPrevented;
  }

  /** A scanner's burst, which ends in Enter. */
  function scan(code: string): void {
    for (const key of code.replaceAll('-', '')) press(key, 5);
    press('Enter', 5);
  }

  return { press, scan };
}
