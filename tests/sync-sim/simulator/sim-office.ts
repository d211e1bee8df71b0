import { keepStaff } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import { changeBooking, requireBooking } from '@gatehouse/server/areas/bookings/scheduling/placing/booking-changes';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { SimWorld } from './sim-world.ts';

/** The office moves a booking to another day. The calendar's rule is not asked: only what devices make of the move counts here. */
export function moveBooking({ server, fixture }: SimWorld, bookingId: string, date: string): Promise<unknown> {
  return writeVenue(server.app.deps, fixture.venue.clientId, async (write) => {
    const booking = await requireBooking(write, bookingId);
    const set = { date_scheduled: date };
    const detail = { date_scheduled: [booking.date_scheduled, date] };
    return changeBooking(write, booking, { kind: 'booking.moved', actor: 'user:office', set, detail });
  });
}

export function cancelBooking({ server, fixture }: SimWorld, bookingId: string): Promise<unknown> {
  return writeVenue(server.app.deps, fixture.venue.clientId, async (write) => {
    const set = { status: 'cancelled', check_in_status: 'cancelled' } as const;
    return changeBooking(write, await requireBooking(write, bookingId), {
      kind: 'booking.canceled',
      actor: 'user:office',
      set,
    });
  });
}

/** Staff say that a party is not in after all. Whatever a desk counted before that is over. */
export function setPartyBack({ server, fixture }: SimWorld, bookingId: string): Promise<unknown> {
  return writeVenue(server.app.deps, fixture.venue.clientId, async (write) => {
    const set = { check_in_status: 'not checked in' } as const;
    const booking = await requireBooking(write, bookingId);
    return changeBooking(write, booking, { kind: 'booking.changed', actor: 'user:office', set });
  });
}

/** A person of the desk joins, leaves or has another PIN. */
export function setPerson(
  { server, fixture }: SimWorld,
  { userId, isHere, pinVersion }: { userId: string; isHere: boolean; pinVersion: number },
): Promise<unknown> {
  const { clientId } = fixture.venue;
  return server.write(clientId, ({ db, version, nowAtUtc }) => {
    const row = { client_id: clientId, user_id: userId, name: userId, role: 'desk', joined_at: nowAtUtc } as const;
    const proof = { pin_hash: 'hash', pin_version: pinVersion, card_hash: null };
    const left = { organization_id: null, removed_at: isHere ? null : nowAtUtc, last_seen_at: null };
    return keepStaff(db, { ...row, ...proof, ...left, version }, nowAtUtc);
  });
}

/** What the owner does on My Devices with the first parked item. */
export async function closeFirstParked(world: SimWorld): Promise<void> {
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/parked`;
  const { body } = await world.server.owner('GET', path, venue.token);
  const [item] = (body as { parked: { parked_id: string }[] }).parked;
  await world.server.owner('POST', `${path}/${item?.parked_id}/close`, venue.token, { reason: 'a test entry' });
}

/** One call of the office about the first venue; the rule may refuse it. Returns the body of what was done, and null of a refusal. */
export async function askOffice<T extends object>(
  { server, fixture: { venue } }: SimWorld,
  method: string,
  path: string,
  body?: object,
): Promise<T | null> {
  const answer = await server.owner(method, `/api/clients/${venue.clientId}/${path}`, venue.token, body);
  if (answer.status >= 500)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.status === 200 ? (answer.body as T) : null;
}
