import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';
import type { Row } from '../../db/tables.ts';

/** A waiver as lists, search and the desk show it. */
export function toCustomerRow(row: Row<'waivers'>): CustomerRow {
  return {
    waiver_id: row.waiver_id,
    client_id: row.client_id,
    waiver_type: row.waiver_type,
    adult_first_name: row.adult_first_name,
    adult_last_name: row.adult_last_name,
    adult_DoB: row.adult_dob,
    email: row.email,
    phone: row.phone,
    street: row.street,
    city: row.city,
    state: row.state,
    zip_code: row.zip_code,
    minor_first_name: row.minor_first_name,
    minor_last_name: row.minor_last_name,
    minor_DoB: row.minor_dob,
    date_signed: row.date_signed,
    waiver_date: row.date_signed,
    created_at: row.created_at,
    has_signature: row.event_id !== null,
    needs_review: row.needs_review === 1,
  };
}
