import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { fillPath, nameOf } from '../../helpers/app/contract-calls.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

/**
 * What a read-only venue may still change: its door, its renewal, its own access, the repair of what its devices sent, and
 * the money that its visitors owe it or get back. It changes no set-up, bookings, members, uploads or branding. Each line is a decision. Requirement R6.
 */
const allowed = [
  'DELETE /api/clients/:client_id/bookings/:booking_id/bill/links/:link_id',
  'DELETE /api/clients/:client_id/calendar-feeds/:feed_id',
  'DELETE /api/clients/:client_id/checkins/:checkin_id',
  'DELETE /api/clients/:client_id/devices/:device_id',
  'DELETE /api/clients/:client_id/organization',
  'DELETE /api/clients/:client_id/staff/:user_id',
  'DELETE /api/clients/:client_id/staff/:user_id/card',
  'DELETE /api/clients/:client_id/staff/:user_id/pin',
  'DELETE /api/clients/:client_id/staff/:user_id/sessions',
  'DELETE /api/clients/:client_id/staff/invitations/:invitation_id',
  'DELETE /api/clients/:client_id/staff/me/pin',
  'DELETE /api/organizations/:organization_id/invitations/:invitation_id',
  'DELETE /api/organizations/:organization_id/people/:user_id',
  'DELETE /api/organizations/:organization_id/venues/:member_venue',
  'DELETE /api/passkeys/:passkey_id',
  'DELETE /api/sessions/:session_id',
  'POST /api/change-password',
  'POST /api/clients/:client_id/bookings/:booking_id/bill/links',
  'POST /api/clients/:client_id/bookings/:booking_id/bill/payments',
  'POST /api/clients/:client_id/bookings/:booking_id/bill/payments/:payment_id/void',
  'POST /api/clients/:client_id/bookings/:booking_id/bill/refunds',
  'POST /api/clients/:client_id/bookings/:booking_id/bill/reviewed',
  'POST /api/clients/:client_id/bookings/:booking_id/bill/split',
  'POST /api/clients/:client_id/bookings/:booking_id/email-receipt',
  'POST /api/clients/:client_id/bookings/:booking_id/quote',
  'POST /api/clients/:client_id/bookings/:booking_id/refund',
  'POST /api/clients/:client_id/cash-movements',
  'POST /api/clients/:client_id/checkins',
  'POST /api/clients/:client_id/customers/erasures/:erasure_id/waivers/:waiver_id/open',
  'POST /api/clients/:client_id/customers/waiver/:waiver_id/erase',
  'POST /api/clients/:client_id/day-closes',
  'POST /api/clients/:client_id/parked/:parked_id/close',
  'POST /api/clients/:client_id/parked/:parked_id/retry',
  'POST /api/clients/:client_id/party-reviews/:review_id',
  'POST /api/clients/:client_id/payment-methods/update',
  'POST /api/confirm',
  'POST /api/devices/register',
  'POST /api/logout',
  'POST /api/organizations',
  'POST /api/organizations/:organization_id/people',
  'POST /api/organizations/:organization_id/venues',
  'POST /api/passkeys',
  'POST /api/passkeys/options',
  'POST /api/second-factor/confirm',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/set-up',
  'POST /api/second-factor/turn-off',
  'POST /api/sessions/end-all',
  'POST /api/subscription-management/:client_id/renew',
  'POST /api/subscription-management/:client_id/switch-plan',
  'POST /api/switch-venue',
  'POST /api/sync/pull',
  'POST /api/sync/push',
  'POST /api/sync/resend',
  'POST /api/sync/signing-requests',
  'PUT /api/organizations/:organization_id',
  'PUT /api/organizations/:organization_id/people/:user_id',
  'PUT /api/subscription-management/:client_id/auto-renew',
];

/** What the venue's own user may call and that is no mere read. */
function isChange({ method, access }: Contract): boolean {
  const ofVenue: readonly string[] = ['client', 'client_or_admin', 'client_or_device', 'signed_in', 'sync'];
  return method !== 'GET' && ofVenue.includes(access);
}

/** The changes that a venue paid until this day is not turned away from; each is tried in a session of its own. */
async function admittedChanges(app: TestApp, servicePaidUntil: string): Promise<string[]> {
  const { clientId, userId } = await app.createVenue({ servicePaidUntil });
  const admitted: string[] = [];
  for (const contract of app.app.contracts.filter(isChange)) {
    const token = await app.deps.db.writePlatform((db) =>
      startSession(app.deps, db, userId, { ip: '127.0.0.1', userAgent: 'test' }),
    );
    const answer = await app.request(contract.method, fillPath(contract, { client_id: clientId }), {
      token,
      ...(contract.body ? { body: {} } : {}),
    });
    if (answer.status < 400 || readError(answer).code !== 'SUBSCRIPTION_EXPIRED') admitted.push(nameOf(contract));
  }
  return admitted.toSorted();
}

onAnyDatabase('a read-only venue', () => {
  it('[R6] changes what its door and its renewal need, and nothing else', async ({ app }) => {
    /* Today is 15 June. */
    expect(await admittedChanges(app, '2026-06-07')).toEqual(allowed);
  });

  it('[R5] is none on the last day of grace', async ({ app }) => {
    const all = app.app.contracts.filter(isChange).map(nameOf);
    expect(await admittedChanges(app, '2026-06-08')).toEqual(all.toSorted());
    expect(all.length).toBeGreaterThan(allowed.length);
  });
});
