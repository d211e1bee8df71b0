import type { WishedTimes } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { startText } from '#domain/bookings/booking-labels';
import { timeOfDay, venueTime } from '#lib/venue-format';

/** `any time`, `from 10:00 AM`, `until 2:00 PM`, `10:00 AM – 2:00 PM`. */
function timesText({ from, to }: WishedTimes): string {
  if (from === undefined) return to === undefined ? 'any time' : `until ${timeOfDay(to)}`;
  if (to === undefined) return `from ${timeOfDay(from)}`;
  return from === to ? timeOfDay(from) : `${timeOfDay(from)} – ${timeOfDay(to)}`;
}

/** The wished times of one day, and how many other days would do; every day with its times where no day is chosen. */
export function wishesText(wishes: readonly WishedTimes[], date: string | null): string {
  if (date === null) return wishes.map((wish) => `${weekdayAndDay(wish.date)}, ${timesText(wish)}`).join('; ');
  const own = wishes.filter((wish) => wish.date === date).map(timesText);
  const others = new Set(wishes.map((wish) => wish.date).filter((day) => day !== date)).size;
  const times = own.join(', ');
  const text = times.charAt(0).toUpperCase() + times.slice(1);
  return others === 0 ? text : `${text}; or ${others === 1 ? 'one other day' : `${others} other days`}`;
}

/** What is held for someone, and until when. */
export function offerText({ offer }: Pick<ListedWaitlistEntry, 'offer'>, timeZone: string): string | null {
  if (offer === null) return null;
  const { date_scheduled, start_time: booking_time, expires_at: until } = offer;
  return `${startText({ date_scheduled, booking_time })} is held until ${venueTime(until, timeZone)}`;
}

/** `6 players`. */
export function partySizeText(players: number): string {
  return `${players} ${players === 1 ? 'player' : 'players'}`;
}

/** What staff hear after an entry was made: it may wait, have a place at once, or have a booking already. */
export function addedText(entry: ListedWaitlistEntry, timeZone: string): string {
  const { party_name: name, status } = entry;
  const held = offerText(entry, timeZone);
  if (held !== null) return `A place was free for ${name}: ${held}.`;
  if (status === 'booked') return `${name} has a booking on one of these days already.`;
  return `${name} is on the waitlist.`;
}

/** What staff hear after an offer; nobody mails a guest without an email. */
export function offeredText(entry: ListedWaitlistEntry, timeZone: string): string {
  const held = offerText(entry, timeZone) ?? 'The place is offered';
  const told = entry.party_email === '' ? 'Please call them: they have no email.' : 'They get an email.';
  return `${held} for ${entry.party_name}. ${told}`;
}
