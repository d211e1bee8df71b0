import { screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { documentRow, waiverFileRow } from '../../sync/testing/rows.ts';
import { CheckInScreen } from '../screens/check-in-screen.tsx';
import { makeCustomers, makeMembers } from './desk-people.ts';
import { showPage } from './show-page.tsx';

/** What the screens of a desk show: that many customers and members of a venue which takes waivers, unless it has none. */
export function deskEngine({ customers = 0, members = 0, hasWaiver = true, nowMs = Date.now() }): FakeSyncEngine {
  const engine = new FakeSyncEngine(
    { customers: makeCustomers(customers, nowMs), members: makeMembers(members, nowMs) },
    { nowMs: () => nowMs },
  );
  engine.put('documents', documentRow({ document_id: 'default' }));
  if (hasWaiver) engine.put('waiver_documents', waiverFileRow());
  return engine;
}

/** Shows the check-in screen at a height in which a long list draws some of its rows. */
export function showDesk(options: Parameters<typeof deskEngine>[0]) {
  const heights = [
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40),
  ];
  onTestFinished(() => {
    for (const height of heights) height.mockRestore();
  });
  const engine = deskEngine(options);
  return { ...showPage(<CheckInScreen />, { engine }), engine };
}

export const searchField = () => screen.getByLabelText<HTMLInputElement>('Search customers');
export const scanResult = () => screen.getByRole('region', { name: 'Scan result' });
