import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { Row } from '#db/tables';
import type { Alerts } from '../alerts/alerts.shared.repository.ts';
import { waiverColumns } from '../records/all-waivers.shared.repository.ts';
import { signedDocuments } from '../signatures/signatures.ts';

const notShown = ['search_key', 'signed_via', 'is_first'] as const;

/** What is read of a waiver to show it. */
export type ShownWaiver = Omit<Row<'waivers'>, (typeof notShown)[number]>;
export const shownColumns = waiverColumns.filter(
  (column): column is keyof ShownWaiver => !notShown.some((other) => other === column),
);

/** A waiver as lists, search and the desk show it, online and in pulls: never a signature. */
export function customerRow(waiver: ShownWaiver, alerts: Alerts): CustomerRow {
  const alert = alerts.get(waiver.person_key);
  return {
    waiver_id: waiver.waiver_id,
    client_id: waiver.client_id,
    waiver_type: waiver.waiver_type,
    adult_first_name: waiver.adult_first_name,
    adult_last_name: waiver.adult_last_name,
    adult_DoB: waiver.adult_dob,
    ...contactOf(waiver),
    minor_first_name: waiver.minor_first_name,
    minor_last_name: waiver.minor_last_name,
    minor_DoB: waiver.minor_dob,
    date_signed: waiver.date_signed,
    waiver_date: waiver.date_signed,
    created_at: waiver.created_at,
    has_signature: waiver.event_id !== null,
    needs_review: waiver.needs_review === 1,
    ...(alert ? { alert } : {}),
    /* Left out where it joins a person with no others: a year of ids would be a fifth of what a desk fetches. */
    ...(waiver.event_id !== null && waiver.group_size > 1 ? { event_id: waiver.event_id } : {}),
    ...(waiver.booking_id === null ? {} : { booking_id: waiver.booking_id }),
    ...(waiver.documents === null ? {} : { documents: signedDocuments(waiver.documents) }),
    ...(waiver.first_visit === null ? {} : { first_visit: waiver.first_visit }),
    kept_until: waiver.kept_until,
  };
}

/** The person of a waiver: the minor of a minor's one. */
export function personName(waiver: Row<'waivers'>): string {
  return waiver.waiver_type === 'Minor'
    ? `${waiver.minor_first_name ?? ''} ${waiver.minor_last_name ?? ''}`.trim()
    : `${waiver.adult_first_name} ${waiver.adult_last_name}`.trim();
}
