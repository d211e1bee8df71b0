import { statusOf, type WaitlistStatus, type WishedTimes } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { ListedWaitlistEntry, WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { EntryRow, EntryWithOffer } from './waitlist.repository.ts';

/** As an entry's row holds them. */
export function wishesOf({ wishes }: Pick<EntryRow, 'wishes'>): WishedTimes[] {
  return JSON.parse(wishes) as WishedTimes[];
}

/** An entry as its guest sees it, at an instant. */
export function toEntry(row: EntryWithOffer, nowMs: number): WaitlistEntry {
  const status = statusNow(row, nowMs);
  const { booking_id, date_scheduled, booking_time: start_time, hold_expires_at: expires_at } = row;
  const hasOffer = status === 'offered' && booking_id && date_scheduled && start_time && expires_at;
  return {
    waitlist_id: row.waitlist_id,
    client_id: row.client_id,
    offering_id: row.offering_id,
    offering_name: row.offering_name,
    party_name: row.party_name,
    players: row.players,
    wishes: wishesOf(row),
    status,
    offer: hasOffer ? { booking_id, date_scheduled, start_time, expires_at } : null,
    created_at: row.created_at,
  };
}

/** The same for staff. */
export function toListedEntry(row: EntryWithOffer, nowMs: number): ListedWaitlistEntry {
  const { party_phone, party_email } = row;
  return { ...toEntry(row, nowMs), party_phone, party_email };
}

function statusNow(row: EntryWithOffer, nowMs: number): WaitlistStatus {
  const isOfferRunning = row.hold_expires_at !== null && Boolean(row.keeps_place);
  return statusOf(row.status, { isOfferRunning, endMs: Date.parse(row.ends_at), nowMs });
}
