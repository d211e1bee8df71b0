import { randomUUID } from 'node:crypto';
import { type VenueWriteDeps, writeVenue } from '@gatehouse/server/venue/venue-write';
import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { pairDevice, publishWaiver, WAIVER_SHA256 } from '../bench/support/sync-venue.ts';
import { call } from '../e2e/support/api.ts';
import { connectSquare } from '../e2e/support/bookings/paying.ts';
import { inDatabaseOf } from '../e2e/support/database-of-server.ts';
import type { RealServer } from '../e2e/support/server.ts';
import { addVenue } from '../e2e/support/venue.ts';

export interface ClusterVenue {
  clientId: string;
  documentId: string;
  /** Takes $25.00 from any number of parties at a time. */
  offeringId: string;
  /** A day that can be booked at 10 AM. */
  date: string;
  /** Tokens of its front desks. */
  tokens: string[];
}

const ALL_DAY = { start: '10:00', end: '12:00' };

/** Opens venues at a server: each signs, takes bookings with a deposit, and has so many front desks. */
export function openVenues(server: RealServer, count: number, desks: number): Promise<ClusterVenue[]> {
  return inDatabaseOf(server, async (deps) => {
    const venues: ClusterVenue[] = [];
    for (let number = 0; number < count; number += 1) venues.push(await openVenue(server, deps, desks));
    return venues;
  });
}

async function openVenue(server: RealServer, deps: VenueWriteDeps, desks: number): Promise<ClusterVenue> {
  const venue = await addVenue(deps);
  const { clientId, token } = venue;
  const documentId = randomUUID();
  const tokens = Array.from({ length: desks }, () => `desk-${randomUUID()}`);
  await writeVenue(deps, clientId, async (write) => {
    await publishWaiver(write.db, clientId, documentId);
    await write.happened({
      kind: 'waiver_document.published',
      actor: 'cluster',
      document: await write.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow(),
      files: [],
      uploaded: { document_id: documentId, language: 'en', sha256: WAIVER_SHA256 },
    });
    for (const each of tokens) await pairDevice(write.db, clientId, each);
  });
  await connectSquare(server, venue);
  const hours = weekdays.flatMap((day) => Object.entries(ALL_DAY).map(([end, time]) => [`${day}_${end}`, time]));
  const made = await call<{ offering: { offering_id: string } }>(server, 'POST', `/api/clients/${clientId}/offerings`, {
    token,
    body: {
      offering_name: 'Climbing',
      offering_type: 'Individual',
      max_players: 10_000,
      interval_minutes: 60,
      deposit_amount: 25,
      ...Object.fromEntries(hours),
    },
  });
  const offeringId = made.body.offering.offering_id;
  const shown = await call<{ first_available_date: string }>(
    server,
    'GET',
    `/api/public/offerings/${clientId}/${offeringId}`,
  );
  /* Two days after the first: 10 AM is ahead there at any hour, and no reminder is due while the run lasts. */
  const date = addDays(shown.body.first_available_date, 2);
  return { clientId, documentId, offeringId, date, tokens };
}
