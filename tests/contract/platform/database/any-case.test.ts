import { listBilledVenues } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { listAdminPayments } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { listSupportClients } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { addBooking } from '#helpers/venues/venue-rows';

const NAME = 'Élise’s Łódź_park ΝΙΚΟΣΑΒ ΟΔΟΣ İnci';

onBothDatabases('a search', () => {
  it('[F11] finds a name in any case and without its accents, of letters of any alphabet', async ({ app, admin }) => {
    const venue = await app.createVenue({ clientName: NAME });
    const { clientId } = venue;
    const created_at = new Date(app.clock.now()).toISOString();
    const payment = {
      client_id: clientId,
      payment_id: 'payment-1',
      kind: 'renewal',
      source: 'link',
      status: 'completed',
      plan_id: 'monthly-professional',
      amount_cents: 7_500,
      currency: 'USD',
      description: 'Monthly Professional',
      idempotency_key: 'key-1',
      created_at,
      updated_at: created_at,
    } as const;
    await app.deps.db.writePlatform((db) => db.insertInto('platform_payments').values(payment).execute());
    await addBooking(app, clientId, '2026-06-20', { party_name: NAME });
    const { token } = admin;
    const found = async (search: string): Promise<number[]> => [
      (await call(app, listBookings, { ...venue.own, query: { search } })).body.bookings.length,
      (await call(app, listBilledVenues, { token, query: { search } })).body.matching,
      (await call(app, listSupportClients, { token, query: { search } })).body.total,
      (await call(app, listAdminPayments, { token, query: { search } })).body.payments.length,
    ];
    for (const search of [
      NAME,
      'élise',
      'ÉLISE',
      'łódź',
      'ŁÓDŹ_PARK',
      'LISE',
      'ź_p',
      'ΝΙΚΟΣ',
      'νικος',
      'ΟΔΟΣ',
      'οδος',
      'οδοσ',
      'İnci',
      'Elise',
      'lodz',
    ])
      expect([search, ...(await found(search))]).toEqual([search, 1, 1, 1, 1]);
    for (const search of ['Elisa', 'łódźxpark', 'é%e', 'ź\\_'])
      expect([search, ...(await found(search))]).toEqual([search, 0, 0, 0, 0]);
  });
});
