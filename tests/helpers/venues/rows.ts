import { customerSearchKey } from '@gatehouse/server/areas/people/customers/customer-search-key';
import type { Row } from '@gatehouse/server/db/tables';
import { startTimeColumns } from '@gatehouse/server/demo/bookings/booking-story';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';
import { createCheckinId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';

/** When and with which version of the venue a row is written; a write of a venue has both. */
export interface Stamp {
  nowAtUtc: string;
  version: number;
}

/** An adult's waiver; who it is of and what finds it follow from the names. */
export function waiverRow(clientId: string, at: Stamp, columns: Partial<Row<'waivers'>> = {}): Row<'waivers'> {
  const waiverId = columns.waiver_id ?? createWaiverId(clientId);
  const row = {
    client_id: clientId,
    event_id: `event-${waiverId}`,
    waiver_type: 'Adult' as const,
    adult_first_name: 'Ada',
    adult_last_name: 'Lovelace',
    adult_dob: '1985-12-10',
    ...contactOf({ email: 'ada@example.org', phone: '(212) 555-0100' }),
    minor_first_name: null,
    minor_last_name: null,
    minor_dob: null,
    date_signed: at.nowAtUtc.slice(0, 10),
    created_at: at.nowAtUtc,
    booking_id: null,
    signed_via: 'kiosk' as const,
    is_first: 1 as const,
    group_size: 1,
    needs_review: 0 as const,
    version: at.version,
    restored_on: null,
    documents: null,
    first_visit: null,
    ...columns,
    waiver_id: waiverId,
  };
  /* Someone from a file stays by the day of the upload; `addWaiver` knows the venue's. */
  const heldBy = row.event_id === null && row.created_at > row.date_signed ? row.created_at : row.date_signed;
  return {
    kept_until: `${heldBy.slice(0, 4)}-12-31`,
    person_key: personKey(row.adult_first_name, row.adult_last_name, row.adult_dob ?? ''),
    search_key: customerSearchKey(row),
    ...row,
  };
}

/** A valid check-in. */
export function checkInRow(
  clientId: string,
  at: Stamp,
  columns: Partial<Row<'check_ins'>> & { waiver_id: string },
): Row<'check_ins'> {
  const venueDate = columns.venue_date ?? at.nowAtUtc.slice(0, 10);
  return {
    client_id: clientId,
    checkin_id: createCheckinId(clientId, venueDate),
    membership_id: null,
    check_in_time: at.nowAtUtc,
    created_at: at.nowAtUtc,
    venue_date: venueDate,
    device_id: null,
    user_id: null,
    clock_correction_ms: null,
    clock_flagged: 0,
    undone_at: null,
    undone_by: null,
    undo_reason: null,
    needs_review: 0,
    alert_text: null,
    override_reason: null,
    review_reasons: null,
    version: at.version,
    ...columns,
  };
}

/** A confirmed booking of a group. */
export function bookingRow(
  clientId: string,
  at: Stamp,
  columns: Partial<Row<'bookings'>> & { booking_id: string; date_scheduled: string },
): Row<'bookings'> {
  return {
    client_id: clientId,
    reference: null,
    offering_id: `${clientId}-Off1`,
    offering_name: 'Climbing',
    guest_offering_name: null,
    offering_type: 'Group',
    party_name: 'Curie',
    party_phone: '(212) 555-0100',
    party_email: 'marie@example.org',
    booking_time: '14:00',
    base_players: 4,
    add_players: 2,
    max_players: 8,
    status: 'confirmed',
    check_in_status: 'not checked in',
    party_goers: null,
    party_checked_in_at: null,
    ...startTimeColumns,
    deposit_cents: 2500,
    total_cents: 12_050,
    square_transaction_id: null,
    hold_expires_at: null,
    request_id: null,
    source: 'staff',
    booker_mac: null,
    reminder_sent_at: null,
    language: 'en',
    created_at: at.nowAtUtc,
    updated_at: at.nowAtUtc,
    version: at.version,
    ...columns,
  };
}

/** A paired device that has not been heard of since. */
export function deviceRow(
  clientId: string,
  role: DeviceRole,
  columns: Partial<Row<'devices'>> & { device_id: string; token_hash: string; paired_at: string },
): Row<'devices'> {
  return {
    client_id: clientId,
    role,
    name: role,
    profile: '{}',
    user_id: null,
    replica_id: null,
    last_seen_at: null,
    unsent: null,
    parked: null,
    app_version: null,
    storage_persisted: null,
    clock_error_ms: null,
    checksum_repairs: 0,
    former_roles: '[]',
    ready_at: null,
    revoked_at: null,
    ...columns,
  };
}
