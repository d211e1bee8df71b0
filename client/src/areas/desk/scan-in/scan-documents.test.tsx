import { createMembershipId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { keyboard } from '#app/testing/keyboard';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { customerRow, documentRow, memberRow } from '#sync/testing/rows';
import { ScanInPage } from './scan-in-page.tsx';
import { ScanStationPage } from './scan-station-page.tsx';

const [first = '', grown = '', third = ''] = [3, 5, 7].map((seed) =>
  createMembershipId('C00001', (length) => new Uint8Array(length).fill(seed)),
);
const waiverId = createWaiverId('C00001', (length) => new Uint8Array(length).fill(9));
const signature = {
  document_id: 'default',
  date_signed: '2026-02-01',
  text_version: 1,
  first_visit: null,
  is_guardians: false,
};
const both = [signature, { ...signature, document_id: 'rules' }];
const keys = keyboard();

function open(Page: ComponentType, role: 'front_desk' | 'scan_station') {
  const engine = new FakeSyncEngine(
    {
      members: [
        memberRow({ membership_id: first, signatures: both }),
        memberRow({
          membership_id: grown,
          waiver_id: 'W2',
          adult_first_name: 'Ana',
          comes_of_age_on: '2026-11-20',
          signatures: both.map((one) => ({ ...one, is_guardians: true })),
        }),
        memberRow({ membership_id: third, waiver_id: 'W3', signatures: [signature] }),
      ],
      customers: role === 'front_desk' ? [customerRow({ waiver_id: waiverId })] : [],
    },
    { role, nowMs: () => Date.parse('2026-11-20T15:00:00.000Z') },
  );
  engine.put('documents', documentRow({ document_id: 'default' }));
  engine.put('documents', documentRow({ document_id: 'rules', name: 'House rules' }));
  engine.status$.next({ ...engine.status$.value, network: 'offline' });
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

it('[F65] [K17] the desk says offline what a guest lacks, of a member’s card and of a waiver’s code', async () => {
  const engine = open(ScanInPage, 'front_desk');
  await scan(third);
  expect(verdict().dataset['level']).toBe('attention');
  expect(verdict().textContent).toContain('Missing: House rules');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check In…' })));
  expect(screen.getByRole('dialog', { name: 'Not Everything Is Signed' })).toBeDefined();
  await scan(waiverId);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(verdict().textContent).toContain('Missing: House rules');
  await scan(first);
  expect(verdict().dataset['level']).toBe('ready');
  expect(engine.sent).toEqual([]);
});

it('[F65] [F67] a station lets in who has signed everything, and names what anyone else lacks', async () => {
  const engine = open(ScanStationPage, 'scan_station');
  await scan(third);
  expect(verdict().textContent).toContain('Missing: House rules');
  expect(verdict().textContent).toContain('Please see the front desk.');
  await scan(grown);
  expect(verdict().textContent).toContain(
    'Ana turned 18 and has to sign again, without a guardian: Waiver; House rules',
  );
  expect(engine.sent).toEqual([]);
  await scan(first);
  expect(engine.sent).toMatchObject([{ name: 'check_in', args: { membership_id: first } }]);
});
