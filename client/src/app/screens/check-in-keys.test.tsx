import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { memberIdOf } from '../testing/desk-people.ts';
import { keyboard } from '../testing/keyboard.ts';
import { scanResult, searchField, showDesk } from '../testing/show-desk.tsx';

const { press, pressAlt, type, scan } = keyboard();
const rowAction = (index: number) => document.querySelector<HTMLElement>(`[data-row-action="${index}"]`);
const hasFocus = (element: HTMLElement | null) => waitFor(() => expect(document.activeElement).toBe(element));
const inTable = () => screen.getByLabelText<HTMLInputElement>('Search this table');
const open = () => {
  const { engine, requests } = showDesk({ customers: 300, members: 9 });
  return { sent: () => engine.sent.map(({ name }) => name), requests };
};

it('[F2] finds by letters, checks in by Enter, undoes by Alt+U, without the network', async () => {
  const { sent, requests } = open();
  expect(document.activeElement).toBe(searchField());
  type('person271@');
  await screen.findByText('Not Checked In Customers (1)');
  press('Enter');
  expect(document.activeElement).toBe(searchField());
  expect(searchField().value).toBe('');
  fireEvent.change(searchField(), { target: { value: 'person271@' } });
  await screen.findByText('No customers match your search criteria.');
  expect(screen.getByText('Found among those already checked in.')).toBeDefined();
  fireEvent.click(screen.getByText('Already Checked In (1)'));
  expect(screen.getByRole('cell', { name: /:\d\d [AP]M/ })).toBeDefined();
  pressAlt('u');
  await screen.findByText('Already Checked In (0)');
  expect(sent()).toEqual(['check_in', 'undo_check_in']);
  expect(requests).toEqual([]);
});

it('arrows move between people, a check-in leads back to the search, and bare keys wait for a scanner', async () => {
  const { sent } = open();
  expect(document.activeElement).toBe(searchField());
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement).toBe(rowAction(1));
  press('Enter');
  await hasFocus(searchField());
  expect(searchField().value).toBe('');
  press('ArrowDown');
  scan(memberIdOf(0));
  expect(scanResult().dataset['level']).toBe('ready');
  press('u');
  expect(sent()).toEqual(['check_in']);
  await waitFor(() => expect(sent()).toEqual(['check_in', 'undo_check_in']));
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard' });
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  /* A browser brings the focus too. */
  const selected = vi.spyOn(searchField(), 'select');
  press('/');
  await waitFor(() => expect(selected).toHaveBeenCalled());
});

it('Escape clears a search, comes back from a row, closes the help alone, and leaves a verdict waiting', async () => {
  const { sent } = open();
  type('marie');
  press('Escape');
  expect(searchField().value).toBe('');
  fireEvent.change(inTable(), { target: { value: 'minor' } });
  inTable().focus();
  press('Escape');
  expect(inTable().value).toBe('');
  expect(document.activeElement).toBe(inTable());
  searchField().focus();
  fireEvent.change(searchField(), { target: { value: 'marie' } });
  press('ArrowDown');
  fireEvent.click(screen.getByText('Keyboard'));
  await screen.findByRole('dialog', { name: 'Keyboard' });
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(searchField().value).toBe('marie');
  rowAction(0)?.focus();
  press('Escape');
  expect(document.activeElement).toBe(searchField());
  expect(searchField().value).toBe('');
  type('mar');
  scan(memberIdOf(0));
  press('Escape');
  expect(searchField().value).toBe('');
  expect(scanResult().dataset['level']).toBe('ready');
  press('Enter');
  await waitFor(() => expect(scanResult().textContent).toContain('Checked in'));
  expect(sent()).toEqual(['check_in']);
});
