import { eraseDueVenues } from '@gatehouse/server/areas/venues/venue/deletion/erase-venue.service';
import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { restoreClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { deleteClient, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { addStaff, giveRole } from '../../helpers/venues/staff.ts';

const DAY_MS = 86_400_000;
const going = new AbortController().signal;

const signIn = (app: TestApp, email: string, client_id?: string) =>
  call(app, login, { body: { email, password: TEST_PASSWORD, client_id } });
const look = async (app: TestApp, { clientId }: TestVenue, token: string) =>
  (await call(app, getClient, { token, params: { client_id: clientId } })).status;
const addresses = async (app: TestApp) =>
  new Map(
    (await app.deps.db.readPlatform((db) => db.selectFrom('users').select(['user_id', 'email']).execute())).map(
      ({ user_id: userId, email }) => [userId, email],
    ),
  );

/** The first venue's owner also works at the second; `gone` deletes a venue, and `back` restores it. */
async function start(app: TestApp) {
  const [first, second] = [await app.createVenue(), await app.createVenue()];
  await giveRole(app, first.userId, second.clientId, 'desk');
  const as = async (venue: TestVenue) => ({
    token: (await app.createAdmin()).token,
    params: { client_id: venue.clientId },
  });
  const gone = async (venue: TestVenue) => call(app, deleteClient, await as(venue));
  const back = async (venue: TestVenue) => call(app, restoreClient, { ...(await as(venue)), body: {} });
  const erase = async () => {
    app.clock.advance(30 * DAY_MS);
    await eraseDueVenues(app.deps, going);
    app.clock.advance(5 * 60_000);
    await eraseDueVenues(app.deps, going);
  };
  return { first, second, gone, back, erase };
}

onBothDatabases('a deleted client whose owner also works elsewhere', () => {
  it('[U66] keeps the owner’s address and their sessions elsewhere, and gets the owner back', async ({ app }) => {
    const { first, second, gone, back } = await start(app);
    const { token: elsewhere } = (await signIn(app, first.email, second.clientId)).body;
    const { token: here } = (await signIn(app, first.email, first.clientId)).body;
    await gone(first);
    expect([await look(app, first, here), await look(app, second, elsewhere)]).toEqual([401, 200]);
    expect((await signIn(app, first.email)).body.user).toMatchObject({
      client_id: second.clientId,
      staff_role: 'desk',
    });
    expect((await back(first)).body.client.email).toBe(first.email);
    expect((await signIn(app, first.email, first.clientId)).body.user.staff_role).toBe('owner');
  });

  it('[U66] gives its address to its owner alone when it is restored', async ({ app }) => {
    const { first, gone, back } = await start(app);
    /* The account of the desk person is the older one of those that were closed. */
    const desk = await addStaff(app, first.clientId, 'desk', 'desk@first.example');
    await gone(first);
    expect((await addresses(app)).get(desk.userId)).toBe(`deleted-${desk.userId}`);
    expect((await back(first)).status).toBe(200);
    const after = await addresses(app);
    expect([after.get(first.userId), after.get(desk.userId)]).toEqual([first.email, 'desk@first.example']);
  });

  it('[U66] closes the account of a person whose venues are all deleted, until one of them is back', async ({
    app,
  }) => {
    const { first, second, gone, back } = await start(app);
    await gone(first);
    await gone(second);
    expect((await addresses(app)).get(first.userId)).toBe(`deleted-${first.userId}`);
    expect((await signIn(app, first.email)).status).toBe(401);
    await back(second);
    expect((await signIn(app, first.email)).body.user.venues).toMatchObject([{ client_id: second.clientId }]);
  });

  it('[U66] leaves the account of a person of a chain open', async ({ app }) => {
    const { first } = await start(app);
    const lone = await app.createVenue();
    await app.deps.db.writePlatform(async (db) => {
      const organization_id = 'O1';
      await db.insertInto('organizations').values({ organization_id, name: 'Rocks', created_at: '2026' }).execute();
      const person = { organization_id, user_id: lone.userId, role: 'manager', joined_at: '2026' } as const;
      await db.insertInto('organization_people').values(person).execute();
    });
    const { token } = await app.createAdmin();
    await call(app, deleteClient, { token, params: { client_id: lone.clientId } });
    expect((await signIn(app, lone.email)).body.user).toMatchObject({
      client_id: null,
      organizations: [{ name: 'Rocks', role: 'manager' }],
    });
    expect((await addresses(app)).get(first.userId)).toBe(first.email);
  });

  it('[U66] [Y17] is erased without the accounts of those who work elsewhere, wherever they signed in last', async ({
    app,
  }) => {
    const { first, second, gone, erase } = await start(app);
    const desk = await addStaff(app, first.clientId, 'desk');
    await signIn(app, first.email, first.clientId);
    await gone(first);
    await erase();
    const left = await addresses(app);
    expect([left.get(first.userId), left.has(desk.userId)]).toEqual([first.email, false]);
    expect((await signIn(app, first.email)).body.clientId).toBe(second.clientId);
  });

  it('[U66] [Y17] takes an account with it that worked nowhere else at the end', async ({ app }) => {
    const { first, second, gone, erase } = await start(app);
    await signIn(app, first.email, second.clientId);
    await gone(first);
    await gone(second);
    await erase();
    const left = await addresses(app);
    expect([left.has(first.userId), left.has(second.userId)]).toEqual([false, false]);
  });
});
