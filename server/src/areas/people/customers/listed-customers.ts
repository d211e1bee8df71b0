import type { ListedCustomer } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { findVenueRules, type VenueRules } from '../signatures/document-rules.shared.repository.ts';
import { NOTHING_SIGNED, worthOf } from '../signatures/listed-worth.service.ts';
import { customerRows } from './customer-rows.ts';

/** The rules and the venue day by which signatures are judged. */
export interface Judged {
  venue: VenueRules;
  date: string;
}

/** Judges by the documents as they are, on the venue's present day. */
export async function judgedToday({ clock }: Pick<Deps, 'clock'>, db: Connection, clientId: string): Promise<Judged> {
  const venue = await findVenueRules(db, clientId);
  return { venue, date: venueDateAt(clock.now(), venue.timeZone) };
}

/** Waivers as lists show them, with what the signatures of their people are worth, in the order given. Requirement W46. */
export async function listedCustomers(
  db: Connection,
  clientId: string,
  waivers: readonly Row<'waivers'>[],
  judged: Judged,
): Promise<ListedCustomer[]> {
  const rows = await customerRows(db, clientId, waivers);
  const worth = await worthOf(db, clientId, waivers, judged);
  /* Adds to the row itself: copying every row of a long list costs more than judging it. */
  return rows.map((row, index) => Object.assign(row, worth[index] ?? NOTHING_SIGNED));
}
