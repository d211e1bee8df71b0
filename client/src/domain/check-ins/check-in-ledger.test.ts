import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnqueueResult } from '../../sync/port/engine-port.ts';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { bookingRow, checkInRow, customerRow, memberRow } from '../../sync/testing/rows.ts';
import { CheckInLedger } from './check-in-ledger.ts';

const noon = Date.parse('2026-11-20T17:00:00.000Z');

/** Saves when the test decides. */
class SlowEngine extends FakeSyncEngine {
  readonly waiting: (() => void)[] = [];
  isSlow = false;
  hold: string | null = null;

  override async enqueue(...given: Parameters<FakeSyncEngine['enqueue']>): Promise<EnqueueResult> {
    if (this.isSlow || given[0] === this.hold)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    return super.enqueue(...given);
  }
}

function desk() {
  const engine = new SlowEngine();
  return { engine, ledger: new CheckInLedger(engine) };
}
const arrival = (tail: string) => ({ waiverId: `C00001-${tail}`, name: tail });
const queued = ({ sent }: FakeSyncEngine, name: string) =>
  sent.filter((item) => item.name === name).map(({ args }) => args as Record<string, string>);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('check-ins of a desk', () => {
  it('[F22] checks in a person once, by whichever of the merged records', async () => {
    const { engine, ledger } = desk();
    const kept = { ...arrival('KEPT'), recordId: 'C00001-KEPT' };
    const card = { ...arrival('OLD'), membershipId: 'M1', recordId: 'C00001-KEPT' };
    await Promise.all([ledger.checkIn(card), ledger.checkIn(kept)]);
    expect(queued(engine, 'check_in')).toHaveLength(1);
    const other = desk();
    const row = checkInRow({
      checkin_id: 'x',
      waiver_id: 'C00001-OLD',
      merged_into: 'C00001-KEPT',
      venue_date: '2026-11-20',
    });
    other.engine.put('check_ins', row);
    expect(await other.ledger.checkIn(kept)).toMatchObject({ isNew: false });
  });

  it('[M2] queues one check-in, however often it is pressed during and after the save', async () => {
    const { engine, ledger } = desk();
    engine.isSlow = true;
    const presses = [ledger.checkIn(arrival('ANN')), ledger.checkIn(arrival('ANN'))];
    await Promise.resolve();
    engine.isSlow = false;
    for (const go of engine.waiting) go();
    const [first, second] = await Promise.all(presses);
    expect(second).toEqual(first);
    expect(await ledger.checkIn(arrival('ANN'))).toMatchObject({ ok: true, isNew: false });
    expect(queued(engine, 'check_in')).toHaveLength(1);
  });

  it('does not check in a person whom another desk has checked in, and finds a member by the membership', async () => {
    const { engine, ledger } = desk();
    engine.put('check_ins', checkInRow({ checkin_id: 'other', waiver_id: 'C00001-OLD', membership_id: 'M1' }));
    expect(await ledger.checkIn({ ...arrival('NEW'), membershipId: 'M1' })).toEqual({
      ok: true,
      checkinId: 'other',
      isNew: false,
    });
    expect(engine.sent).toEqual([]);
  });

  it('[F19] checks in a person whom an alert stops only with a reason, by waiver or by card', async () => {
    const { engine, ledger } = desk();
    const alert = { level: 'stop', text: 'Banned', since: '2026-05-02T12:00:00.000Z' } as const;
    engine.put('customers', customerRow({ waiver_id: 'C00001-ANN', alert }));
    engine.put('members', memberRow({ membership_id: 'M1', alert }));
    const refused = { ok: false, message: expect.stringContaining('An alert stops this person') as string };
    expect(await ledger.checkIn(arrival('ANN'))).toEqual(refused);
    expect(await ledger.checkIn({ ...arrival('OLD'), membershipId: 'M1' })).toEqual(refused);
    expect(engine.sent).toEqual([]);
    expect(await ledger.checkIn({ ...arrival('ANN'), overrideReason: 'Asked the owner' })).toMatchObject({ ok: true });
    expect(queued(engine, 'check_in')).toMatchObject([{ override: { reason: 'Asked the owner' } }]);
  });

  it('checks in again after an undo', async () => {
    const { engine, ledger } = desk();
    await ledger.checkIn(arrival('ANN'));
    await ledger.undoLast();
    expect(await ledger.checkIn(arrival('ANN'))).toMatchObject({ isNew: true });
    expect(queued(engine, 'check_in')).toHaveLength(2);
  });
});

describe('a group', () => {
  const family = ['ANN', 'BEN', 'CID', 'DOT'].map(arrival);

  it('[F21] is one check-in for each person, leaves who is in alone, and is one step of undo', async () => {
    const { engine, ledger } = desk();
    await ledger.checkIn(arrival('EVE'));
    engine.put('check_ins', checkInRow({ checkin_id: 'other', waiver_id: 'C00001-BEN' }));
    const [first, again] = await Promise.all([
      ledger.checkInGroup(family, 'Ann and 3 others'),
      ledger.checkInGroup(family, 'Ann and 3 others'),
    ]);
    expect([first.checkedIn.map(({ name }) => name), first.wereIn]).toEqual([['ANN', 'CID', 'DOT'], ['BEN']]);
    expect(again.failed).toEqual([]);
    expect(queued(engine, 'check_in').map((args) => args['waiver_id'])).toEqual(
      ['EVE', 'ANN', 'CID', 'DOT'].map((tail) => `C00001-${tail}`),
    );
    expect(await ledger.undoLast()).toMatchObject({ kind: 'undone', name: 'Ann and 3 others' });
    expect(queued(engine, 'undo_check_in').map((args) => args['checkin_id'])).toEqual(
      first.checkedIn.map(({ checkinId }) => checkinId),
    );
    expect(await ledger.undoLast()).toMatchObject({ kind: 'undone', name: 'EVE' });
    expect(await ledger.undoLast()).toMatchObject({ kind: 'nothing' });
  });

  it('[F21] loses no one to another’s failure, and an undo takes back those who are in', async () => {
    const { engine, ledger } = desk();
    const alert = { level: 'stop', text: 'Banned', since: '2026-05-02T12:00:00.000Z' } as const;
    engine.put('customers', customerRow({ waiver_id: 'C00001-BEN', alert }));
    const outcome = await ledger.checkInGroup(family, 'all');
    expect(outcome.checkedIn).toHaveLength(3);
    expect(outcome.failed).toMatchObject([{ name: 'BEN', message: expect.stringContaining('An alert stops') }]);
    await ledger.undo(outcome.checkedIn[0]?.checkinId ?? '', 'ANN');
    engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
    expect(await ledger.undoLast()).toMatchObject({ kind: 'failed', message: 'This device is full.' });
    engine.failure = null;
    expect(await ledger.undoLast()).toMatchObject({ kind: 'undone', name: 'all' });
    expect(queued(engine, 'undo_check_in')).toHaveLength(3);
  });

  it('[F21] that is being saved is what an undo takes back', async () => {
    const { engine, ledger } = desk();
    engine.isSlow = true;
    const saving = ledger.checkInGroup(family, 'all');
    const undoing = ledger.undoLast();
    engine.isSlow = false;
    for (const go of engine.waiting) go();
    expect((await saving).checkedIn).toHaveLength(4);
    expect(await undoing).toMatchObject({ kind: 'undone', name: 'all' });
    expect(queued(engine, 'undo_check_in')).toHaveLength(4);
  });
});

describe('undo', () => {
  it('undoes one by one, newest first, by name, and stops at the end', async () => {
    const { ledger } = desk();
    for (const tail of ['ANN', 'BEN', 'CID']) await ledger.checkIn(arrival(tail));
    const names = [];
    for (let press = 0; press < 4; press++) names.push(await ledger.undoLast());
    expect(names.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'undone CID',
      'undone BEN',
      'undone ANN',
      'nothing ',
    ]);
  });

  it('treats two quick presses as two people, and waits for the check-in that is being saved', async () => {
    const { engine, ledger } = desk();
    await ledger.checkIn(arrival('ANN'));
    engine.isSlow = true;
    const saving = ledger.checkIn(arrival('BEN'));
    const presses = [ledger.undoLast(), ledger.undoLast()];
    engine.isSlow = false;
    for (const go of engine.waiting) go();
    await saving;
    expect((await Promise.all(presses)).map(({ name }) => name)).toEqual(['BEN', 'ANN']);
  });

  it('handles presses in order: one too many waits for the undo that is being saved', async () => {
    const { engine, ledger } = desk();
    await ledger.checkIn(arrival('ANN'));
    engine.isSlow = true;
    const answered: string[] = [];
    const presses = [0, 1].map(() => ledger.undoLast().then(({ kind }) => answered.push(kind)));
    await vi.waitFor(() => expect(engine.waiting).toHaveLength(1));
    for (const go of engine.waiting) go();
    await Promise.all(presses);
    expect(answered).toEqual(['undone', 'nothing']);
  });

  it('skips check-ins undone by a row’s own button or another desk, and those of another day', async () => {
    const { engine, ledger } = desk();
    for (const tail of ['ANN', 'BEN']) await ledger.checkIn(arrival(tail));
    const [, ben] = queued(engine, 'check_in');
    await ledger.undo(ben?.['checkin_id'] ?? '', 'BEN');
    expect(await ledger.undoLast()).toMatchObject({ kind: 'undone', name: 'ANN' });
    await ledger.checkIn(arrival('CID'));
    vi.setSystemTime(noon + 86_400_000);
    expect(await ledger.undoLast()).toMatchObject({ kind: 'nothing' });
    expect(queued(engine, 'undo_check_in')).toHaveLength(2);
  });

  it('keeps a check-in whose undo could not be saved', async () => {
    const { engine, ledger } = desk();
    await ledger.checkIn(arrival('ANN'));
    engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
    expect(await ledger.undoLast()).toEqual({ kind: 'failed', name: 'ANN', message: 'This device is full.' });
    engine.failure = null;
    expect(await ledger.undoLast()).toMatchObject({ kind: 'undone', name: 'ANN' });
  });

  it('queues one undo of a check-in, however often it is pressed', async () => {
    const { engine, ledger } = desk();
    engine.put('check_ins', checkInRow({ checkin_id: 'other', waiver_id: 'C00001-ANN' }));
    engine.isSlow = true;
    const presses = [ledger.undo('other', 'ANN'), ledger.undo('other', 'ANN')];
    for (const go of engine.waiting) go();
    expect(await Promise.all(presses)).toEqual(presses.map(() => ({ kind: 'undone', name: 'ANN', message: '' })));
    expect(await ledger.undo('other', 'ANN')).toEqual({ kind: 'undone', name: 'ANN', message: '' });
    expect(queued(engine, 'undo_check_in')).toEqual([{ checkin_id: 'other' }]);
  });

  it('undoes the previous one while the newest is being undone by its own row', async () => {
    const { engine, ledger } = desk();
    for (const tail of ['ANN', 'BEN']) await ledger.checkIn(arrival(tail));
    const [, ben] = queued(engine, 'check_in');
    engine.isSlow = true;
    const byRow = ledger.undo(ben?.['checkin_id'] ?? '', 'BEN');
    const last = ledger.undoLast();
    await vi.waitFor(() => expect(engine.waiting).toHaveLength(2));
    for (const go of engine.waiting) go();
    expect([(await byRow).name, (await last).name]).toEqual(['BEN', 'ANN']);
  });

  it('[M8] undoes a party whole that is still being saved', async () => {
    const { engine, ledger } = desk();
    engine.isSlow = true;
    const seen = { date_scheduled: '2026-11-20', booking_time: '12:00' };
    const party = { bookingId: 'C00001-B', partyGoers: 8, seen };
    engine.put('bookings', bookingRow({ booking_id: party.bookingId, date_scheduled: seen.date_scheduled }));
    const saving = ledger.checkInParty([arrival('ANN')], party, 'Party');
    const undoing = ledger.undoLast();
    engine.isSlow = false;
    engine.hold = 'check_in_party';
    engine.waiting.shift()?.();
    await vi.waitFor(() => expect(engine.waiting).toHaveLength(1));
    await new Promise(setImmediate);
    engine.waiting.shift()?.();
    const saved = await saving;
    expect(await undoing).toMatchObject({ kind: 'undone', name: 'Party' });
    expect(queued(engine, 'undo_check_in_party')).toMatchObject([{ party_check_in_id: saved.ok && saved.party.id }]);
  });

  it('does not undo a check-in that could not be saved', async () => {
    const { engine, ledger } = desk();
    engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
    expect(await ledger.checkIn(arrival('ANN'))).toEqual({ ok: false, message: 'This device is full.' });
    engine.failure = null;
    expect(await ledger.undoLast()).toMatchObject({ kind: 'nothing' });
    const saved = await ledger.checkIn(arrival('ANN'));
    expect(saved).toEqual({ ok: true, isNew: true, checkinId: queued(engine, 'check_in')[0]?.['checkin_id'] });
  });

  it('requires rows that emit synchronously', async () => {
    const { engine, ledger } = desk();
    engine.rows$ = () => NEVER;
    await expect(ledger.checkIn(arrival('ANN'))).rejects.toThrow('rows$ must emit synchronously');
  });
});
