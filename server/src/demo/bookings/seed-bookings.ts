import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { updateCredentials } from '../../areas/money/square-accounts/square-accounts.service.ts';
import { writeVenue } from '../../venue/venue-write.ts';
import type { DemoVenue } from '../invented/demo-venues.ts';
import type { HistoryTools, Regular } from '../invented/history.ts';
import { writeClosedDays, writeHolidays } from './closed-days.ts';
import { demoSquareAccount, openDemoSquare } from './demo-square.ts';
import { writeOfferings } from './offerings.ts';
import { signHalf, writePartyCheckIns } from './parties.ts';
import { usHolidays } from './us-holidays.ts';
import { writeBookings } from './write-bookings.ts';

interface Seeded {
  clientId: string;
  /** The owner. */
  userId: string;
  venue: DemoVenue;
  people: readonly Regular[];
  nowMs: number;
  /** The first venue takes cards; the others show how an account is connected. */
  isMain: boolean;
}

/** What a venue's visitors book: offerings, closed days, a year of bookings and their money, parties. */
export async function seedBookings(
  tools: HistoryTools,
  { clientId, userId, venue, people, nowMs, isMain }: Seeded,
): Promise<void> {
  const { deps, clock, random } = tools;
  const today = venueDateAt(nowMs, venue.timeZone);
  const square = isMain && deps.payments.environment === 'simulator' ? openDemoSquare(deps.config, clock) : null;
  if (square)
    await updateCredentials({ ...deps, payments: square.payments(deps.payments) }, clientId, demoSquareAccount, userId);
  const offerings = await writeVenue(deps, clientId, (write) =>
    writeOfferings(write, venue, today, { takesDeposits: square !== null }),
  );
  const ids = { clientId, userId, timeZone: venue.timeZone };
  const year = Number(today.slice(0, 4));
  const closed = isMain
    ? await writeClosedDays(deps, ids, today, await writeHolidays(deps, today, new Date(nowMs).toISOString()))
    : {
        business: new Set([year - 1, year, year + 1].flatMap(usHolidays).map(({ date }) => date)),
        offering: new Map(),
      };
  await writeVenue(deps, clientId, async (write) => {
    const story = { random, clock, square, clientId, staff: `user:${userId}`, version: write.version };
    const party = await writeBookings(write, story, { venue, offerings, people, closed, nowMs });
    clock.set(nowMs);
    if (isMain && party) await signHalf(tools, write, venue, party, nowMs);
    await writePartyCheckIns(write, tools, venue, nowMs);
  });
  square?.save();
}
