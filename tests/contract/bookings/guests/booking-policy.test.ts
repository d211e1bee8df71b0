import {
  getBookingPolicy,
  updateBookingPolicy,
} from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase } from '#helpers/app/on-databases';

onAnyDatabase('the policy for guests’ changes', (open) => {
  it('[B40] lets guests change nothing until it is saved, and keeps what is not sent', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const at = { params: { client_id: venue.clientId }, token: venue.token };
    const read = async () => (await call(app, getBookingPolicy, at)).body.policy;
    const change = async (body: object) => (await call(app, updateBookingPolicy, { ...at, body })).body.policy;
    const hours = { move_until_hours: null, cancel_until_hours: null, party_until_hours: null };
    const none = { ...hours, refund_percent: 100, cancel_fee: 0 };
    expect(await read()).toEqual({ ...none, updated_at: null });
    expect(await change({ move_until_hours: 24, cancel_fee: 2.5 })).toMatchObject({
      ...none,
      move_until_hours: 24,
      cancel_fee: 2.5,
    });
    expect(await change({ party_until_hours: 8760 })).toMatchObject({ move_until_hours: 24, party_until_hours: 8760 });
    expect((await call(app, updateBookingPolicy, { ...at, body: { party_until_hours: 8761 } })).status).toBe(400);
    await change({ party_until_hours: null });
    expect(await change({ refund_percent: 0, move_until_hours: null })).toMatchObject({
      ...none,
      refund_percent: 0,
      cancel_fee: 2.5,
    });
    expect(await read()).toMatchObject({ refund_percent: 0, cancel_fee: 2.5 });
  });

  it.each([
    ['move_until_hours', -1],
    ['cancel_until_hours', 8_761],
    ['cancel_until_hours', 1.5],
    ['refund_percent', 101],
    ['cancel_fee', 1.005],
    ['cancel_fee', 100_001],
  ])('[B40] refuses %s of %d', async (field, value) => {
    const app = await open();
    const venue = await app.createVenue();
    const request = { params: { client_id: venue.clientId }, token: venue.token, body: { [field]: value } };
    const { status, refusal } = await call(app, updateBookingPolicy, request);
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
  });
});
