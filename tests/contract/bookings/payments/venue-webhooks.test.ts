import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';

onBothDatabases('events of a venue’s Square account', () => {
  it('[P7] settle a payment once, in any order and however often, and never take an end back', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('lost');
    await paid.pay(app, held);
    const [payment] = account.payments;
    if (!payment) throw new Error('nothing was charged');
    for (const status of ['COMPLETED', 'APPROVED', 'COMPLETED', 'FAILED', 'CANCELED', 'PENDING'] as const)
      expect((await paid.sendVenueEvent(app, venue.clientId, { payment: { ...payment, status } })).status).toBe(200);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'completed' }]);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(await paid.storedRefunds(app, venue.clientId)).toEqual([]);
  });

  it('[P8] change nothing with a bad signature, or with another venue’s', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const bare = await app.createVenue();
    const held = await paid.holdPlace(app, offering);
    account.faults.push('lost');
    await paid.pay(app, held);
    const [payment] = account.payments;
    if (!payment) throw new Error('nothing was charged');
    const send = (clientId: string, signature?: string) =>
      paid.sendVenueEvent(app, clientId, { payment }, signature).then(({ status }) => status);
    expect(await send(venue.clientId, 'signed otherwise')).toBe(401);
    expect(await send(venue.clientId, `signed key-of-the-venue ${app.deps.config.publicUrl}/api/webhooks/square`)).toBe(
      401,
    );
    expect(await send(bare.clientId)).toBe(401);
    expect(await send('C99999')).toBe(401);
    expect(await send('nobody')).toBe(401);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'unknown' }]);
  });

  it('[P5] [P7] of money that does not fit, or is of another venue, confirm nothing', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const other = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    app.deps.payments = { ...app.deps.payments, account: () => account };
    account.faults.push('lost');
    await paid.pay(app, held);
    const [payment] = account.payments;
    if (!payment) throw new Error('nothing was charged');
    const unknown = {
      id: 'refund',
      status: 'COMPLETED',
      paymentId: 'unknown',
      amountCents: 1,
      currency: 'USD',
      createdAtUtc: '2026-06-15T15:00:00.000Z',
    } as const;
    const answers = [
      await paid.sendVenueEvent(app, venue.clientId, { payment: { ...payment, amountCents: 1 } }),
      await paid.sendVenueEvent(app, venue.clientId, { payment: { ...payment, referenceId: 'another' } }),
      await paid.sendVenueEvent(app, other.venue.clientId, { payment }),
      await paid.sendVenueEvent(app, venue.clientId, { refund: unknown }),
    ];
    /* What is not ours is taken all the same: otherwise Square sends it again for days. */
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await paid.storedRefunds(app, venue.clientId)).toEqual([]);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('pending');
  });
});
