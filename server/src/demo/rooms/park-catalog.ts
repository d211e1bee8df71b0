import { createOffering as offeringContract } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createResource as resourceContract } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { createOffering } from '../../areas/bookings/offerings/changing/offerings.service.ts';
import { createResource } from '../../areas/bookings/resources/changing/resources.service.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { SettableClock } from '../invented/demo-clock.ts';

type Weekday = (typeof allDays)[number];

const allDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const weekend: readonly Weekday[] = ['sat', 'sun'];

/** The same times on each of these days. */
function on(days: readonly Weekday[], start: string, end: string): Record<string, string> {
  return Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_start`, start],
      [`${day}_end`, end],
    ]),
  );
}

const resources = {
  red: { resource_name: 'Red Party Room', units: 20, ...on(allDays, '09:00', '21:00') },
  blue: { resource_name: 'Blue Party Room', units: 12, ...on(allDays, '09:00', '21:00') },
  toddlers: {
    resource_name: 'Toddler Area',
    resource_type: 'other',
    mode: 'shared',
    units: 12,
    ...on(allDays, '09:00', '18:00'),
  },
  host: {
    resource_name: 'Sam Rivera, host',
    resource_type: 'staff',
    ...on(['fri'], '15:00', '21:00'),
    ...on(weekend, '09:00', '20:00'),
  },
};

type ResourceIds = Record<keyof typeof resources, string>;

/** Offerings by slot. The two party rooms serve three of them, and so does the toddler area. */
const offerings = ({ red, blue, toddlers, host }: ResourceIds) => [
  {
    offering_name: 'Birthday party',
    base_players: 8,
    max_players: 16,
    ...on(['fri'], '16:00', '18:30'),
    ...on(weekend, '10:00', '15:00'),
    interval_minutes: 150,
    duration_minutes: 120,
    setup_minutes: 15,
    cleanup_minutes: 15,
    lead_minutes: 24 * 60,
    horizon_days: 180,
    resource_needs: [{ resource_ids: [red, blue], units_per: 'player' }, { resource_ids: [host] }],
    side_text: 'Two hours with a party room and a host. Grip socks are included.',
  },
  {
    offering_name: 'Team event',
    base_players: 6,
    max_players: 20,
    ...on(allDays, '12:00', '18:00'),
    ...on(weekend, '09:00', '19:00'),
    interval_minutes: 60,
    duration_minutes: 90,
    cleanup_minutes: 15,
    resource_needs: [{ resource_ids: [red, blue], units_per: 'player' }],
    side_text: 'An hour and a half on the trampolines, with a room for your team.',
  },
  {
    offering_name: 'Playgroup',
    base_players: 4,
    max_players: 10,
    ...on(allDays, '09:00', '15:00'),
    interval_minutes: 90,
    duration_minutes: 90,
    resource_needs: [{ resource_ids: [blue, red] }, { resource_ids: [toddlers], units_per: 'player' }],
    side_text: 'The toddler area, and a room to sit in. For children up to five.',
  },
  {
    offering_name: 'Toddler time',
    base_players: 2,
    max_players: 6,
    ...on(allDays, '09:00', '17:00'),
    interval_minutes: 60,
    duration_minutes: 60,
    resource_needs: [{ resource_ids: [toddlers], units_per: 'player' }],
    side_text: 'An hour for a family with small children.',
  },
  {
    offering_name: 'Toddler class',
    base_players: 6,
    max_players: 8,
    ...on(['tue'], '10:00', '10:00'),
    duration_minutes: 45,
    cleanup_minutes: 15,
    resource_needs: [{ resource_ids: [toddlers], units_per: 'player' }],
    side_text: 'First jumps with a teacher, every Tuesday.',
  },
];

/** Rooms, and what can be booked in them, as an owner would set them up. Answers the offerings' ids by slot. */
export async function writeParkCatalog(
  { deps, clock }: { deps: Deps; clock: SettableClock },
  clientId: string,
  userId: string,
): Promise<string[]> {
  const resourceOf = async (name: keyof ResourceIds): Promise<string> => {
    /* Lists are in the order of making. */
    clock.set(clock.now() + 60_000);
    return (await createResource(deps, clientId, resourceContract.body.parse(resources[name]), userId)).resource_id;
  };
  const ids = {
    red: await resourceOf('red'),
    blue: await resourceOf('blue'),
    toddlers: await resourceOf('toddlers'),
    host: await resourceOf('host'),
  };
  const made: string[] = [];
  for (const offering of offerings(ids)) {
    const body = offeringContract.body.parse({ offering_type: 'Group', ...offering });
    made.push((await createOffering(deps, clientId, body, userId)).offering.offering_id);
  }
  return made;
}
