import { prepareDeviceSigning } from '@gatehouse/server/areas/waivers/signed/signature/prepare-signing';
import { applySignWaiver } from '@gatehouse/server/areas/waivers/signed/signing/signing.service';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { uploadWaiver as uploadWaiverContract } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { onePagePdf } from '../samples/pdf-samples.ts';
import { adultBody } from '../samples/signing-samples.ts';

/** Puts a one-page waiver in force and answers it. */
export async function uploadWaiver(app: TestApp, venue: Pick<TestVenue, 'clientId' | 'token'>, title?: string) {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf(title))], 'waiver.pdf'));
  return (await call(app, uploadWaiverContract, { token: venue.token, params: { client_id: venue.clientId }, form }))
    .body.document;
}

/** A venue that takes waivers: one is in force. */
export async function createSigningVenue(app: TestApp, options?: Parameters<TestApp['createVenue']>[0]) {
  const venue = await app.createVenue(options);
  await uploadWaiver(app, venue);
  return venue;
}

/** Makes the venue read-only: its subscription ended long ago. */
export const expireSubscription = (app: TestApp, { clientId }: TestVenue) =>
  app.deps.db.writePlatform((db) =>
    db
      .updateTable('clients')
      .set({ payment_status: 'expired', service_paid_until: '2025-01-01' })
      .where('client_id', '=', clientId)
      .execute(),
  );

/** Everything a signing writes. */
export const readSignings = (app: TestApp, venue: TestVenue) =>
  app.deps.db.readVenue(venue.clientId, async (db) => ({
    events: await db.selectFrom('signing_events').selectAll().execute(),
    images: await db.selectFrom('signature_images').selectAll().execute(),
    waivers: await db.selectFrom('waivers').selectAll().orderBy('created_at').execute(),
    counts: await db.selectFrom('waiver_counts').selectAll().execute(),
    audit: await db.selectFrom('audit_log').selectAll().where('action', '=', 'sign_waiver').execute(),
    version: (await db.selectFrom('sync_tenant').select('version').executeTakeFirstOrThrow()).version,
  }));

/** What a kiosk queues. */
export function deviceArgs(clientId: string, change: Partial<SignWaiverArgs> = {}): SignWaiverArgs {
  return {
    ...adultBody(clientId),
    kind: 'adult',
    event_id: crypto.randomUUID(),
    waiver_ids: [createWaiverId(clientId)],
    signed_at: '2026-06-15T14:00:00.000Z',
    consent: { electronic: true, language: 'es-MX', declarations: ['I have read the waiver.'] },
    strokes: {
      width: 460,
      height: 150,
      strokes: [
        [
          [1, 2, 0, 0.5],
          [30, 40, 12, 0.5],
        ],
      ],
    },
    ...change,
  };
}

/** What the push knows about a kiosk. */
export function deviceContext(change: Partial<MutationContext> = {}): MutationContext {
  return {
    mutationId: crypto.randomUUID(),
    deviceId: 'kiosk-1',
    userId: null,
    actor: 'device:kiosk-1',
    ip: '203.0.113.9',
    userAgent: 'Kiosk/1',
    receivedAtUtc: '2026-06-15T15:00:00.000Z',
    reviewReasons: [],
    keepsInvalid: true,
    correct: (atUtc) => ({ atUtc, correctionMs: 0, isFlagged: false }),
    ...change,
  };
}

export async function fromDevice(app: TestApp, args: SignWaiverArgs, context = deviceContext()) {
  const prepared = await prepareDeviceSigning(args);
  return writeVenue(app.deps, args.client_id, (write) => applySignWaiver(app.deps, write, prepared, context));
}
