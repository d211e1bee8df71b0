import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { expect, it } from 'vitest';
import { customerRow, documentRow } from '../testing/rows.ts';
import { overlayOf } from './overlay.ts';
import type { OverlayFacts, ShownEntry } from './overlay-layer.ts';

const HOUR_MS = 3_600_000;

const nothing: OverlayFacts = {
  clientId: 'C00001',
  deviceId: 'd',
  timeZone: 'America/New_York',
  base: () => undefined,
  bills: () => [],
};

function entry(name: string, args: Record<string, unknown>, change: Partial<ShownEntry> = {}): ShownEntry {
  return { id: 'm', name, args, isParked: false, queuedAtUtc: '2026-06-15T15:00:00.000Z', offsetMs: 0, ...change };
}

const arrival = (atUtc = '2026-06-15T15:00:00.000Z') => ({
  checkin_id: '06152026-C00001-AAAAAAAA',
  waiver_id: 'C00001-AAAAAAAAAAAA',
  checked_in_at: atUtc,
});

const signing = {
  kind: 'adult_minor',
  client_id: 'C00001',
  event_id: '11111111-1111-4111-8111-111111111111',
  waiver_ids: ['C00001-AAAAAAAAAAAA', 'C00001-BBBBBBBBBBBB'],
  signed_at: '2026-06-15T15:00:00.000Z',
  adult_first_name: 'Ada',
  adult_last_name: 'Byron',
  adult_DoB: '1990-02-28',
  email: 'ada@example.org',
  phone: '(212) 555-0100',
  minors: [{ first_name: 'Kid', last_name: 'Byron', DoB: '2016-02-03' }],
};

it('[D7] [S5] leaves the rows that the cache has to the cache', () => {
  const held = new Set(['C00001-AAAAAAAAAAAA', arrival().checkin_id]);
  const facts: OverlayFacts = { ...nothing, base: (_, id) => (held.has(id) ? ({} as never) : undefined) };
  const overlay = overlayOf([entry('sign_waiver', signing), entry('check_in', arrival())], facts);
  expect([...overlay.customers.keys()]).toEqual(['C00001-BBBBBBBBBBBB']);
  expect(overlay.check_ins.size).toBe(0);
});

it('[C2] [D7] shows queued rows at the corrected time, on the venue day of that time', () => {
  const late = '2026-06-16T03:30:00.000Z';
  const change = { offsetMs: HOUR_MS };
  const overlay = overlayOf(
    [entry('check_in', arrival(late), change), entry('sign_waiver', { ...signing, signed_at: late }, change)],
    nothing,
  );
  expect(overlay.check_ins.get(arrival().checkin_id)).toMatchObject({
    check_in_time: '2026-06-16T04:30:00.000Z',
    created_at: '2026-06-16T04:30:00.000Z',
    venue_date: '2026-06-16',
    isPending: true,
  });
  expect([...overlay.customers.values()].map((row) => [row.waiver_type, row.date_signed, row.created_at])).toEqual([
    ['Adult', '2026-06-16', '2026-06-16T04:30:00.000Z'],
    ['Minor', '2026-06-16', '2026-06-16T04:30:00.000Z'],
  ]);
});

it('[M3] lays an undo over the cache’s row or the queued one, and nothing over an undone one', () => {
  const { checkin_id } = arrival();
  const undo = entry('undo_check_in', { checkin_id }, { isParked: true });
  const queued = overlayOf([entry('check_in', arrival()), undo], nothing);
  expect(queued.check_ins.get(checkin_id)).toMatchObject({ undone_at: undo.queuedAtUtc, isParked: true });
  const row = (undone_at: string | null) => ({ ...nothing, base: () => ({ checkin_id, undone_at }) as never });
  expect(overlayOf([undo], row(null)).check_ins.get(checkin_id)).toMatchObject({ undone_at: undo.queuedAtUtc });
  expect(overlayOf([undo], row('2026-06-15T14:00:00.000Z')).check_ins.size).toBe(0);
  expect(overlayOf([undo], nothing).check_ins.size).toBe(0);
});

const person = {
  ...customerRow({
    waiver_id: '',
    adult_first_name: 'Ada',
    adult_last_name: 'Byron',
    adult_DoB: '1990-02-28',
    email: 'ada@example.org',
    phone: '(212) 555-0100',
    date_signed: '2026-06-15',
    waiver_date: '2026-06-15',
    created_at: '2026-06-15T15:00:00.000Z',
  }),
  isPending: true,
};
const kid = { minor_first_name: 'Kid', minor_last_name: 'Byron', minor_DoB: '2016-02-03' };

it('[D7] [F21] shows an adult and a minor of one signing as two people who belong together', () => {
  const [adult, minor] = signing.waiver_ids;
  const together = { event_id: signing.event_id, booking_id: 'b' };
  expect([...overlayOf([entry('sign_waiver', { ...signing, booking_id: 'b' })], nothing).customers.values()]).toEqual([
    { ...person, ...together, waiver_id: adult, waiver_type: 'Adult' },
    { ...person, ...kid, ...together, waiver_id: minor, waiver_type: 'Minor' },
  ]);
});

it('[D7] shows only the minors of an adult who signs for minors', () => {
  const [first] = signing.waiver_ids;
  const { customers } = overlayOf([entry('sign_waiver', { ...signing, kind: 'minor' })], nothing);
  expect([...customers.values()]).toEqual([{ ...person, ...kid, waiver_id: first, waiver_type: 'Minor' }]);
});

it('[D7] shows an adult with the address that was given', () => {
  const address = { street: '1 Main St', city: 'Albany', state: 'NY', zip_code: '12207' };
  const { minors: _minors, ...alone } = { ...signing, ...address, kind: 'adult' };
  const { customers } = overlayOf([entry('sign_waiver', alone, { isParked: true })], nothing);
  const { isPending: _isPending, ...row } = person;
  expect([...customers.values()]).toEqual([
    { ...row, ...address, waiver_id: signing.waiver_ids[0], waiver_type: 'Adult', isParked: true },
  ]);
});

it('[D7] shows a check-in with the card that was scanned', () => {
  const { checked_in_at: at, ...ids } = arrival();
  const row = {
    ...ids,
    client_id: 'C00001',
    device_id: 'd',
    check_in_time: at,
    created_at: at,
    venue_date: '2026-06-15',
    clock_flagged: false,
    undone_at: null,
    isPending: true,
  };
  const shown = (args: object) => [
    ...overlayOf([entry('check_in', { ...arrival(), ...args })], nothing).check_ins.values(),
  ];
  expect(shown({})).toEqual([{ ...row, membership_id: null }]);
  expect(shown({ membership_id: 'm' })).toEqual([{ ...row, membership_id: 'm' }]);
});

it('[F22] [D7] counts a check-in for the record that the scanned one was merged into, by its person or its card', () => {
  const { waiver_id } = arrival();
  const shown = (rows: { customers?: object; members?: object }, args: object = {}) => {
    const facts = { ...nothing, base: (collection: string) => rows[collection as keyof typeof rows] as never };
    return overlayOf([entry('check_in', { ...arrival(), ...args })], facts).check_ins.get(arrival().checkin_id);
  };
  const card = { membership_id: 'm' };
  expect(shown({ customers: { waiver_id, merged_into: 'kept' } })).toMatchObject({ waiver_id, merged_into: 'kept' });
  expect(shown({ members: { waiver_id, merged_into: 'kept' } }, card)).toMatchObject({ merged_into: 'kept' });
  expect(shown({ members: { waiver_id: 'another', merged_into: 'kept' } }, card)?.merged_into).toBeUndefined();
  expect(shown({ members: { waiver_id, merged_into: 'kept' } })?.merged_into).toBeUndefined();
});

it('[M3] keeps the rest of a row that an undo changes', () => {
  const { checkin_id } = arrival();
  const base = () => ({ checkin_id, waiver_id: 'w', undone_at: null }) as never;
  const { check_ins } = overlayOf([entry('undo_check_in', { checkin_id })], { ...nothing, base });
  expect(check_ins.get(checkin_id)).toEqual({
    checkin_id,
    waiver_id: 'w',
    undone_at: '2026-06-15T15:00:00.000Z',
    isPending: true,
  });
});

it('[S5] shows no row for malformed arguments, and continues with the next', () => {
  const broken = entry('check_in', { checkin_id: 5 });
  expect(overlayOf([broken, entry('check_in', arrival())], nothing).check_ins.size).toBe(1);
});

it('[F54] [M7] shows a signature that the desk asked for on the record, until the server makes them one', () => {
  const record = customerRow({ waiver_id: 'C00001-RRRRRRRRRRRR', adult_first_name: 'ADA', adult_last_name: 'Byron' });
  const asked = { ...signing, kind: 'adult', waiver_ids: [signing.waiver_ids[0]], for_waiver_id: record.waiver_id };
  const shown = (base: CustomerRow, args: Record<string, unknown> = asked) => {
    const facts: OverlayFacts = { ...nothing, base: (_, id) => (id === base.waiver_id ? (base as never) : undefined) };
    const { customers } = overlayOf([entry('sign_waiver', args)], facts);
    return [customers.get(base.waiver_id)?.last_signed, customers.get('C00001-AAAAAAAAAAAA')?.merged_into];
  };
  const unsigned = { ...record, has_signature: false };
  expect(shown(unsigned)).toEqual(['2026-06-15', record.waiver_id]);
  expect(shown(unsigned, { ...asked, adult_first_name: 'Eva' })).toEqual([undefined, undefined]);
  expect(shown({ ...unsigned, merged_into: 'C00001-AAAAAAAAAAAA' })).toEqual([undefined, undefined]);
  expect(shown(record)).toEqual([undefined, undefined]);
});

it('[W5] [W50] a queued signing says which texts it signed, and until when lists hold it', () => {
  const rules = new Map([
    ['default', documentRow({ document_id: 'default', version: 4, text_version: 3 })],
    ['d2', documentRow({ document_id: 'd2', validity: 'months', validity_count: 18 })],
  ]);
  const facts: OverlayFacts = {
    ...nothing,
    base: (collection, id) => (collection === 'documents' ? (rules.get(id) as never) : undefined),
  };
  const rowOf = (args: object) => {
    const { customers } = overlayOf([entry('sign_waiver', { ...signing, ...args })], facts);
    return customers.get('C00001-AAAAAAAAAAAA');
  };
  const both = [
    { document_id: 'default', version: 4, sha256: 'a' },
    { document_id: 'd2', version: 1, sha256: 'b' },
  ];
  expect(rowOf({ documents: both })).toMatchObject({
    documents: [
      { document_id: 'default', text_version: 3 },
      { document_id: 'd2', text_version: 1 },
    ],
    kept_until: '2027-12-15',
  });
  /* The waiver alone, as version 1 says it: of a text that was replaced since, and its first. */
  expect(rowOf({ document_version: 2 })?.documents).toEqual([{ document_id: 'default', text_version: 2 }]);
  expect(rowOf({ document_version: 1 })).not.toHaveProperty('documents');
  expect(rowOf({ document_version: 1 })?.kept_until).toBe('2026-12-31');
});
