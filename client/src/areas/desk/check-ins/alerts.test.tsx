import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { customerRow } from '#sync/testing/rows';
import { CheckInPage } from './check-in-page.tsx';

const nowMs = Date.parse('2026-11-20T19:05:00.000Z');
const since = '2026-05-02T12:00:00.000Z';
let engine: FakeSyncEngine;

const banned = customerRow({
  waiver_id: 'C00001-000000000001',
  adult_first_name: 'Max',
  adult_last_name: 'Banned',
  alert: { level: 'stop', text: 'Banned until June', since },
});
const injured = customerRow({
  waiver_id: 'C00001-000000000002',
  adult_first_name: 'Ira',
  adult_last_name: 'Hurt',
  alert: { level: 'notice', text: 'Injury last visit', since },
});

beforeEach(() => {
  engine = new FakeSyncEngine({ customers: [banned, injured] }, { nowMs: () => nowMs });
  showPage(<CheckInPage />, { engine });
});

const searchField = () => screen.getByLabelText('Search customers');
const search = (text: string) => fireEvent.change(searchField(), { target: { value: text } });
const enter = async (target: Element) => act(async () => void fireEvent.keyDown(target, { key: 'Enter' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'An Alert Stops Max Banned' }));
const reason = () => dialog().getByLabelText(/^Why may this person come in/);

it('[F18] shows the alert at each person in the list', () => {
  expect(screen.getByTitle('Stop: Banned until June')).toBeDefined();
  expect(screen.getByTitle('Notice: Injury last visit')).toBeDefined();
});

it('[F19] Enter asks for a reason, and neither Enter nor an empty one bypasses the question', async () => {
  search('banned');
  expect(screen.getByText(/Enter asks why Max Banned may come in/)).toBeDefined();
  await enter(searchField());
  expect(engine.sent).toEqual([]);
  await enter(reason());
  fireEvent.change(reason(), { target: { value: '  ' } });
  await act(async () => fireEvent.click(dialog().getByText('Check In Anyway')));
  expect(dialog().getByText('Please enter a reason')).toBeDefined();
  fireEvent.change(reason(), { target: { value: ' The ban ended ' } });
  await enter(reason());
  expect(engine.sent).toEqual([]);
  await act(async () => {
    fireEvent.click(dialog().getByText('Check In Anyway'));
    fireEvent.click(dialog().getByText('Check In Anyway'));
  });
  expect(engine.sent).toEqual([
    {
      name: 'check_in',
      args: expect.objectContaining({ waiver_id: banned.waiver_id, override: { reason: 'The ban ended' } }),
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(searchField());
});

it('[F19] Escape and Cancel check no one in', async () => {
  const row = screen.getByLabelText('Check In Max Banned, whom an alert stops');
  await act(async () => fireEvent.click(row));
  fireEvent.keyDown(reason(), { key: 'Escape' });
  await act(async () => fireEvent.click(row));
  await act(async () => fireEvent.click(dialog().getByText('Cancel')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(engine.sent).toEqual([]);
});

it('[F18] a notice stops nothing and is said with the check-in, and an undo works as always', async () => {
  search('hurt');
  await enter(searchField());
  expect(screen.getAllByText('Ira Hurt checked in. Notice: Injury last visit')).not.toHaveLength(0);
  await act(async () => fireEvent.keyDown(window, { key: 'u', code: 'KeyU', altKey: true }));
  expect(engine.sent.map(({ name }) => name)).toEqual(['check_in', 'undo_check_in']);
});
