import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { insertUser } from '../areas/accounts/auth/users.shared.repository.ts';
import { insertVenue } from '../areas/venues/venue/create-venue.ts';
import { payMonths, paySomethingElse } from './billing-history.ts';
import { type DemoDeps, seededIds } from './demo-deps.ts';
import { type Random, seededRandom } from './invented/random.ts';
import { seedPark } from './rooms/seed-park.ts';

/** A venue that mostly the platform's admin looks at: it has an account, and no visitors yet. */
interface OtherVenue {
  name: string;
  email: string;
  contact: [firstName: string, lastName: string];
  phone: string;
  timeZone: string;
  /** Months paid, ending so many days from today; null for never paid. */
  paid: { months: number; endsInDays: number } | null;
  trialEndsInDays?: number;
  /** Whether Square took another amount for its last renewal. */
  isAmountWrong?: boolean;
  /** Whether it shows rooms and what is booked in them. */
  hasRooms?: boolean;
}

/** Its bookings are drawn apart from what the other venues have. */
const PARK_SEED = 3_301;

export const DEMO_PARK = { name: 'Bounce Republic', email: 'owner@bouncerepublic.example' } as const;

/** One in each state that an account can be in. */
const otherVenues: readonly OtherVenue[] = [
  {
    name: 'Cedar Lake Lodge',
    email: 'owner@cedarlake.example',
    contact: ['Ingrid', 'Solberg'],
    phone: '(207) 555-0133',
    timeZone: 'America/New_York',
    paid: { months: 7, endsInDays: 16 },
  },
  {
    ...DEMO_PARK,
    contact: ['Rafael', 'Ortiz'],
    phone: '(512) 555-0164',
    timeZone: 'America/Chicago',
    paid: { months: 4, endsInDays: 2 },
    isAmountWrong: true,
    hasRooms: true,
  },
  {
    name: 'North Ridge Airsoft',
    email: 'owner@northridge.example',
    contact: ['Priya', 'Raman'],
    phone: '(303) 555-0109',
    timeZone: 'America/Denver',
    paid: null,
    trialEndsInDays: 9,
  },
  {
    name: 'Harbor Escape Rooms',
    email: 'owner@harborescape.example',
    contact: ['Owen', 'Gallagher'],
    phone: '(617) 555-0187',
    timeZone: 'America/New_York',
    paid: { months: 3, endsInDays: -3 },
  },
  {
    name: 'Summit Climbing Co.',
    email: 'owner@summitclimbing.example',
    contact: ['Lena', 'Fischer'],
    phone: '(801) 555-0121',
    timeZone: 'America/Denver',
    paid: { months: 2, endsInDays: -34 },
  },
  {
    name: 'Pine Hollow Paintball',
    email: 'owner@pinehollow.example',
    contact: ['Marcus', 'Bell'],
    phone: '(503) 555-0176',
    timeZone: 'America/Los_Angeles',
    paid: null,
  },
];

/** Writes them, with what they have paid for their subscriptions. */
export async function seedOtherVenues(
  deps: DemoDeps,
  random: Random,
  { passwordHash, nowMs }: { passwordHash: string; nowMs: number },
): Promise<void> {
  for (const venue of otherVenues) {
    const today = venueDateAt(nowMs, venue.timeZone);
    const months = venue.paid?.months ?? 0;
    const firstDay = addDays(today, (venue.paid?.endsInDays ?? 0) - Math.round(months * 30.4));
    deps.clock.set(nowMs - (months + 1) * 30 * 86_400_000);
    const { clientId, userId } = await makeOtherVenue(deps, venue, { passwordHash, today, nowMs });
    if (venue.paid) {
      const card = { brand: 'VISA', lastFour: '1111' };
      await payMonths(deps, random, { clientId, timeZone: venue.timeZone, firstDay, months, card });
    }
    if (venue.isAmountWrong) await paySomethingElse(deps, clientId, nowMs);
    if (venue.hasRooms) {
      const own = seededRandom(PARK_SEED);
      const tools = { deps: { ...deps, ids: seededIds(own) }, clock: deps.clock, random: own };
      await seedPark(tools, { clientId, userId, timeZone: venue.timeZone, nowMs });
    }
  }
  deps.clock.set(nowMs);
}

function makeOtherVenue(
  deps: DemoDeps,
  venue: OtherVenue,
  { passwordHash, today, nowMs }: { passwordHash: string; today: string; nowMs: number },
): Promise<{ clientId: string; userId: string }> {
  const [firstName, lastName] = venue.contact;
  const isTrial = venue.trialEndsInDays !== undefined;
  return deps.db.writePlatform(async (connection) => {
    const clientId = await insertVenue(deps, connection, {
      clientName: venue.name,
      email: venue.email,
      contactFirstName: firstName,
      contactLastName: lastName,
      phone: venue.phone,
      timeZone: venue.timeZone,
      planId: 'monthly-professional',
      paymentStatus: isTrial ? 'active' : 'pending',
      isTrial,
      servicePaidUntil: isTrial ? addDays(today, venue.trialEndsInDays ?? 0) : null,
      columns: venue.hasRooms ? { first_steps_hidden_at: new Date(nowMs).toISOString() } : {},
    });
    const userId = await insertUser(deps, connection, {
      email: venue.email,
      role: 'client',
      clientId,
      firstName,
      lastName,
      passwordHash,
    });
    return { clientId, userId };
  });
}
