import { insertMember } from '@gatehouse/server/areas/people/members/members.shared.repository';
import { sha256 } from '@gatehouse/server/base/secrets';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { uploadLogo } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { picture } from '../samples/logo-samples.ts';
import { addBookingRows } from './booking-rows.ts';
import { postNote } from './note-calls.ts';
import { addWaiver } from './people.ts';
import { deviceArgs, fromDevice, uploadWaiver } from './signing-venue.ts';
import { pairTestDevice } from './sync-device.ts';
import { addCheckIn } from './venue-rows.ts';
import { endYear } from './year-end.ts';

/** Stands for the venue's own access token. */
export const SEALED = 'sealed-access-token-of-square';
export const RETURN_HASH = sha256('return-token');

/** A venue with something of everything. */
export async function fullVenue(app: TestApp) {
  const venue = await app.createVenue({ clientName: 'Red Rock' });
  const document = await uploadWaiver(app, venue, 'First');
  const args = deviceArgs(venue.clientId, {
    adult_first_name: '=HYPERLINK("http://evil.example","Ada")',
    adult_last_name: '+Lovelace',
    document_id: document.document_id,
    document_sha256: document.sha256,
  });
  await fromDevice(app, args);
  const waiverId = String(args.waiver_ids[0]);
  await addCheckIn(app, venue.clientId, { waiver_id: waiverId });
  const archivedId = await addWaiver(app, venue.clientId, { date_signed: '2025-11-30' });
  await endYear(app);
  const booked = await addBookingRows(app, venue.clientId, { waiverId });
  const member = await writeVenue(app.deps, venue.clientId, (write) =>
    insertMember(app.deps, write, { waiverId, expirationDate: '2026-12-31' }),
  );
  await postNote(app, venue, waiverId, { text: '=Banned', level: 'stop' });
  const device = await pairTestDevice(app, venue.clientId, 'kiosk');
  const now = new Date(app.clock.now()).toISOString();
  await app.deps.db.writeVenue(venue.clientId, async (db) => {
    await db
      .insertInto('upload_mappings')
      .values({
        client_id: venue.clientId,
        columns_sha256: sha256('columns'),
        mapping: '{"email":"mail"}',
        date_order: 'dmy',
        used_at: now,
      })
      .execute();
    await db
      .insertInto('support_views')
      .values({
        client_id: venue.clientId,
        view_id: 'view-1',
        viewed_at: now,
        admin_id: 'admin-1',
        part: 'customers',
        reason: 'owner_request',
      })
      .execute();
    await db
      .insertInto('platform_payments')
      .values({
        client_id: venue.clientId,
        payment_id: 'payment-1',
        kind: 'renewal',
        source: 'card',
        status: 'completed',
        plan_id: 'monthly-professional',
        amount_cents: 7500,
        currency: 'USD',
        description: '@Monthly Professional',
        period: null,
        idempotency_key: 'idempotency-1',
        square_payment_id: 'square-1',
        square_order_id: null,
        square_link_id: null,
        link_url: 'https://pay.example/secret-link',
        return_token_hash: RETURN_HASH,
        card_brand: 'Visa',
        card_last_four: '4242',
        receipt_url: null,
        failure_code: null,
        failure_message: null,
        paid_until_before: '2026-06-15',
        paid_until_after: '2026-07-15',
        created_at: now,
        updated_at: now,
        settled_at: now,
        applied_at: now,
        next_check_at: null,
      })
      .execute();
    await db
      .insertInto('square_accounts')
      .values({
        client_id: venue.clientId,
        application_id: 'sq0idp-app',
        location_id: 'L1',
        environment: 'sandbox',
        access_token_sealed: SEALED,
        webhook_key_sealed: `${SEALED}-webhook`,
        webhook_subscription_id: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  const form = new FormData();
  form.set('logo', new File([new Uint8Array(await picture('png'))], 'logo.png'));
  await call(app, uploadLogo, { ...venue.own, form });
  return { venue, args, waiverId, archivedId, member, device, document, booked };
}
