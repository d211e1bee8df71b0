import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { describe, expect, it } from 'vitest';
import { bookingRow, checkInRow, customerRow, documentRow, memberRow } from '../../sync/testing/rows.ts';
import { type HeldRows, peoplesDocuments } from './people-documents.ts';
import { recordsOfPeople } from './same-person.ts';

const TODAY = '2026-11-20';
const waiver = documentRow({ document_id: 'default' });
const axe = documentRow({
  document_id: 'axe',
  name: 'Axe throwing waiver',
  needed_by: 'offerings',
  offering_ids: ['C00001-Off1'],
});
const pass = documentRow({ document_id: 'pass', name: 'Day pass', validity: 'visit' });
const ana = customerRow({ waiver_id: 'C00001-A', adult_first_name: 'Ana' });

interface Held extends Partial<Omit<HeldRows, 'customers' | 'documents'>> {
  documents?: DocumentRow[];
  customers?: CustomerRow[];
}

const byId = (rows: readonly CustomerRow[]) => new Map(rows.map((row) => [row.waiver_id, row]));

function documentsOf({ documents = [waiver, axe], customers = [ana], ...held }: Held = {}) {
  return peoplesDocuments({
    documents,
    customers: byId(customers),
    recordsOf: recordsOfPeople(byId(customers)),
    members: new Map(),
    bookings: new Map(),
    checkIns: new Map(),
    adultAge: 18,
    venueDate: TODAY,
    ...held,
  });
}

const missing = (person: Parameters<ReturnType<typeof documentsOf>>[0], held?: Held) =>
  waiverStanding(person, TODAY, documentsOf(held)(person)).missing.map(({ document_id: id, status }) => [id, status]);

describe('what a person’s documents are judged by on a device', () => {
  it('[F65] nothing but the row where it has the only waiver of the year, and all records where it does not', () => {
    const only = { documents: [waiver] };
    expect(documentsOf(only)(ana)).toBeUndefined();
    expect(documentsOf({ documents: [] })({ ...ana, has_signature: false })).toBeUndefined();
    const uploaded = { ...ana, waiver_id: 'C00001-U', has_signature: false };
    expect(documentsOf({ ...only, customers: [ana, uploaded] })(uploaded)?.signatures).toHaveLength(1);
  });

  it('[W46] all records where the newest signature may be of a document that was retired', () => {
    const only = { documents: [waiver] };
    const retired = { ...ana, documents: [{ document_id: 'axe', text_version: 1 }] };
    const stateOf = (person: Parameters<typeof missing>[0], customers: CustomerRow[]) =>
      waiverStanding(person, TODAY, documentsOf({ ...only, customers })(person)).state;
    expect(stateOf(retired, [retired])).toBe('unsigned');
    const both = { ...retired, documents: [...retired.documents, { document_id: 'default', text_version: 1 }] };
    expect(documentsOf({ ...only, customers: [both] })(both)).toBeUndefined();
    const kept = { ...ana, date_signed: '2025-11-01', last_signed: '2026-11-01' };
    const merged = { ...retired, waiver_id: 'C00001-M', date_signed: '2026-11-01', merged_into: kept.waiver_id };
    expect(stateOf(kept, [kept, merged])).toBe('last_year');
    const signature = { text_version: 1, first_visit: null, is_guardians: false };
    const member = memberRow({
      membership_id: 'm1',
      waiver_id: ana.waiver_id,
      date_signed: '2026-11-01',
      signatures: [
        { ...signature, document_id: 'default', date_signed: '2025-11-01' },
        { ...signature, document_id: 'axe', date_signed: '2026-11-01' },
      ],
    });
    expect(stateOf(member, [])).toBe('last_year');
    const renewed = { ...member, signatures: [{ ...signature, document_id: 'default', date_signed: '2026-11-01' }] };
    expect(documentsOf({ ...only, customers: [] })(renewed)).toBeUndefined();
  });

  it('[F65] the venue’s waiver first, whatever order a device holds the documents in', () => {
    const rules = documentRow({ document_id: 'a', name: 'Axe rules' });
    const unsigned = { ...ana, has_signature: false };
    const held = { documents: [rules, waiver], customers: [unsigned] };
    expect(missing(unsigned, held).map(([id]) => id)).toEqual(['default', 'a']);
  });

  it('[F67] all records of a minor who came of age, also where the venue has one waiver', () => {
    const only = [waiver];
    const bo = customerRow({
      waiver_id: 'C00001-B',
      waiver_type: 'Minor',
      minor_first_name: 'Bo',
      minor_last_name: 'Long',
    });
    const grown = { ...bo, minor_DoB: '2008-11-20' };
    expect(documentsOf({ documents: only, customers: [bo] })({ ...bo, minor_DoB: '2008-11-21' })).toBeUndefined();
    expect(missing(grown, { documents: only, customers: [grown] })).toEqual([['default', 'came_of_age']]);
    expect(missing(grown, { documents: only, customers: [grown], adultAge: 19 })).toEqual([]);
    const own = { ...ana, adult_first_name: 'Bo', adult_DoB: '2008-11-20' };
    expect(missing(grown, { documents: only, customers: [grown, own] })).toEqual([]);
  });

  it('[F65] documents for offerings by the bookings of all records, from today on, unless canceled', () => {
    const booked = { ...ana, waiver_id: 'C00001-A2', booking_id: 'b1' };
    const customers = [ana, booked];
    const booking = bookingRow({ booking_id: 'b1', date_scheduled: TODAY });
    const at = (fields: Partial<typeof booking>): Held => ({
      customers,
      bookings: new Map([['b1', { ...booking, ...fields }]]),
    });
    expect(missing(ana, at({}))).toEqual([['axe', 'missing']]);
    expect(missing(ana, at({ date_scheduled: '2026-11-19' }))).toEqual([]);
    expect(missing(ana, at({ status: 'cancelled' }))).toEqual([]);
    expect(missing(ana, at({ offering_id: 'C00001-Off2' }))).toEqual([]);
    const signed = { ...booked, documents: [{ document_id: 'axe', text_version: 1 }] };
    expect(missing(ana, { ...at({}), customers: [ana, signed] })).toEqual([]);
    /* Its own documents replace the one that a row without any means. */
    expect(missing(signed, { ...at({}), customers: [signed] })).toEqual([['default', 'missing']]);
  });

  it('[F22] a newer signature of merged records, before and after their own row is here', () => {
    const kept = { ...ana, has_signature: false, last_signed: '2026-11-01' };
    expect(missing(kept, { customers: [kept] })).toEqual([]);
    const merged = customerRow({
      waiver_id: 'C00001-M',
      date_signed: '2026-11-01',
      merged_into: kept.waiver_id,
      documents: [{ document_id: 'pass', text_version: 1 }],
    });
    expect(missing(kept, { customers: [kept, merged] })).toEqual([['default', 'missing']]);
  });

  it('[W46] a visit that the server has not counted yet, of any record, unless it was undone', () => {
    const documents = [pass];
    const signed = { ...ana, date_signed: '2026-11-18', documents: [{ document_id: 'pass', text_version: 1 }] };
    const at = (venue_date: string, undone_at: string | null = null): Held => ({
      documents,
      customers: [signed],
      checkIns: new Map([['x', checkInRow({ checkin_id: 'x', waiver_id: ana.waiver_id, venue_date, undone_at })]]),
    });
    expect(missing(signed, at(TODAY))).toEqual([]);
    expect(missing(signed, at('2026-11-19'))).toEqual([['pass', 'expired']]);
    expect(missing(signed, at('2026-11-19', '2026-11-19T15:00:00.000Z'))).toEqual([]);
    expect(missing(signed, at('2026-11-17'))).toEqual([]);
    const counted = { ...signed, first_visit: '2026-11-18' };
    expect(missing(counted, { ...at(TODAY), customers: [counted] })).toEqual([['pass', 'expired']]);
  });

  it('[F65] a member at a station by the member’s own row, and at a desk by the customers too', () => {
    const documents = [waiver, documentRow({ document_id: 'rules', name: 'House rules' })];
    const member = memberRow({ membership_id: 'm1', waiver_id: ana.waiver_id });
    const station = { documents, customers: [] };
    expect(missing(member, station)).toEqual([['rules', 'missing']]);
    const signature = { text_version: 1, date_signed: '2026-02-01', first_visit: null, is_guardians: true };
    const signatures = ['default', 'rules'].map((document_id) => ({ ...signature, document_id }));
    const minor = { ...member, signatures, comes_of_age_on: '2026-11-21' };
    expect(missing(minor, station)).toEqual([]);
    expect(missing({ ...minor, comes_of_age_on: TODAY }, station)).toEqual([
      ['default', 'came_of_age'],
      ['rules', 'came_of_age'],
    ]);
    const both = { ...ana, documents: signatures.map(({ document_id }) => ({ document_id, text_version: 1 })) };
    expect(missing(member, { documents, customers: [both] })).toEqual([]);
    /* Listed at the desk without a record of their own. */
    const listed = { ...ana, waiver_id: 'C00001-Z' };
    const old = {
      ...member,
      waiver_id: 'C00001-Z',
      signatures: signatures.map((one) => ({ ...one, is_guardians: false })),
    };
    expect(missing(listed, { ...station, members: new Map([['m1', old]]) })).toEqual([]);
  });
});
