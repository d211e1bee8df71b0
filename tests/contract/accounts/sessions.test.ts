import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { endAllSessions, endSession, listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';

const DAY_MS = 86_400_000;

async function signIn(app: TestApp, email: string, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return (await call(app, login, { body: { email, password: TEST_PASSWORD }, headers })).body.token;
}

const list = (app: TestApp, token: string) => call(app, listSessions, { token });
const end = (app: TestApp, token: string, session_id = '') => call(app, endSession, { token, params: { session_id } });

onAnyDatabase('sessions', (open) => {
  it('[X3] [X30] lists where a user is signed in, most recently used first, without a token or its hash', async ({
    app,
  }) => {
    const venue = await app.createVenue();
    app.clock.advance(60_000);
    const phone = await signIn(app, venue.email, 'Phone/1');
    const { status, body } = await list(app, phone);
    expect(status).toBe(200);
    expect(body.sessions).toEqual([
      {
        session_id: expect.any(String),
        created_at: '2026-06-15T15:01:00.000Z',
        last_seen_at: '2026-06-15T15:01:00.000Z',
        expires_at: '2026-07-15T15:01:00.000Z',
        user_agent: 'Phone/1',
        ip: expect.any(String),
        device: 'Phone/1',
        method: 'password',
        client_id: venue.clientId,
        client_name: 'Venue 1',
        is_current: true,
      },
      expect.objectContaining({ user_agent: 'test', is_current: false }),
    ]);
    const text = JSON.stringify(body);
    const hashes = await app.deps.db.readPlatform((db) => db.selectFrom('sessions').select('token_hash').execute());
    for (const secret of [venue.token, phone, ...hashes.map(({ token_hash }) => token_hash)])
      expect(text).not.toContain(secret);
  });

  it('ends one: its token is dead, the others live', async ({ app, venue }) => {
    const phone = await signIn(app, venue.email, 'Phone/1');
    const { sessions } = (await list(app, venue.token)).body;
    const other = sessions.find((session) => !session.is_current)?.session_id;
    expect((await end(app, venue.token, other)).status).toBe(200);
    expect((await list(app, phone)).status).toBe(401);
    expect((await list(app, venue.token)).body.sessions).toHaveLength(1);
    const again = await end(app, venue.token, other);
    expect([again.status, again.refusal.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('[X1] answers another user’s session with 404 and leaves it be', async ({ app, venue }) => {
    const other = await app.createVenue();
    const [session] = (await list(app, other.token)).body.sessions;
    const { status, refusal } = await end(app, venue.token, session?.session_id);
    expect([status, refusal.code]).toEqual([404, 'NOT_FOUND']);
    expect((await list(app, other.token)).status).toBe(200);
  });

  it('signs out everywhere, here too, and nobody else', async ({ app, venue }) => {
    const other = await app.createVenue();
    const phone = await signIn(app, venue.email, 'Phone/1');
    expect((await call(app, endAllSessions, { token: phone })).body).toEqual({ success: true });
    expect((await list(app, phone)).status).toBe(401);
    expect((await list(app, venue.token)).status).toBe(401);
    expect((await list(app, other.token)).status).toBe(200);
  });

  it('ends a session after 30 idle days and lists it no more; a read-only venue still ends its own', async () => {
    const app = await open();
    const venue = await app.createVenue({ servicePaidUntil: '2026-06-20' });
    const phone = await signIn(app, venue.email, 'Phone/1');
    app.clock.advance(29 * DAY_MS);
    expect((await list(app, phone)).body.sessions).toHaveLength(2);
    app.clock.advance(2 * DAY_MS);
    const { sessions } = (await list(app, phone)).body;
    expect(sessions).toHaveLength(1);
    expect((await list(app, venue.token)).status).toBe(401);
    expect((await end(app, phone, sessions[0]?.session_id)).status).toBe(200);
  });
});
