import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keyRecordOf } from '../../devices/key-record.ts';
import { memberIdOf, waiverIdOf } from '../testing/desk-people.ts';
import { keyboard } from '../testing/keyboard.ts';
import { scanResult, searchField, showDesk } from '../testing/show-desk.tsx';

const { press, burst, type, scan } = keyboard();
const open = () => showDesk({ customers: 40, members: 8 });
const [head, middle, tail] = [memberIdOf(0).slice(0, 5), memberIdOf(0).slice(5, 9), memberIdOf(0).slice(9)];

it('[K12] a scan while the search has the focus leaves nothing in it', () => {
  open();
  const search = searchField();
  fireEvent.change(search, { target: { value: 'mar' } });
  search.setSelectionRange(1, 2);
  scan(memberIdOf(0));
  expect(scanResult().dataset['level']).toBe('ready');
  expect(search.value).toBe('mar');
  expect([search.selectionStart, search.selectionEnd]).toEqual([1, 2]);
});

it('[K12] typing at 120 ms a key never is a scan', () => {
  open();
  type(memberIdOf(0));
  expect(searchField().value).toBe(memberIdOf(0));
  expect(screen.queryByRole('region', { name: 'Scan result' })).toBeNull();
});

it('[F58] a scan with a pause, a new focus and a late Enter is one scan', () => {
  open();
  const inTable = screen.getByLabelText<HTMLInputElement>('Search this table');
  fireEvent.change(searchField(), { target: { value: 'mar' } });
  burst(head);
  inTable.focus();
  burst(middle, 408);
  screen.getByText('Refresh Data').closest('button')?.focus();
  burst(tail, 708);
  press('Enter', 600);
  expect(scanResult().dataset['level']).toBe('ready');
  expect(searchField().value).toBe('mar');
  expect(inTable.value).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[F58] a scan that began before the screen was there is one scan', () => {
  keyRecordOf(window);
  burst(head);
  open();
  burst(middle + tail, 8);
  press('Enter', 8);
  expect(scanResult().dataset['level']).toBe('ready');
  expect(searchField().value).toBe('');
});

it('[F58] of a scan of which only the end arrived it says to scan again', () => {
  open();
  scan(memberIdOf(4).replaceAll('-', '').slice(6));
  expect(scanResult().dataset['level']).toBe('unknown');
  expect(scanResult().textContent).toContain('Try scanning again');
  expect(scanResult().textContent).not.toContain('Member not found');
  expect(searchField().value).toBe('');
});

/* How soon, `npm run bench -- scan` measures. */
it('[K12] scans one after the other among 2,000 customers each get their own verdict', () => {
  showDesk({ customers: 2_000, members: 500 });
  for (let index = 0; index < 12; index += 1) {
    scan(index % 2 ? waiverIdOf(index) : memberIdOf(index + 600));
    expect(scanResult().dataset['level']).toBe(index % 2 ? 'ready' : 'unknown');
  }
});
