import { expect, it } from 'vitest';
import { onAnyDatabase } from '../helpers/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../helpers/test-app.ts';

const DAY_MS = 86_400_000;

async function signIn(app: TestApp, email: string, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return (await app.request('POST', '/api/login', { body: { email, password: TEST_PASSWORD }, headers })).body.token;
}

const list = (app: TestApp, token: string) => app.request('GET', '/api/sessions', { token });

onAnyDatabase('sessions', (open) => {
  it('[X3] lists where a user is signed in, most recently used first, without a token or its hash', async () => {
    const app = await open();
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
        is_current: true,
      },
      expect.objectContaining({ user_agent: 'test', is_current: false }),
    ]);
    const text = JSON.stringify(body);
    const hashes = await app.deps.db.readPlatform((db) => db.selectFrom('sessions').select('token_hash').execute());
    for (const secret of [venue.token, phone, ...hashes.map(({ token_hash }) => token_hash)])
      expect(text).not.toContain(secret);
  });

  it('ends one: its token is dead, the others live', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const phone = await signIn(app, venue.email, 'Phone/1');
    const { sessions } = (await list(app, venue.token)).body;
    const { session_id } = sessions.find((session: { is_current: boolean }) => !session.is_current);
    expect((await app.request('DELETE', `/api/sessions/${session_id}`, { token: venue.token })).status).toBe(200);
    expect((await list(app, phone)).status).toBe(401);
    expect((await list(app, venue.token)).body.sessions).toHaveLength(1);
    const again = await app.request('DELETE', `/api/sessions/${session_id}`, { token: venue.token });
    expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('[X1] answers another user’s session with 404 and leaves it be', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const other = await app.createVenue();
    const [session] = (await list(app, other.token)).body.sessions;
    const { status, body } = await app.request('DELETE', `/api/sessions/${session.session_id}`, { token: venue.token });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await list(app, other.token)).status).toBe(200);
  });

  it('signs out everywhere, here too, and nobody else', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const other = await app.createVenue();
    const phone = await signIn(app, venue.email, 'Phone/1');
    expect((await app.request('POST', '/api/sessions/end-all', { token: phone })).body).toEqual({ success: true });
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
    const ended = await app.request('DELETE', `/api/sessions/${sessions[0].session_id}`, { token: phone });
    expect(ended.status).toBe(200);
  });
});
