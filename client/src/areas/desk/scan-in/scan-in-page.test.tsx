import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keyboard } from '#app/testing/keyboard';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { memberRow } from '#sync/testing/rows';
import { Instructions, ScanInPage } from './scan-in-page.tsx';

const [zainab, bjorn] = [3, 5].map((seed) =>
  createMembershipId('C00001', (length) => new Uint8Array(length).fill(seed)),
);
let engine: FakeSyncEngine;
const { press, scan } = keyboard();

beforeEach(() => {
  const rows = [memberRow({ membership_id: zainab ?? '' }), memberRow({ membership_id: bjorn ?? '', waiver_id: 'W2' })];
  engine = new FakeSyncEngine({ members: rows });
  showPage(<ScanInPage />, { engine });
});

it('the Enter that looked a person up does not check them in by being held', () => {
  const field = screen.getByLabelText('Membership ID');
  fireEvent.change(field, { target: { value: zainab } });
  fireEvent.submit(field);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Check In/ }));
  expect(press('Enter', 300, { repeat: true })).toBe(false);
  expect(press('Enter')).toBe(true);
});

it('[F4] a scan replaces the ID that was being typed, so Enter cannot look it up', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Membership ID');
  fireEvent.change(field, { target: { value: zainab } });
  const nobody = createMembershipId('C00001', (length) => new Uint8Array(length).fill(9));
  scan(nobody);
  /* The verdict is in the largest line, and below it what was scanned. */
  expect(screen.getByRole('region', { name: 'Scan result' }).textContent).toMatch(/^UnknownMember not foundC00001/);
  expect(field.value).toBe('');
  fireEvent.submit(field);
  expect(screen.getByText('Please enter a membership ID')).toBeDefined();
  expect(engine.sent).toEqual([]);
});

it('[W13] says of a waiver’s code that the device does not hold where one of an earlier year is', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Membership ID');
  const sayings = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field);
    return screen.getByRole('region', { name: 'Scan result' }).textContent;
  };
  expect(sayings('C00001-ABCDEFGH1234')).toContain('A waiver from an earlier year is in the archive');
  const nobody = createMembershipId('C00001', (length) => new Uint8Array(length).fill(9));
  expect(sayings(nobody)).not.toContain('in the archive');
});

it('unfolds its instructions on this browser’s first day alone', () => {
  const isOpen = () => screen.getByText('Instructions').closest('details')?.open;
  expect(isOpen()).toBe(true);
  const again = (venueDate: string) => {
    cleanup();
    showPage(<Instructions venueDate={venueDate} />);
    return isOpen();
  };
  expect(again(engine.now().venueDate)).toBe(true);
  expect(again('2099-01-01')).toBe(false);
});

it('[F58] a scan while people are still being read from the device waits for them', () => {
  act(() => engine.status$.next({ ...engine.status$.value, phase: 'starting' }));
  scan(zainab ?? '');
  expect(screen.getByRole('region', { name: 'Scan result' }).textContent).toContain('Ready to scan');
  act(() => engine.status$.next({ ...engine.status$.value, phase: 'ready' }));
  expect(screen.getByRole('button', { name: /^Check In/ })).toBeDefined();
});

it('[F58] a tail without its head asks to scan again', () => {
  scan('M1K7Z9QX');
  const said = screen.getByRole('region', { name: 'Scan result' }).textContent;
  expect(said).toContain('Try scanning again');
  expect(said).toContain('Only part of the code was read.');
  expect(said).not.toContain('Member not found');
});
