import { deleteOldOidcSignIns } from '@gatehouse/server/areas/accounts/auth/providers/oidc.service';
import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { loginMethods, loginOidc } from '@gatehouse/sync-protocol/areas/accounts/oidc.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { afterEach, beforeEach, expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import {
  OIDC_CLIENT_ID,
  type OidcProviderServer,
  type Said,
  startOidcProvider,
  writeProviders,
} from '../../helpers/app/oidc-provider.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';
import { addStaff, removeStaff } from '../../helpers/venues/staff.ts';

const MIA = 'mia@chain.example';
const FAILED = '/login?error=oidc';

/** A browser on its way: where it was sent last, and its cookie. */
interface Journey {
  path: string;
  cookie: string;
}

/** Until the provider has sent the browser back, whose address it is then at. */
async function leave(app: TestApp, providerId = 'chain'): Promise<Journey> {
  const started = await app.request('GET', `/api/login/oidc/${providerId}/start`);
  expect(started.status).toBe(302);
  const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';');
  const answer = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return { path: pathname + search, cookie };
}

async function comeBack(app: TestApp, { path, cookie }: Journey): Promise<string> {
  const answer = await app.request('GET', path, { headers: { cookie } });
  expect(answer.status).toBe(302);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return pathname + search;
}

const ticketOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('ticket') ?? '';
const redeem = (app: TestApp, ticket: string, cookie: string) =>
  call(app, loginOidc, { body: { ticket }, headers: { cookie } });

onBothDatabases('signing in through a provider', (open) => {
  let provider: OidcProviderServer;
  beforeEach(async () => {
    provider = await startOidcProvider();
  });
  afterEach(() => provider.close());

  const openWith = (more: Record<string, unknown> = { domains: ['chain.example'] }): Promise<TestApp> => {
    const entry = {
      provider_id: 'chain',
      name: 'Chain Inc.',
      issuer: provider.issuer,
      client_id: OIDC_CLIENT_ID,
      client_secret_file: 'secret',
      ...more,
    };
    return open({ OIDC_PROVIDERS: writeProviders([entry], provider.secret) });
  };

  /** Where the browser ends up, after the provider has said this. */
  const arrive = async (app: TestApp, said: Said): Promise<string> => {
    provider.says(said);
    return comeBack(app, await leave(app));
  };
  const isIn = (path: string): boolean => /^\/login\?ticket=[\w-]{43}$/.test(path);

  it('[X29] answers as login does, for a person who is found by a verified address, and knows them by subject from then on', async () => {
    const app = await openWith();
    const venue = await app.createVenue({ email: MIA });
    const plain = await call(app, login, { body: { email: MIA, password: TEST_PASSWORD } });
    provider.says({ sub: '17', email: 'Mia@Chain.Example' });
    const journey = await leave(app);
    const ticket = ticketOf(await comeBack(app, journey));
    const entered = await redeem(app, ticket, journey.cookie);
    const { token, ...answer } = entered.body;
    const { token: _, ...expected } = plain.body;
    expect(answer).toEqual(expected);
    const { sessions } = (await call(app, listSessions, { token })).body;
    expect(sessions.find((session) => session.is_current)).toMatchObject({ method: 'oidc', client_id: venue.clientId });
    expect(isIn(await arrive(app, { sub: '17' }))).toBe(true);
    expect(isIn(await arrive(app, { sub: '17', email: MIA, email_verified: false }))).toBe(true);
  });

  it('[X29] begins with code, PKCE, state, nonce and a cookie that scripts can’t read', async () => {
    const app = await openWith();
    const started = await app.request('GET', '/api/login/oidc/chain/start');
    const url = new URL(started.headers.get('location') ?? '');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: OIDC_CLIENT_ID,
      redirect_uri: 'http://localhost:5000/api/login/oidc/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(started.headers.get('set-cookie')).toMatch(/^gatehouse_oidc=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    const rows = await app.deps.db.readPlatform((db) => db.selectFrom('oidc_sign_ins').selectAll().execute());
    for (const secret of [url.searchParams.get('state'), url.searchParams.get('nonce')])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await app.request('GET', '/api/login/oidc/other/start')).status).toBe(404);
  });

  it('[X29] refuses another nonce, audience, issuer or key, a token that is too old, and an address that is not verified', async () => {
    const app = await openWith();
    await app.createVenue({ email: MIA });
    const mia = { sub: '17', email: MIA };
    expect(await arrive(app, { ...mia, nonce: 'other' })).toBe(FAILED);
    expect(await arrive(app, { ...mia, nonce: undefined })).toBe(FAILED);
    expect(await arrive(app, { ...mia, aud: 'another client' })).toBe(FAILED);
    expect(await arrive(app, { ...mia, iss: 'https://evil.example' })).toBe(FAILED);
    expect(await arrive(app, { ...mia, exp: 1_000 })).toBe(FAILED);
    for (const email_verified of [false, 'true', 1, undefined])
      expect(await arrive(app, { ...mia, email_verified })).toBe(FAILED);
    provider.forge(true);
    expect(await arrive(app, mia)).toBe(FAILED);
    provider.forge(false);
    expect(isIn(await arrive(app, mia))).toBe(true);
    expect(JSON.stringify(app.logs)).not.toContain(MIA);
    expect(JSON.stringify(app.logs)).not.toContain(provider.secret);
  });

  it('[X29] vouches for nobody outside of its domains, and creates nobody', async () => {
    const app = await openWith();
    const outside = await app.createVenue({ email: 'jo@elsewhere.example' });
    expect(await arrive(app, { sub: '1', email: outside.email })).toBe(FAILED);
    expect(await arrive(app, { sub: '2', email: 'new@chain.example' })).toBe(FAILED);
    expect(await arrive(app, { sub: '3', email: 'x@elsewhere.example@chain.example' })).toBe(FAILED);
    expect(await arrive(app, { sub: '4', email: 'x@sub.chain.example' })).toBe(FAILED);
    expect(await arrive(app, { sub: '5', email: '@chain.example' })).toBe(FAILED);
    await app.createVenue({ email: MIA });
    expect(isIn(await arrive(app, { sub: '17', email: MIA }))).toBe(true);
    expect(await arrive(app, { sub: '17', email: outside.email })).toBe(FAILED);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('users').set({ email: 'mia@moved.example' }).where('email', '=', MIA).execute(),
    );
    expect(await arrive(app, { sub: '17' })).toBe(FAILED);
  });

  it('[X29] serves no admin, nobody who left, and no second subject of an account', async () => {
    const app = await openWith({ domains: ['chain.example', 'gatehouse.example', 'staff.example'] });
    const venue = await app.createVenue({ email: MIA });
    await app.createAdmin();
    expect(await arrive(app, { sub: '1', email: 'admin2@gatehouse.example' })).toBe(FAILED);
    const person = await addStaff(app, venue.clientId, 'desk');
    expect(isIn(await arrive(app, { sub: '2', email: person.email }))).toBe(true);
    await removeStaff(app, venue.clientId, person.userId);
    expect(await arrive(app, { sub: '2', email: person.email })).toBe(FAILED);
    expect(isIn(await arrive(app, { sub: '17', email: MIA }))).toBe(true);
    expect(await arrive(app, { sub: '18', email: MIA })).toBe(FAILED);
  });

  it('[X29] vouches, for an organization, for people of its venues that agreed, and signs them in there', async () => {
    const app = await openWith({ organization_id: 'ORG1' });
    const [inside, outside] = [await app.createVenue(), await app.createVenue()];
    const person = await addStaff(app, outside.clientId, 'desk', MIA);
    await agreeTo(app, 'ORG1', [inside.clientId], 'asked');
    expect(await arrive(app, { sub: '1', email: MIA })).toBe(FAILED);
    expect(await arrive(app, { sub: '2', email: inside.email })).toBe(FAILED);
    await app.deps.db.writePlatform((db) => db.updateTable('organization_venues').set({ state: 'agreed' }).execute());
    expect(await arrive(app, { sub: '1', email: MIA })).toBe(FAILED);
    expect(isIn(await arrive(app, { sub: '2', email: inside.email }))).toBe(true);
    const { token } = await addStaffTo(app, inside.clientId, person.userId);
    expect(token).toBeTruthy();
    provider.says({ sub: '1', email: MIA });
    const journey = await leave(app);
    const entered = await redeem(app, ticketOf(await comeBack(app, journey)), journey.cookie);
    expect(entered.body.user.client_id).toBe(inside.clientId);
    /* The venue leaves between the provider's page and the ticket. */
    const next = await leave(app);
    const late = ticketOf(await comeBack(app, next));
    await app.deps.db.writePlatform((db) => db.deleteFrom('organization_venues').execute());
    const { status, refusal } = await redeem(app, late, next.cookie);
    expect([status, refusal.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
  });

  it('[X29] vouches, for an organization, for no address of another provider’s domain', async () => {
    const entry = { name: 'P', issuer: provider.issuer, client_id: OIDC_CLIENT_ID, client_secret_file: 'secret' };
    const entries = [
      { ...entry, provider_id: 'chain', organization_id: 'ORG1' },
      { ...entry, provider_id: 'company', domains: ['company.example'] },
    ];
    const app = await open({ OIDC_PROVIDERS: writeProviders(entries, provider.secret) });
    const [boss, guest] = [await app.createVenue({ email: 'boss@company.example' }), await app.createVenue()];
    await agreeTo(app, 'ORG1', [boss.clientId, guest.clientId]);
    expect(await arrive(app, { sub: '1', email: 'boss@company.example' })).toBe(FAILED);
    expect(isIn(await arrive(app, { sub: '2', email: guest.email }))).toBe(true);
    provider.says({ sub: '1', email: 'boss@company.example' });
    expect(isIn(await comeBack(app, await leave(app, 'company')))).toBe(true);
  });

  it('[X29] takes a state once, for ten minutes, in the browser that began', async () => {
    const app = await openWith();
    await app.createVenue({ email: MIA });
    provider.says({ sub: '17', email: MIA });
    const [mine, other] = [await leave(app), await leave(app)];
    expect(await comeBack(app, { ...mine, cookie: other.cookie })).toBe(FAILED);
    expect(await comeBack(app, { ...mine, cookie: '' })).toBe(FAILED);
    expect(isIn(await comeBack(app, mine))).toBe(true);
    expect(await comeBack(app, mine)).toBe(FAILED);
    const late = await leave(app);
    app.clock.advance(10 * 60_000);
    expect(await comeBack(app, late)).toBe(FAILED);
    expect(await comeBack(app, { path: '/api/login/oidc/callback?code=x&state=x', cookie: mine.cookie })).toBe(FAILED);
    expect(await comeBack(app, { path: '/api/login/oidc/callback', cookie: mine.cookie })).toBe(FAILED);
  });

  it('[X29] takes a ticket once, for 60 seconds, in the browser that began', async () => {
    const app = await openWith();
    await app.createVenue({ email: MIA });
    provider.says({ sub: '17', email: MIA });
    const [mine, other] = [await leave(app), await leave(app)];
    const ticket = ticketOf(await comeBack(app, mine));
    for (const cookie of [other.cookie, '']) {
      const { status, refusal } = await redeem(app, ticket, cookie);
      expect([status, refusal.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
    }
    const statuses = await Promise.all([1, 2, 3].map(async () => (await redeem(app, ticket, mine.cookie)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    const second = ticketOf(await comeBack(app, other));
    app.clock.advance(60_000);
    expect((await redeem(app, second, other.cookie)).status).toBe(410);
    await leave(app);
    app.clock.advance(10 * 60_000);
    await deleteOldOidcSignIns(app.deps);
    const left = await app.deps.db.readPlatform((db) => db.selectFrom('oidc_sign_ins').selectAll().execute());
    expect(left).toEqual([]);
  });

  it('[X29] says so where the provider can’t be reached, and works again when it can', async () => {
    const app = await openWith();
    await provider.close();
    const started = await app.request('GET', '/api/login/oidc/chain/start');
    expect([started.status, started.headers.get('location')]).toEqual([302, `http://localhost:5000${FAILED}`]);
    provider = await startOidcProvider();
  });

  it('[X30] names the providers of an address’s domain, the same whether it has an account', async () => {
    const app = await openWith();
    await app.createVenue({ email: MIA });
    const methods = async (email: string) => (await call(app, loginMethods, { query: { email } })).body.methods;
    const own = { password: true, passkey: true, oidc: [{ provider_id: 'chain', name: 'Chain Inc.' }] };
    expect(await methods(MIA)).toEqual(own);
    expect(await methods('Unknown@CHAIN.example ')).toEqual(own);
    for (const email of ['', 'mia', 'mia@sub.chain.example', 'mia@elsewhere.example'])
      expect(await methods(email)).toEqual({ ...own, oidc: [] });
  });
});

/** An organization, and venues that agreed to it or were asked. */
async function agreeTo(
  app: TestApp,
  organization_id: string,
  clientIds: readonly string[],
  state: 'agreed' | 'asked' = 'agreed',
): Promise<void> {
  const since = '2026-06-15T15:00:00.000Z';
  await app.deps.db.writePlatform(async (db) => {
    await db.insertInto('organizations').values({ organization_id, name: 'Chain', created_at: since }).execute();
    for (const client_id of clientIds)
      await db
        .insertInto('organization_venues')
        .values({ client_id, organization_id, state, role_max: null, since })
        .execute();
  });
}

/** Lets a person who has an account work at one more venue. */
async function addStaffTo(app: TestApp, clientId: string, userId: string): Promise<{ token: string }> {
  const made = await addStaff(app, clientId, 'desk');
  await app.deps.db.writePlatform((db) =>
    db.updateTable('staff').set({ user_id: userId }).where('user_id', '=', made.userId).execute(),
  );
  return made;
}
