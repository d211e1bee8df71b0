import { loadProfile } from '@gatehouse/kiosk-config/load';
import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyRecordOf } from './key-record.ts';
import { type WedgeScan, wedgeScans } from './scanner-input.ts';

const code = 'C00001M1234567X';
const member = createMembershipId('C00001', (length) => new Uint8Array(length).fill(7)).replaceAll('-', '');
const standard = loadProfile('front_desk', {}).scanner;
let scans: WedgeScan[] = [];
let stop: () => void = () => {};

function listen(profile = standard): void {
  const subscription = wedgeScans(window, profile).subscribe((scan) => scans.push(scan));
  stop = () => subscription.unsubscribe();
}

let clockMs = 5000;
/** Presses a key as a browser does: keydown, and unless prevented, the character is inserted into the field. */
function press(key: string, afterMs: number, extra: KeyboardEventInit = {}): boolean {
  clockMs += afterMs;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...extra });
  Object.defineProperty(event, 'timeStamp', { value: clockMs });
  const active = document.activeElement ?? document.body;
  const isFree = active.dispatchEvent(event);
  if (isFree && key.length === 1 && active instanceof HTMLInputElement) {
    const [start, end] = [active.selectionStart ?? 0, active.selectionEnd ?? 0];
    const value = active.value.slice(0, start) + key + active.value.slice(end);
    fireEvent.input(active, { target: { value } });
    active.setSelectionRange(start + 1, start + 1);
  }
  return isFree;
}

function Field() {
  const [value, setValue] = useState('ann');
  return <input aria-label="Search" value={value} onChange={(event) => setValue(event.currentTarget.value)} />;
}

beforeEach(() => {
  scans = [];
  clockMs += 60_000;
  /* Keys of another test file have times of another clock. */
  keyRecordOf(window).forget();
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

describe('wedge scanner', () => {
  it('[K12] takes a burst from a focused field and leaves value and selection as they were', () => {
    render(<Field />);
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    field.focus();
    field.setSelectionRange(1, 2);
    listen();
    for (const key of code) press(key, 6);
    expect(field.value).toBe(`a${code}n`);
    expect(press('Enter', 6)).toBe(false);
    expect(scans.map((scan) => scan.texts)).toEqual([[code]]);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['ann', 1, 2]);
  });

  it('[K12] leaves a person’s letter in the field when a scan runs into it', () => {
    render(<Field />);
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    field.focus();
    field.setSelectionRange(3, 3);
    listen();
    press('a', 500);
    for (const key of member) press(key, 6);
    press('Enter', 6);
    expect(scans.map((scan) => scan.texts)).toEqual([[member]]);
    expect(field.value).toBe('anna');
  });

  it('leaves shortcuts with Alt out of the burst', () => {
    listen();
    press('u', 20, { altKey: true });
    for (const key of code) press(key, 6);
    press('Enter', 6);
    expect(scans.map((scan) => scan.texts)).toEqual([[code]]);
  });

  it('[K12] leaves typing at 120 ms a key alone, with its Enter', () => {
    render(<Field />);
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    field.focus();
    field.setSelectionRange(3, 3);
    listen();
    for (const key of ' marie long') press(key, 120);
    expect(press('Enter', 120)).toBe(true);
    expect(scans).toEqual([]);
    expect(field.value).toBe('ann marie long');
  });

  it('ignores a key that is held down', () => {
    listen();
    for (const key of 'aaaaaaaaaaaa') press(key, 30, { repeat: true });
    expect(press('Enter', 30)).toBe(true);
    expect(scans).toEqual([]);
  });

  it('works with nothing focused, and stops the suffix', () => {
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard);
    listen();
    for (const key of code) press(key, 6);
    press('Enter', 6);
    document.body.removeEventListener('keydown', heard);
    expect(scans).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(code.length);
  });

  it('[K12] takes the second suffix of a scanner that sends CR LF, and leaves the Enter of a person', () => {
    listen();
    for (const key of code) press(key, 6);
    press('Enter', 6);
    expect(press('Enter', 6)).toBe(false);
    expect(press('Enter', 250)).toBe(true);
    expect(scans).toHaveLength(1);
  });

  it('ends a scan by its pause when the scanner sends no suffix', () => {
    vi.useFakeTimers();
    listen({ ...standard, suffix: 'none' });
    for (const key of member) press(key, 6);
    expect(scans).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(scans.map((scan) => scan.texts)).toEqual([[member]]);
    for (const key of '4006381333931') press(key, 6);
    vi.advanceTimersByTime(200);
    expect(scans).toHaveLength(1);
    vi.advanceTimersByTime(1_400);
    expect(scans.map((scan) => scan.texts)).toEqual([[member], ['4006381333931']]);
  });

  it('[K13] names an input method that took the keys', () => {
    listen();
    for (let index = 0; index < code.length; index++) press('Unidentified', 6);
    press('Enter', 6);
    expect(scans).toMatchObject([{ texts: [], trouble: 'input_method' }]);
  });

  it('[F58] a scan is one scan and leaves nothing, however it is split over fields and pauses', () => {
    render(
      <>
        <Field />
        <input aria-label="Notes" defaultValue="x" />
        <button type="button">Check In</button>
      </>,
    );
    const targets = [
      screen.getByLabelText<HTMLInputElement>('Search'),
      screen.getByLabelText<HTMLInputElement>('Notes'),
      screen.getByText('Check In'),
    ];
    const at = fc.integer({ min: 1, max: member.length - 1 });
    const pauses = fc.uniqueArray(fc.record({ at, ms: fc.integer({ min: 71, max: 1_400 }) }), {
      maxLength: 3,
      selector: (pause) => pause.at,
    });
    const moves = fc.uniqueArray(fc.record({ at, to: fc.nat(2) }), { maxLength: 4, selector: (move) => move.at });
    const story = fc.record({
      first: fc.nat(2),
      pauses,
      moves,
      every: fc.integer({ min: 2, max: 30 }),
      enterMs: fc.integer({ min: 2, max: 1_400 }),
      listensFrom: fc.integer({ min: 0, max: member.length }),
    });
    fc.assert(
      fc.property(story, ({ first, pauses: late, moves: moved, every, enterMs, listensFrom }) => {
        scans = [];
        clockMs += 5_000;
        targets[first]?.focus();
        for (const [index, key] of Array.from(member).entries()) {
          if (index === listensFrom) listen();
          const to = moved.find((move) => move.at === index)?.to;
          if (to !== undefined) targets[to]?.focus();
          press(key, late.find((pause) => pause.at === index)?.ms ?? every);
        }
        if (listensFrom === member.length) listen();
        expect(press('Enter', enterMs)).toBe(false);
        stop();
        expect(scans.map((scan) => [scan.texts, scan.trouble])).toEqual([[[member], null]]);
        const [search, notes] = targets as HTMLInputElement[];
        expect([search?.value, notes?.value]).toEqual(['ann', 'x']);
      }),
      { numRuns: 60 },
    );
  });

  it('[F58] takes a scan that ended before anything listened, once', () => {
    for (const key of member) press(key, 6);
    press('Enter', 6);
    listen();
    stop();
    listen();
    expect(scans.map((scan) => scan.texts)).toEqual([[member]]);
  });

  it('[F58] takes its text out of a field that was drawn anew meanwhile', () => {
    const { rerender } = render(<input key="a" aria-label="Search" defaultValue="ann" />);
    screen.getByLabelText('Search').focus();
    listen();
    for (const key of member.slice(0, 7)) press(key, 6);
    const typed = screen.getByLabelText<HTMLInputElement>('Search').value;
    rerender(<input key="b" aria-label="Search" defaultValue={typed} />);
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    field.focus();
    for (const key of member.slice(7)) press(key, 6);
    press('Enter', 6);
    expect(scans.map((scan) => scan.texts)).toEqual([[member]]);
    expect(field.value).toBe('ann');
  });

  it('[F58] says of a tail without its head that only part was read', () => {
    listen();
    for (const key of member.slice(-9)) press(key, 6);
    expect(press('Enter', 6)).toBe(false);
    expect(scans).toMatchObject([{ texts: [member.slice(-9)], trouble: 'partial' }]);
  });

  it('ignores keys after it was stopped', () => {
    listen();
    stop();
    for (const key of code) press(key, 6);
    press('Enter', 6);
    expect(scans).toEqual([]);
  });
});
