import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { keyboard } from '#app/testing/keyboard';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { memberRow } from '#sync/testing/rows';
import { ScanInPage } from './scan-in-page.tsx';
import { ScanStationPage } from './scan-station-page.tsx';

const since = '2026-05-02T12:00:00.000Z';
const [banned = '', injured = '', plain = '', unsigned = ''] = [3, 5, 7, 9].map((seed) =>
  createMembershipId('C00001', (length) => new Uint8Array(length).fill(seed)),
);
const keys = keyboard();

function open(Page: ComponentType, role: 'front_desk' | 'scan_station') {
  const engine = new FakeSyncEngine(
    {
      members: [
        memberRow({ membership_id: banned, alert: { level: 'stop', text: 'Banned until June', since } }),
        memberRow({ membership_id: injured, waiver_id: 'W2', alert: { level: 'notice', text: 'Knee injury', since } }),
        memberRow({ membership_id: plain, waiver_id: 'W3' }),
        memberRow({ membership_id: unsigned, waiver_id: 'W4', has_signature: false }),
      ],
    },
    { role, nowMs: () => Date.parse('2026-11-20T15:00:00.000Z') },
  );
  showPage(<Page />, { engine });
  return engine;
}

async function scan(code: string): Promise<void> {
  await act(async () => {
    keys.press('Shift', 1000);
    keys.scan(code);
  });
}

const verdict = () => screen.getByRole('region', { name: 'Scan result' });
const dialog = () => within(screen.getByRole('dialog', { name: /^An Alert Stops/ }));

it('[F19] [K15] the desk’s verdict is a stop with its words, and takes a reason before it checks in', async () => {
  const engine = open(ScanInPage, 'front_desk');
  await scan(banned);
  expect(verdict().dataset['level']).toBe('stop');
  expect(verdict().textContent).toContain('Banned until June');
  const button = screen.getByRole('button', { name: 'Check In Anyway…' });
  await act(async () => fireEvent.click(button));
  expect(engine.sent).toEqual([]);
  /* The next card ends the question: its Enter confirms nothing. */
  await scan(plain);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(engine.sent).toEqual([]);
  await scan(banned);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check In Anyway…' })));
  fireEvent.change(dialog().getByLabelText(/^Why may/), { target: { value: 'The owner agreed' } });
  await act(async () => fireEvent.click(dialog().getByText('Check In Anyway')));
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { override: { reason: 'The owner agreed' } } }]);
  expect(verdict().textContent).toContain('Checked in');
});

it('[F18] a notice is shown at the desk and needs no reason', async () => {
  const engine = open(ScanInPage, 'front_desk');
  await scan(injured);
  expect(verdict().dataset['level']).toBe('attention');
  expect(verdict().textContent).toContain('Knee injury');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check In' })));
  expect(engine.sent).toHaveLength(1);
});

it('[F19] an unattended station lets in no one with an alert, and keeps what staff wrote to itself', async () => {
  const engine = open(ScanStationPage, 'scan_station');
  for (const code of [banned, injured]) {
    await scan(code);
    expect(verdict().textContent).toContain('Please see the front desk.');
    expect(document.body.textContent).not.toMatch(/Banned|Knee/);
  }
  expect(engine.sent).toEqual([]);
  await scan(plain);
  expect(engine.sent).toHaveLength(1);
});

it('[F53] the desk asks before it checks in a member without a signature; the next card ends the question', async () => {
  const engine = open(ScanInPage, 'front_desk');
  await scan(unsigned);
  expect(verdict().textContent).toContain('No signature on file');
  const question = () => screen.queryByRole('dialog', { name: 'No Signature on File' });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check In…' })));
  expect(question()).not.toBeNull();
  await scan(plain);
  expect(question()).toBeNull();
  expect(engine.sent).toEqual([]);
  await scan(unsigned);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check In…' })));
  await act(async () => fireEvent.click(screen.getByText('Check In Anyway')));
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { membership_id: unsigned } }]);
  expect(verdict().textContent).toContain('Checked in');
});

it('[F52] [F53] an unattended station lets in no one without a signature', async () => {
  const engine = open(ScanStationPage, 'scan_station');
  await scan(unsigned);
  expect(verdict().textContent).toContain('Please see the front desk.');
  expect(engine.sent).toEqual([]);
});
