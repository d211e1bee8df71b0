import { recordEarlierTrials } from '@gatehouse/server/areas/money/promos/trial-uses';
import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { applyPromo, createPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { updatePaymentMethod } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readClient, useFakeAccount } from '../../helpers/billing/billing-venue.ts';

const TRIAL = 'OPENING';

async function openWithPromo(app: TestApp, change: object = {}) {
  const { token } = await app.createAdmin();
  const body = { code: TRIAL, description: 'Two weeks free', skipPayment: true, ...change };
  await call(app, createPromo, { token, body });
  return token;
}

function openAccount(app: TestApp, email: string, promoCode: string | null = TRIAL) {
  const body = { companyName: 'Splat Valley', email, password: 'secret1', promoCode };
  return call(app, register, { body });
}

const apply = (app: TestApp, email: string) => call(app, applyPromo, { body: { promoCode: TRIAL, email } });

const usesOf = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('promo_codes').select('uses').executeTakeFirstOrThrow());

async function signIn(app: TestApp, email: string): Promise<string> {
  return (await call(app, login, { body: { email, password: 'secret1' } })).body.token;
}

const storeCard = (app: TestApp, clientId: string, token: string, cardNonce: string) =>
  call(app, updatePaymentMethod, { token, params: { client_id: clientId }, body: { cardNonce } });

onBothDatabases('a trial', () => {
  it('is one for a mailbox, whatever its spelling, and the refused one costs the promo no use', async ({ app }) => {
    await openWithPromo(app);
    expect((await openAccount(app, 'Jo.Marsh@splat.example')).body).toMatchObject({ accountStatus: 'trial' });
    for (const email of ['jomarsh@splat.example', 'JO.MARSH+2@splat.example', 'j.o.m.a.r.s.h@splat.example']) {
      const { status, refusal } = await openAccount(app, email);
      expect([status, refusal.code]).toEqual([400, 'PROMO_INVALID']);
      expect(refusal.message).toBe(
        'A free trial can’t be started with this email address. You can continue without the promo code and pay for a plan.',
      );
    }
    expect(await usesOf(app)).toEqual({ uses: 1 });
    expect((await openAccount(app, 'jo@splat.example')).status).toBe(200);
  });

  it('is refused, and the same account may still be opened without it and pay', async ({ app }) => {
    await openWithPromo(app);
    await openAccount(app, 'jo@splat.example');
    await openAccount(app, 'jo+2@splat.example');
    expect((await openAccount(app, 'jo+2@splat.example', null)).body).toMatchObject({ accountStatus: 'pending' });
    const late = await apply(app, 'jo+2@splat.example');
    expect([late.status, late.refusal.message]).toEqual([400, 'Failed to apply promotional code']);
    expect(await usesOf(app)).toEqual({ uses: 1 });
  });

  it('says that an address is taken as before, and no more of other accounts', async ({ app }) => {
    await openWithPromo(app);
    await openAccount(app, 'jo@splat.example');
    expect((await openAccount(app, 'jo@splat.example')).refusal.code).toBe('EMAIL_TAKEN');
    expect((await openAccount(app, 'jo+2@splat.example', null)).status).toBe(200);
  });

  it('is one for a mailbox when two spellings register at once', async ({ app }) => {
    await openWithPromo(app);
    const emails = ['jo@splat.example', 'jo+1@splat.example', 'j.o@splat.example', 'jo+2@splat.example'];
    const answers = await Promise.all(emails.map((email) => openAccount(app, email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usesOf(app)).toEqual({ uses: 1 });
  });

  it('is remembered when the account is gone, without its address', async ({ app }) => {
    const admin = await openWithPromo(app);
    const { clientId } = (await openAccount(app, 'jo@splat.example')).body;
    await call(app, deleteClient, { token: admin, params: { client_id: clientId } });
    await app.deps.db.writePlatform((db) => db.deleteFrom('users').where('client_id', '=', clientId).execute());
    expect((await openAccount(app, 'jo@splat.example')).refusal.code).toBe('PROMO_INVALID');
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('trial_uses').selectAll().execute());
    expect(stored).toMatchObject([{ kind: 'email', venue: clientId, mac: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  it('from before they were counted counts too, once', async ({ app }) => {
    await openWithPromo(app);
    await app.createVenue({ email: 'early@splat.example', isTrial: true });
    await app.createVenue({ email: 'paid@splat.example', columns: { promo_code: TRIAL } });
    const { email } = await app.createVenue();
    await recordEarlierTrials(app.deps);
    await app.createVenue({ email: 'later@splat.example', isTrial: true });
    await recordEarlierTrials(app.deps);
    for (const [address, status] of [
      ['early+x@splat.example', 400],
      ['paid+x@splat.example', 400],
      ['later+x@splat.example', 200],
      [email.replace('@', '+x@'), 200],
    ] as const)
      expect((await openAccount(app, address)).status).toBe(status);
  });

  it('applied twice at once by one account uses its promo once', async ({ app }) => {
    await openWithPromo(app);
    const emails = Array.from({ length: 6 }, (_, at) => `jo${at}@splat.example`);
    for (const email of emails) await openAccount(app, email, null);
    for (const email of emails) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => apply(app, email)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(await usesOf(app)).toEqual({ uses: emails.length });
  });

  it('is one for a card: another trial may not store it, and may once it has paid', async ({ app }) => {
    await openWithPromo(app);
    const account = useFakeAccount(app);
    const first = (await openAccount(app, 'jo@splat.example')).body.clientId;
    const second = (await openAccount(app, 'ann@splat.example')).body.clientId;
    const [ofFirst, ofSecond] = [await signIn(app, 'jo@splat.example'), await signIn(app, 'ann@splat.example')];
    expect((await storeCard(app, first, ofFirst, 'cnon:a-4242')).status).toBe(200);
    expect((await storeCard(app, first, ofFirst, 'cnon:b-4242')).status).toBe(200);
    const refused = await storeCard(app, second, ofSecond, 'cnon:c-4242');
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      400,
      'INVALID_INPUT',
      'This card has been used for another free trial. Please pay for your plan first, then store it.',
    ]);
    expect(account.cards.find(({ sourceId }) => sourceId === 'cnon:c-4242')?.isDisabled).toBe(true);
    expect(await readClient(app, second)).toMatchObject({ card_last_four: null, auto_renew: 0 });
    expect((await storeCard(app, second, ofSecond, 'cnon:d-5555')).status).toBe(200);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ is_trial: 0 }).where('client_id', '=', second).execute(),
    );
    expect((await storeCard(app, second, ofSecond, 'cnon:e-4242')).status).toBe(200);
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('trial_uses').select('mac').execute());
    for (const { mac } of stored) expect(mac).toMatch(/^[0-9a-f]{64}$/);
  });

  it('asks nothing of a card that Square doesn’t recognize', async ({ app }) => {
    await openWithPromo(app);
    const account = useFakeAccount(app);
    const { storeCard: store } = account;
    account.storeCard = async (input) => {
      const stored = await store(input);
      return stored.kind === 'ok' ? { ...stored, value: { ...stored.value, fingerprint: '' } } : stored;
    };
    for (const email of ['jo@splat.example', 'ann@splat.example']) {
      const { clientId } = (await openAccount(app, email)).body;
      expect((await storeCard(app, clientId, await signIn(app, email), `cnon:${email}-4242`)).status).toBe(200);
    }
  });

  it('asks nothing of a card that a venue stores which pays', async ({ app }) => {
    useFakeAccount(app);
    const [first, second] = [await app.createVenue(), await app.createVenue()];
    for (const { clientId, token } of [first, second])
      expect((await storeCard(app, clientId, token, `cnon:${clientId}-4242`)).status).toBe(200);
  });
});
