import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';

/** Rows for tests: complete, with only the fields of interest passed. */
export function customerRow(fields: Partial<CustomerRow> & { waiver_id: string }): CustomerRow {
  return {
    client_id: 'C00001',
    waiver_type: 'Adult',
    adult_first_name: 'Marie',
    adult_last_name: 'Long',
    adult_DoB: '1990-04-02',
    ...contactOf({ email: 'marie@example.com', phone: '5551234567' }),
    minor_first_name: null,
    minor_last_name: null,
    minor_DoB: null,
    date_signed: '2026-11-19',
    waiver_date: '2026-11-19',
    created_at: '2026-11-19T15:00:00.000Z',
    has_signature: true,
    needs_review: false,
    kept_until: '2026-12-31',
    ...fields,
  };
}

export function memberRow(fields: Partial<MemberRow> & { membership_id: string }): MemberRow {
  return {
    client_id: 'C00001',
    waiver_id: 'C00001-0000000000M0',
    adult_first_name: 'Łukasz',
    adult_last_name: 'Nowak',
    email: 'lukasz@example.com',
    phone: '5559876543',
    expiration_date: '2027-05-01',
    date_signed: '2026-02-01',
    has_signature: true,
    created_at: '2026-02-01T15:00:00.000Z',
    ...fields,
  };
}

/** A published document for everyone, valid until the end of the year. */
export function documentRow(fields: Partial<DocumentRow> & { document_id: string }): DocumentRow {
  return {
    client_id: 'C00001',
    name: 'Waiver',
    status: 'published',
    needed_by: 'everyone',
    offering_ids: [],
    validity: 'calendar_year',
    validity_count: null,
    fallback_language: 'en',
    version: 1,
    text_version: 1,
    questions_version: 0,
    questions: [],
    ...fields,
  };
}

export function checkInRow(fields: Partial<CheckInRow> & { checkin_id: string; waiver_id: string }): CheckInRow {
  return {
    client_id: 'C00001',
    membership_id: null,
    check_in_time: '2026-11-20T15:42:00.000Z',
    created_at: '2026-11-20T15:42:00.000Z',
    venue_date: '2026-11-20',
    device_id: null,
    clock_flagged: false,
    undone_at: null,
    ...fields,
  };
}

/** What a booking takes of an offering without a length. */
export const startTimeFields = {
  starts_at: null,
  ends_at: null,
  duration_minutes: null,
  setup_minutes: 0,
  cleanup_minutes: 0,
  resources: [],
  series_id: null,
  overbooked_reason: null,
  needs_review: false,
};

/** A party of six today at 2 PM. */
export function bookingRow(fields: Partial<BookingRow> & { booking_id: string }): BookingRow {
  return {
    client_id: 'C00001',
    offering_id: 'C00001-Off1',
    offering_name: 'Climbing',
    offering_type: 'Group',
    party_name: 'Curie',
    party_phone: '2125550100',
    party_email: 'curie@example.org',
    date_scheduled: '2026-11-20',
    booking_time: '14:00',
    base_players: 4,
    add_players: 2,
    total_players: 6,
    max_players: 8,
    ...startTimeFields,
    status: 'confirmed',
    check_in_status: 'not checked in',
    deposit_amount: 0,
    total_price: 120,
    square_transaction_id: null,
    waivers_signed: 3,
    created_at: '2026-11-01T15:00:00.000Z',
    updated_at: '2026-11-01T15:00:00.000Z',
    ...fields,
  };
}
