import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EnqueueResult } from '../../sync/port/engine-port.ts';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { memberRow } from '../../sync/testing/rows.ts';
import { keyboard } from '../testing/keyboard.ts';
import { showPage } from '../testing/show-page.tsx';
import { CheckInScreen } from './check-in-screen.tsx';

/** Saves when the test decides. */
class SlowEngine extends FakeSyncEngine {
  #go: (() => void)[] = [];

  override async enqueue(...given: Parameters<FakeSyncEngine['enqueue']>): Promise<EnqueueResult> {
    await new Promise<void>((resolve) => {
      this.#go.push(resolve);
    });
    return super.enqueue(...given);
  }

  async save(): Promise<void> {
    await act(async () => {
      for (const go of this.#go.splice(0)) go();
    });
  }
}

const person = (seed: number, name: string) => {
  const id = createMembershipId('C00001', (length) => new Uint8Array(length).fill(seed));
  return memberRow({
    membership_id: id,
    waiver_id: `C00001-W${seed}`,
    adult_first_name: name,
    adult_last_name: 'Larsen',
    expiration_date: '2099-01-01',
    date_signed: new Date().toISOString().slice(0, 10),
  });
};
const bjorn = person(7, 'Björn');
const astrid = person(9, 'Astrid');
let engine: SlowEngine;
const { press, scan: scanCode } = keyboard();
const scan = ({ membership_id: id }: { membership_id: string }): void => scanCode(id);
const panel = () => screen.getByRole('region', { name: 'Scan result' });
const checkedIn = () =>
  engine.sent.filter(({ name }) => name === 'check_in').map(({ args }) => (args as { waiver_id: string }).waiver_id);

beforeEach(() => {
  engine = new SlowEngine({ members: [bjorn, astrid] });
  showPage(<CheckInScreen />, { engine });
});

describe('a scan while the previous check-in is being saved', () => {
  it('keeps both separate: the first is checked in and named, the second waits for its own Enter', async () => {
    scan(bjorn);
    press('Enter');
    scan(astrid);
    await engine.save();
    expect(panel().textContent).toContain('Astrid Larsen');
    expect(screen.getByText('Björn Larsen is checked in.')).toBeDefined();
    expect(checkedIn()).toEqual([bjorn.waiver_id]);
    press('Enter');
    await engine.save();
    await waitFor(() => expect(panel().textContent).toContain('Checked in'));
    expect(checkedIn()).toEqual([bjorn.waiver_id, astrid.waiver_id]);
  });

  it('says by name whose check-in could not be saved', async () => {
    scan(bjorn);
    press('Enter');
    scan(astrid);
    engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
    await engine.save();
    expect(screen.getByRole('alert').textContent).toBe('Björn Larsen wasn’t checked in. This device is full.');
  });

  it('shows for the same card that the person is in, once they are', async () => {
    scan(bjorn);
    press('Enter');
    scan(bjorn);
    await engine.save();
    await waitFor(() => expect(panel().textContent).toContain('Already in at'));
    press('Enter');
    await engine.save();
    expect(checkedIn()).toEqual([bjorn.waiver_id]);
  });

  it('treats the same card twice as one check-in', async () => {
    scan(bjorn);
    press('Enter');
    scan(bjorn);
    press('Enter');
    await engine.save();
    await waitFor(() => expect(panel().textContent).toContain('Checked in'));
    expect(checkedIn()).toEqual([bjorn.waiver_id]);
  });
});

it('reports for an unknown code that people are still loading, while they are', () => {
  act(() => engine.status$.next({ ...engine.status$.value, isFilled: false }));
  scan({ membership_id: person(11, 'Nobody').membership_id });
  expect(panel().textContent).toContain('This device is still getting customers.');
  act(() => engine.status$.next({ ...engine.status$.value, isFilled: true }));
  scan({ membership_id: person(11, 'Nobody').membership_id });
  expect(panel().textContent).not.toContain('This device is still getting customers.');
});

it('the second half of a double click does not undo the effect of the first', async () => {
  scan(bjorn);
  fireEvent.click(screen.getByRole('button', { name: /^Check In/ }), { detail: 1 });
  await engine.save();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo check-in' }), { detail: 2 });
  await engine.save();
  expect(engine.sent.map(({ name }) => name)).toEqual(['check_in']);
});
