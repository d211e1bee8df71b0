import { sendRenewals } from '@gatehouse/server/areas/waivers/renewals/send-renewals.service';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from './api.ts';
import { inDatabaseOf } from './database-of-server.ts';
import { mailedLink, venueDay } from './platform.ts';
import type { RealServer } from './server.ts';
import { seedWaiverVenue } from './tablet.ts';
import type { SeededVenue } from './venue.ts';

type Venue = Pick<SeededVenue, 'clientId' | 'token'>;

/** The age of a signature that ends in thirteen days. */
const SIGNED_DAYS_AGO = 17;

/** A venue whose waiver is valid for 30 days, with a mail before its end. */
export async function seedRenewingVenue(
  server: RealServer,
  options?: Parameters<typeof seedWaiverVenue>[1],
): Promise<SeededVenue> {
  const venue = await seedWaiverVenue(server, options);
  const body = { validity: 'days', validity_count: 30, renewal_mail: true };
  const path = `/api/clients/${venue.clientId}/waiver-documents/default`;
  expect((await call(server, 'PUT', path, { token: venue.token, body })).status).toBe(200);
  return venue;
}

/** An adult signs in Spanish, as another program does: for minors too, where the body has them. */
export async function signInSpanish(server: RealServer, { clientId }: Venue, change: Record<string, unknown>) {
  const consent = { electronic: true, language: 'es-MX', declarations: ['He leído el documento.'] };
  const kind = 'minors' in change ? 'adult-minor-waiver' : 'waiver-signature';
  const body = { ...adultBody(clientId), consent, ...change };
  const { status, body: reply } = await call(server, 'POST', `/api/public/waiver/${kind}`, { body });
  expect(status, JSON.stringify(reply)).toBe(200);
}

/** Everything that the venue's visitors signed was signed so long ago that it ends soon, and the job runs. */
export async function mailRenewals(server: RealServer, { clientId }: Venue): Promise<void> {
  await inDatabaseOf(server, async (deps) => {
    await deps.db.writeVenue(clientId, (db) =>
      db
        .updateTable('waivers')
        .set({ date_signed: addDays(venueDay(0), -SIGNED_DAYS_AGO) })
        .where('client_id', '=', clientId)
        .execute(),
    );
    const config = { ...deps.config, publicUrl: server.url };
    await sendRenewals({ ...deps, config }, new AbortController().signal);
  });
}

/** The two links of the newest renewal mail to an address, once it has come. */
export async function renewalLinks(server: RealServer, email: string) {
  return {
    renew: await mailedLink(server, email, '/renew/'),
    unsubscribe: await mailedLink(server, email, '/unsubscribe/'),
  };
}
