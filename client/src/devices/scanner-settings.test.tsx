import { loadProfile } from '@gatehouse/kiosk-config/load';
import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyRecordOf } from './key-record.ts';
import { type WedgeScan, wedgeScans } from './scanner-input.ts';

const code = 'C00001M1234567X';
const member = createMembershipId('C00001', (length) => new Uint8Array(length).fill(7)).replaceAll('-', '');
let scans: WedgeScan[] = [];
let stop = () => {};

function listen(change: Partial<ScannerProfile> = {}): void {
  const { scanner } = loadProfile('front_desk', {});
  const subscription = wedgeScans(window, { ...scanner, ...change }).subscribe((scan) => scans.push(scan));
  stop = () => subscription.unsubscribe();
}

let clockMs = 5_000;
/** A key as a browser reports it; false where it was taken from the page. */
function press(key: string, afterMs: number, extra: KeyboardEventInit = {}): boolean {
  clockMs += afterMs;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...extra });
  Object.defineProperty(event, 'timeStamp', { value: clockMs });
  return document.body.dispatchEvent(event);
}

beforeEach(() => {
  scans = [];
  clockMs += 60_000;
  /* Keys of another test file have times of another clock. */
  keyRecordOf(window).forget();
});
afterEach(() => stop());

describe('a scanner that is set up oddly', () => {
  it('[K12] takes a key that repeats at a scanner’s pace for the next character, and ends with a repeated Enter', () => {
    listen();
    for (const [index, key] of Array.from('C00001M1234567X').entries())
      press(key, 6, { code: key, repeat: key === 'C00001M1234567X'[index - 1] });
    press('Enter', 6, { code: 'Enter' });
    expect(press('Enter', 6, { code: 'Enter', repeat: true })).toBe(false);
    expect(scans.map((scan) => scan.texts)).toEqual([[code]]);
  });

  it('[K12] takes a key that is held down after a character for none of them', () => {
    listen();
    press('a', 500, { code: 'KeyA' });
    for (let index = 0; index < 12; index++) press('a', index === 0 ? 250 : 30, { code: 'KeyA', repeat: true });
    expect(press('Enter', 30)).toBe(true);
    expect(scans).toEqual([]);
  });

  it('[K13] says of a scanner that types Alt codes that a keyboard changed the code, whatever NumLock is', () => {
    for (const names of [
      '0123456789',
      ['Insert', 'End', 'ArrowDown', 'PageDown', 'ArrowLeft', 'Clear', 'ArrowRight', 'Home', 'ArrowUp', 'PageUp'],
    ]) {
      scans = [];
      listen();
      for (const character of code) {
        press('Alt', 4, { code: 'AltLeft', altKey: true });
        for (const digit of `0${character.charCodeAt(0)}`)
          press(names[Number(digit)] ?? '', 4, { code: `Numpad${digit}`, altKey: true });
      }
      expect(press('Enter', 4)).toBe(false);
      stop();
      expect(scans).toMatchObject([{ texts: [], trouble: 'input_method' }]);
    }
  });

  it.each([
    ['m', 'Enter'],
    ['j', 'Enter'],
    ['M', 'Enter'],
    ['i', 'Tab'],
  ] as const)('[K12] takes a scanner’s line end that comes as Ctrl+%s for its suffix %s', (end, suffix) => {
    listen({ suffix });
    for (const key of code) press(key, 6);
    press('Control', 2, { ctrlKey: true });
    expect(press(end, 2, { ctrlKey: true, code: `Key${end.toUpperCase()}` })).toBe(false);
    expect(scans.map((scan) => scan.texts)).toEqual([[code]]);
  });

  it('leaves shortcuts with Ctrl to the browser', () => {
    listen();
    press('Control', 20, { ctrlKey: true });
    expect(press('m', 200, { ctrlKey: true })).toBe(true);
    for (const key of code) press(key, 6);
    press('Control', 6, { ctrlKey: true });
    expect(press('c', 6, { ctrlKey: true })).toBe(true);
    expect(press('Enter', 6)).toBe(true);
    expect(scans).toEqual([]);
  });

  it('[K13] reads the digits of a number pad whose NumLock is off by position, and names the cause', () => {
    const pad = [
      'Insert',
      'End',
      'ArrowDown',
      'PageDown',
      'ArrowLeft',
      'Clear',
      'ArrowRight',
      'Home',
      'ArrowUp',
      'PageUp',
    ];
    listen();
    for (const key of member) {
      const digit = /\d/.test(key) ? pad[Number(key)] : undefined;
      if (digit) press(digit, 6, { code: `Numpad${key}` });
      else press(key, 6, { code: `Key${key}`, shiftKey: true });
    }
    expect(press('Enter', 6)).toBe(false);
    expect(scans).toMatchObject([{ texts: [member], trouble: 'keyboard_layout' }]);
  });

  it.each([70, 90])(
    '[K12] reads our codes at %i ms a key, and leaves other keys at that pace to the person',
    (paceMs) => {
      listen();
      for (const key of member) press(key, paceMs);
      expect(press('Enter', paceMs)).toBe(false);
      expect(scans.map((scan) => scan.texts)).toEqual([[member]]);
      for (const key of 'marie long') expect(press(key, paceMs)).toBe(true);
      expect(press('Enter', paceMs)).toBe(true);
      expect(scans).toHaveLength(1);
    },
  );
});
