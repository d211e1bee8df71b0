import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { shortRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { weekendOf, weekOf } from '@gatehouse/sync-protocol/base/days/week';

type DayOfParties = DashboardView['parties'][number];
export type Party = DayOfParties['parties'][number];

/** What the cards show, for the venue's today. */
export type ShownNumbers = Pick<DashboardView, 'weekend' | 'parties' | 'waivers'> & { checkedIn: number };

/**
 * The server's last response as of `venueDate`: days it does not cover are empty, as after midnight, before the
 * first response or without one. Requirement O1.
 */
export function numbersOn(venueDate: string, answer: DashboardView | undefined): ShownNumbers {
  const weekend = weekendOf(venueDate);
  const week = weekOf(venueDate);
  const parties = new Map(answer?.parties.map((day) => [day.date, day]));
  const waivers = new Map(answer?.waivers.map(({ date, count }) => [date, count]));
  return {
    weekend:
      answer?.weekend.saturday === weekend.saturday
        ? answer.weekend
        : { ...weekend, groups: 0, individuals: 0, total_guests: 0 },
    parties: week.map((date) => parties.get(date) ?? { date, count: 0, parties: [] }),
    waivers: week.map((date) => ({ date, count: waivers.get(date) ?? 0 })),
    checkedIn: answer?.date === venueDate ? answer.checked_in_today : 0,
  };
}

/** The response as it may be stored readably on a device: numbers without names. Rule D4. */
export function withoutNames(answer: DashboardView): DashboardView {
  return mapParties(answer, (party) => ({ ...party, party_name: '' }));
}

/** A party's name, from the response or from this browser's sealed copy of the bookings. */
export function nameOfParty(party: Party, bookingName: (bookingId: string) => string | undefined): string {
  return party.party_name || bookingName(party.booking_id) || 'Party';
}

/** The days of the week that a card shows: `Nov 16 – Nov 22`. Requirement U29. */
export function weekText(days: readonly { date: string }[], today: string): string {
  return shortRange(days[0]?.date ?? today, days.at(-1)?.date ?? today, today);
}

/** The chart's text for screen readers. */
export function waiversSummary(waivers: ShownNumbers['waivers']): string {
  const total = waivers.reduce((sum, { count }) => sum + count, 0);
  return `${total} ${total === 1 ? 'waiver' : 'waivers'} completed from Monday to Sunday`;
}

function mapParties(answer: DashboardView, change: (party: Party) => Party): DashboardView {
  return { ...answer, parties: answer.parties.map((day) => ({ ...day, parties: day.parties.map(change) })) };
}
