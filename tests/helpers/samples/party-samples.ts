/** An offering that groups book for any day, as an owner sends it. */
export const partyOffering = {
  offering_name: 'Paintball',
  offering_type: 'Group',
  base_players: 4,
  max_players: 10,
  capacity: 100,
  ...Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
      [`${day}_start`, '10:00'],
      [`${day}_end`, '16:00'],
    ]),
  ),
  interval_minutes: 60,
};

/** What a test says of a party: who comes when, and what differs from ten people. */
export type PartyFields = { party_name: string; booking_time: string } & Record<string, unknown>;

/** What staff send to book ten people for that day, unless `fields` say otherwise. */
export function partyBooking(clientId: string, day: string, fields: PartyFields): Record<string, unknown> {
  return {
    offering_id: `${clientId}-Off1`,
    party_phone: '(212) 555-0177',
    party_email: `${fields.party_name.toLowerCase()}@example.org`,
    date_scheduled: day,
    add_players: 6,
    ...fields,
  };
}
