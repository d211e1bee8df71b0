import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { insertUser } from '../areas/accounts/auth/users.shared.repository.ts';
import { insertMember } from '../areas/people/members/members.shared.repository.ts';
import { insertVenue } from '../areas/venues/venue/create-venue.ts';
import type { Deps } from '../integrations/deps.ts';
import type { VenueWrite } from '../venue/venue-write.ts';
import type { DemoVenue } from './invented/demo-venues.ts';
import type { Regular } from './invented/history.ts';
import type { Random } from './invented/random.ts';

/** A venue that is paid for, and its owner. */
export function makeVenue(
  deps: Deps,
  venue: DemoVenue,
  passwordHash: string,
  nowMs: number,
): Promise<{ clientId: string; userId: string }> {
  return deps.db.writePlatform(async (connection) => {
    const clientId = await insertVenue(deps, connection, {
      clientName: venue.name,
      email: venue.email,
      contactFirstName: venue.contact[0],
      contactLastName: venue.contact[1],
      phone: venue.phone,
      timeZone: venue.timeZone,
      planId: 'monthly-professional',
      paymentStatus: 'active',
      servicePaidUntil: addDays(venueDateAt(nowMs, venue.timeZone), 24),
      columns: {
        accent_color: venue.accentColor,
        last_payment_date: addDays(venueDateAt(nowMs, venue.timeZone), -6),
        first_steps_hidden_at: new Date(nowMs).toISOString(),
      },
    });
    const [firstName, lastName] = venue.contact;
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

/** Every eighth membership has expired, to show a warning. */
export async function writeMembers(
  deps: Deps,
  write: VenueWrite,
  venue: DemoVenue,
  random: Random,
  people: readonly Regular[],
  nowMs: number,
): Promise<void> {
  const today = venueDateAt(nowMs, venue.timeZone);
  for (let index = 0; index < venue.members; index++) {
    const waiverId = random.pick(people.filter(({ waiverIds }) => waiverIds.length > 0)).waiverIds[0];
    if (!waiverId) continue;
    const expirationDate = addDays(today, index % 8 === 7 ? -random.between(3, 60) : random.between(20, 340));
    await insertMember(deps, write, { waiverId, expirationDate });
  }
}
