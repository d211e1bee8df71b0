import { eraseDueVenues, isErasureDue } from '@gatehouse/server/areas/venues/venue/deletion/erase-venue.service';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { fakePaymentAccount } from '../../helpers/billing/fake-payment-account.ts';

const DAY_MS = 86_400_000;
const going = new AbortController().signal;

onBothDatabases('the customer profile of an erased client', () => {
  it('[Y73] is deleted at Square after everything here, and tried again while Square is away', async ({ app }) => {
    const account = fakePaymentAccount(() => app.clock.now());
    app.deps.payments = { ...app.deps.payments, environment: 'simulator', platform: account };
    const { token } = await app.createAdmin();
    const profiles = new Map<string, string>();
    for (const referenceId of ['erased', 'kept']) {
      const { clientId } = await app.createVenue();
      const made = await account.ensureCustomer({
        idempotencyKey: referenceId,
        referenceId,
        givenName: 'Zoe',
        familyName: 'Quinn',
        emailAddress: 'zoe@example.org',
        companyName: 'Splat',
      });
      if (made.kind !== 'ok') throw new Error(made.kind);
      profiles.set(referenceId, clientId);
      await app.deps.db.writePlatform((db) =>
        db
          .updateTable('clients')
          .set({ square_customer_id: made.value.id })
          .where('client_id', '=', clientId)
          .execute(),
      );
    }
    const run = async () => {
      await eraseDueVenues(app.deps, going);
      app.clock.advance(5 * 60_000);
    };
    const left = () => account.customers.map(({ id }) => id);

    await call(app, deleteClient, { token, params: { client_id: profiles.get('erased') ?? '' } });
    app.clock.advance(30 * DAY_MS);
    account.isDown = true;
    await run();
    await run();
    const row = () =>
      app.deps.db.readPlatform((db) => db.selectFrom('client_deletions').selectAll().executeTakeFirstOrThrow());
    expect(await row()).toMatchObject({ erased_at: expect.any(String), square_customer_id: 'CUST-erased' });
    expect([left(), await isErasureDue(app.deps)]).toEqual([['CUST-erased', 'CUST-kept'], true]);

    account.isDown = false;
    await run();
    expect(await row()).toMatchObject({ square_customer_id: null });
    expect([left(), await isErasureDue(app.deps)]).toEqual([['CUST-kept'], false]);
  });
});
