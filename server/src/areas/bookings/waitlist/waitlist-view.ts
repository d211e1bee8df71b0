import { statusOf, type WishedTimes } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { ListedWaitlistEntry, WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { Row } from '#db/tables';
import { listRunningHolds } from '../scheduling/bookings.shared.repository.ts';
import { guestsName } from '../scheduling/placing/made-booking.ts';
import type { PlaceRead } from '../scheduling/placing/place-booking.ts';
import type { EntryRow } from './waitlist.repository.ts';

/** Wishes as an entry's row holds them. */
export function wishesOf({ wishes }: Pick<EntryRow, 'wishes'>): WishedTimes[] {
  return JSON.parse(wishes) as WishedTimes[];
}

/** Entries as staff see them at this instant, in the same order. */
export async function toListedEntries(read: PlaceRead, rows: readonly EntryRow[]): Promise<ListedWaitlistEntry[]> {
  const offered = rows.filter(({ status }) => status === 'offered').flatMap(({ booking_id: id }) => id ?? []);
  const holds = new Map((await listRunningHolds(read, offered)).map((hold) => [hold.booking_id, hold]));
  return rows.map((row) => {
    const { party_phone, party_email } = row;
    return { ...shown(read, row, holds.get(row.booking_id ?? '')), party_phone, party_email };
  });
}

/** One entry as its guest sees it, and the hold that it is offered. */
export async function toEntry(
  read: PlaceRead,
  row: EntryRow,
): Promise<{ entry: WaitlistEntry; hold: Row<'bookings'> | undefined }> {
  const offered = row.status === 'offered' && row.booking_id ? [row.booking_id] : [];
  const [hold] = await listRunningHolds(read, offered);
  return { entry: { ...shown(read, row, hold), offering_name: guestsName(row) }, hold };
}

function shown({ nowAtUtc }: PlaceRead, row: EntryRow, hold: Row<'bookings'> | undefined): WaitlistEntry {
  const nowMs = Date.parse(nowAtUtc);
  return {
    waitlist_id: row.waitlist_id,
    client_id: row.client_id,
    offering_id: row.offering_id,
    offering_name: row.offering_name,
    party_name: row.party_name,
    players: row.players,
    wishes: wishesOf(row),
    status: statusOf(row.status, { isOfferRunning: hold !== undefined, endMs: Date.parse(row.ends_at), nowMs }),
    offer: hold?.hold_expires_at
      ? {
          booking_id: hold.booking_id,
          date_scheduled: hold.date_scheduled,
          start_time: hold.booking_time,
          expires_at: hold.hold_expires_at,
        }
      : null,
    created_at: row.created_at,
  };
}
