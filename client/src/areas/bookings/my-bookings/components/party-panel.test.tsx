import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { waiverFileRow } from '#sync/testing/rows';
import { PartyPanel } from './party-panel.tsx';

const party = {
  total_players: 8,
  waivers_signed: 2,
  waiver_link: 'https://gatehouse.example/waiver/C00001?party=secret',
};
const ada = {
  waiver_id: 'C00001-1',
  name: 'Ada Lovelace',
  waiver_type: 'Adult',
  signed_at: '2026-11-20T15:00:00.000Z',
};
const ben = { ...ada, waiver_id: 'C00001-2', name: 'Ben Franklin' };
const rules = { document_id: 'd1', name: 'Paintball rules', status: 'missing' };
let engine: FakeSyncEngine;

beforeEach(() => {
  engine = new FakeSyncEngine();
  engine.put('waiver_documents', waiverFileRow());
});

async function show(people: readonly object[], counted: Partial<typeof party> = {}): Promise<void> {
  const server = { 'GET /api/clients/C00001/bookings/b1/party': { party: { ...party, ...counted }, people } };
  showPage(<PartyPanel clientId="C00001" bookingId="b1" />, { engine, server });
  await screen.findByText(/of 8 (have not )?signed$/);
}

it('[F70] says once how many of the party have not signed', async () => {
  await show([ada, ben]);
  expect(screen.queryByText('2 of 8 signed')).toBeNull();
  expect(screen.getByText('6 of 8 have not signed')).toBeDefined();
});

it('[F70] counts a signer who lacks a document among them, as the desk does', async () => {
  await show([ada, { ...ben, missing: [rules] }], { waivers_signed: 3 });
  expect(screen.getByText('6 of 8 have not signed')).toBeDefined();
});

it('[F70] asks nobody to sign where everyone has', async () => {
  await show([ada, ben], { waivers_signed: 8 });
  expect(screen.queryByText(/not signed$/)).toBeNull();
});

it('[F70] asks nobody to sign where the venue has no waiver', async () => {
  engine = new FakeSyncEngine();
  await show([], { waivers_signed: 0 });
  expect(screen.queryByText(/not signed$/)).toBeNull();
});
