import { deleteOldChallenges } from '@gatehouse/server/areas/accounts/auth/passkeys/passkey-sign-in.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { login, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { expect } from 'vitest';
import { switchOn } from '../../helpers/app/authenticator.ts';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../helpers/app/software-passkey.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { addStaff } from '../../helpers/venues/staff.ts';

const MINUTE_MS = 60_000;
const ELSEWHERE = 'https://evil.example';

const begin = async (app: TestApp, token: string) => (await call(app, contracts.beginPasskey, { token })).body.options;
const add = (app: TestApp, token: string, response: contracts.NewCredential, name = 'Phone') =>
  call(app, contracts.addPasskey, { token, body: { name, response } });
const offer = async (app: TestApp) => (await call(app, contracts.passkeyOptions)).body;
const signIn = (app: TestApp, challenge_id: string, response: contracts.PasskeyAnswer) =>
  call(app, contracts.loginPasskey, { body: { challenge_id, response } });

/** Makes a passkey for the owner of a venue. */
async function ownPasskey(
  app: TestApp,
  { token, userId }: Pick<TestVenue, 'token' | 'userId'>,
): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(undefined, userId);
  const { challenge } = await begin(app, token);
  expect((await add(app, token, passkey.create(challenge))).status).toBe(200);
  return passkey;
}

/** The status and the code of an attempt to sign in. */
async function attempt(app: TestApp, passkey: SoftwarePasskey, how: Parameters<SoftwarePasskey['answer']>[1] = {}) {
  const { challenge_id: id, options } = await offer(app);
  const answer = await signIn(app, id, passkey.answer(options.challenge, how));
  return answer.status === 200 ? 'in' : `${answer.status} ${answer.refusal.code}`;
}

onBothDatabases('a passkey', () => {
  it('[X26] is made with options that ask for verification and a key that finds the account by itself', async ({
    app,
  }) => {
    const venue = await app.createVenue();
    expect(await begin(app, venue.token)).toMatchObject({
      rp: { id: 'localhost', name: 'Gatehouse' },
      user: { name: venue.email },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      attestation: 'none',
      timeout: 5 * MINUTE_MS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('[X26] is listed newest first, kept from being made twice, and deleted once', async ({ app, venue }) => {
    const first = await ownPasskey(app, venue);
    app.clock.advance(MINUTE_MS);
    const second = softwarePasskey();
    const options = await begin(app, venue.token);
    expect(options['excludeCredentials']).toMatchObject([{ id: first.id }]);
    const added = await add(app, venue.token, second.create(options.challenge), ' Key ');
    expect(added.body.passkey).toEqual({
      passkey_id: expect.any(String),
      name: 'Key',
      created_at: '2026-06-15T15:01:00.000Z',
      last_used_at: null,
    });
    const again = await add(app, venue.token, second.create((await begin(app, venue.token)).challenge));
    expect([again.status, again.refusal.code]).toEqual([409, 'ALREADY_EXISTS']);
    const { passkeys } = (await call(app, contracts.listPasskeys, { token: venue.token })).body;
    expect(passkeys.map(({ name }) => name)).toEqual(['Key', 'Phone']);
    const params = { passkey_id: added.body.passkey.passkey_id };
    const other = await app.createVenue();
    expect((await call(app, contracts.deletePasskey, { token: other.token, params })).status).toBe(404);
    expect((await call(app, contracts.deletePasskey, { token: venue.token, params })).status).toBe(200);
    expect((await call(app, contracts.deletePasskey, { token: venue.token, params })).status).toBe(404);
    expect(await attempt(app, second)).toBe('401 INVALID_CREDENTIALS');
    expect(await attempt(app, first)).toBe('in');
  });

  it('[X26] is refused where it does not verify: another site, challenge, kind or maker, or nobody verified', async ({
    app,
  }) => {
    const venue = await app.createVenue();
    const refused = async (how: Parameters<SoftwarePasskey['create']>[1], other?: string) => {
      const { challenge } = await begin(app, venue.token);
      const { status, refusal } = await add(app, venue.token, softwarePasskey().create(other ?? challenge, how));
      return [status, refusal.code];
    };
    const wrong = [400, 'INVALID_INPUT'];
    expect(await refused({ origin: ELSEWHERE })).toEqual(wrong);
    expect(await refused({ rpId: 'evil.example' })).toEqual(wrong);
    expect(await refused({ isVerified: false })).toEqual(wrong);
    expect(await refused({ isPresent: false })).toEqual(wrong);
    expect(await refused({ type: 'webauthn.get' })).toEqual(wrong);
    expect(await refused({ format: 'tpm' })).toEqual(wrong);
    expect(await refused({}, 'A'.repeat(43))).toEqual(wrong);
    const other = await app.createVenue();
    expect(await refused({}, (await begin(app, other.token)).challenge)).toEqual(wrong);
    expect(await refused({}, (await offer(app)).options.challenge)).toEqual(wrong);
  });

  it('[X26] is made with a challenge that counts once, for five minutes, and is stored as a hash', async ({
    app,
    venue,
  }) => {
    const { challenge } = await begin(app, venue.token);
    const rows = await app.deps.db.readPlatform((db) => db.selectFrom('passkey_challenges').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(challenge);
    expect((await add(app, venue.token, softwarePasskey().create(challenge))).status).toBe(200);
    expect((await add(app, venue.token, softwarePasskey().create(challenge))).status).toBe(400);
    const late = (await begin(app, venue.token)).challenge;
    app.clock.advance(5 * MINUTE_MS);
    expect((await add(app, venue.token, softwarePasskey().create(late))).status).toBe(400);
  });

  it('[X26] is one of 20 at most, also of those made at the same time', async ({ app, venue }) => {
    const challenges: string[] = [];
    for (let made = 0; made < 19; made += 1) challenges.push((await begin(app, venue.token)).challenge);
    for (const challenge of challenges.splice(0, 18)) await add(app, venue.token, softwarePasskey().create(challenge));
    app.clock.advance(2 * MINUTE_MS);
    const more = [...challenges];
    app.clock.advance(15 * MINUTE_MS);
    await call(app, confirmSelf, { token: venue.token, body: { password: TEST_PASSWORD } });
    more.splice(0, 1);
    for (let count = 0; count < 4; count += 1) more.push((await begin(app, venue.token)).challenge);
    const answers = await Promise.all(
      more.map((challenge) => add(app, venue.token, softwarePasskey().create(challenge))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400]);
    expect((await call(app, contracts.beginPasskey, { token: venue.token })).status).toBe(400);
  });

  it('[X20] needs a confirmation, also of a person who works alone at one venue and with others elsewhere', async ({
    app,
  }) => {
    const venue = await app.createVenue();
    app.clock.advance(10 * MINUTE_MS);
    const { challenge } = await begin(app, venue.token);
    const busy = await app.createVenue();
    const person = await addStaff(app, venue.clientId, 'owner');
    const response = softwarePasskey().create(challenge);
    expect((await add(app, venue.token, response)).refusal.code).toBe('CONFIRMATION_REQUIRED');
    expect((await call(app, contracts.beginPasskey, { token: venue.token })).status).toBe(403);
    const admin = await app.createAdmin();
    app.clock.advance(10 * MINUTE_MS);
    expect((await call(app, contracts.beginPasskey, { token: admin.token })).status).toBe(403);
    expect((await call(app, contracts.beginPasskey, { token: busy.token })).status).toBe(200);
    expect((await call(app, contracts.beginPasskey, { token: person.token })).status).toBe(403);
  });

  it('[X26] is mailed to its person and recorded, and its deletion is recorded', async ({ app, venue }) => {
    await ownPasskey(app, venue);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[venue.email, 'A passkey was added']]);
    const [passkey] = (await call(app, contracts.listPasskeys, { token: venue.token })).body.passkeys;
    const params = { passkey_id: passkey?.passkey_id ?? '' };
    await call(app, contracts.deletePasskey, { token: venue.token, params });
    const links = await app.deps.db.readPlatform((db) =>
      db.selectFrom('audit_log').where('client_id', '=', venue.clientId).select(['action', 'actor']).execute(),
    );
    const actor = `user:${venue.userId}`;
    expect(links).toEqual(
      expect.arrayContaining([
        { action: 'add_passkey', actor },
        { action: 'delete_passkey', actor },
      ]),
    );
  });
});

onBothDatabases('signing in with a passkey', () => {
  it('[X27] answers as login does, without a second step, and the session says how', async ({ app }) => {
    const venue = await app.createVenue();
    const plain = await call(app, login, { body: { email: venue.email, password: TEST_PASSWORD } });
    await switchOn(app, venue.token);
    const passkey = await ownPasskey(app, venue);
    const { challenge_id: id, options } = await offer(app);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const entered = await signIn(app, id, passkey.answer(options.challenge));
    const { token, ...answer } = entered.body;
    const { token: _, ...expected } = plain.body;
    expect(answer).toEqual(expected);
    expect((await call(app, verifyToken, { body: { token } })).status).toBe(200);
    const { sessions } = (await call(app, listSessions, { token })).body;
    expect(sessions.find((session) => session.is_current)).toMatchObject({ method: 'passkey' });
    const { passkeys } = (await call(app, contracts.listPasskeys, { token })).body;
    expect(passkeys[0]?.last_used_at).toBe(new Date(app.clock.now()).toISOString());
  });

  it('[X27] refuses another site, another name, an unverified or absent person, and another signature', async ({
    app,
    venue,
  }) => {
    const passkey = await ownPasskey(app, venue);
    const wrong = '401 INVALID_CREDENTIALS';
    expect(await attempt(app, passkey, { origin: ELSEWHERE })).toBe(wrong);
    expect(await attempt(app, passkey, { rpId: 'evil.example' })).toBe(wrong);
    expect(await attempt(app, passkey, { isVerified: false })).toBe(wrong);
    expect(await attempt(app, passkey, { isPresent: false })).toBe(wrong);
    expect(await attempt(app, passkey, { type: 'webauthn.create' })).toBe(wrong);
    expect(await attempt(app, passkey, { userHandle: 'somebody else' })).toBe(wrong);
    expect(await attempt(app, softwarePasskey())).toBe(wrong);
    const { challenge_id: id, options } = await offer(app);
    const forged = { ...softwarePasskey().answer(options.challenge), id: passkey.id, rawId: passkey.id };
    expect((await signIn(app, id, forged)).status).toBe(401);
    expect(await attempt(app, passkey)).toBe('in');
  });

  it('[X27] takes each challenge once, whatever the answer was, and for five minutes', async ({ app, venue }) => {
    const passkey = await ownPasskey(app, venue);
    const { challenge_id: id, options } = await offer(app);
    const answer = passkey.answer(options.challenge);
    expect((await signIn(app, id, answer)).status).toBe(200);
    const replayed = await signIn(app, id, answer);
    expect([replayed.status, replayed.refusal.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
    const second = await offer(app);
    expect((await signIn(app, second.challenge_id, answer)).status).toBe(401);
    expect((await signIn(app, second.challenge_id, passkey.answer(second.options.challenge))).status).toBe(410);
    const late = await offer(app);
    app.clock.advance(5 * MINUTE_MS);
    expect((await signIn(app, late.challenge_id, passkey.answer(late.options.challenge))).status).toBe(410);
    const made = await begin(app, venue.token);
    expect((await signIn(app, 'unknown', passkey.answer(made.challenge))).status).toBe(410);
  });

  it('[X27] lets one of several parallel answers to one challenge in', async ({ app, venue }) => {
    const passkey = await ownPasskey(app, venue);
    const { challenge_id: id, options } = await offer(app);
    const answers = Array.from({ length: 5 }, () => passkey.answer(options.challenge));
    const statuses = await Promise.all(answers.map(async (answer) => (await signIn(app, id, answer)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
  });

  it('[X27] refuses a counter that goes back or stays, and takes a passkey that does not count', async ({
    app,
    venue,
  }) => {
    const passkey = await ownPasskey(app, venue);
    expect(await attempt(app, passkey, { count: 7 })).toBe('in');
    expect(await attempt(app, passkey, { count: 7 })).toBe('401 INVALID_CREDENTIALS');
    expect(await attempt(app, passkey, { count: 3 })).toBe('401 INVALID_CREDENTIALS');
    expect(await attempt(app, passkey, { count: 0 })).toBe('401 INVALID_CREDENTIALS');
    expect(await attempt(app, passkey, { count: 8 })).toBe('in');
    const still = await ownPasskey(app, venue);
    expect(await attempt(app, still, { count: 0 })).toBe('in');
    expect(await attempt(app, still, { count: 0 })).toBe('in');
  });

  it('[X27] serves admins, and nobody who works nowhere', async ({ app, admin }) => {
    const passkey = await ownPasskey(app, admin);
    expect(await attempt(app, passkey)).toBe('in');
  });

  it('[X20] confirms with one’s own passkey and no other’s', async ({ app, venue }) => {
    const own = await ownPasskey(app, venue);
    const others = await ownPasskey(app, await app.createVenue());
    const confirm = async (passkey: SoftwarePasskey) => {
      const { challenge_id, options } = await offer(app);
      const body = { challenge_id, response: passkey.answer(options.challenge) };
      return call(app, confirmSelf, { token: venue.token, body });
    };
    expect((await confirm(others)).refusal.code).toBe('INVALID_CREDENTIALS');
    expect((await confirm(own)).body.confirmed_until).toBe(new Date(app.clock.now() + 10 * MINUTE_MS).toISOString());
    const { challenge_id } = await offer(app);
    const empty = await call(app, confirmSelf, { token: venue.token, body: { challenge_id } });
    expect([empty.status, Object.keys(empty.refusal['fields'] ?? {})]).toEqual([400, ['password']]);
  });

  it('[X13] limits the offers of an address, and forgets those that nobody answered', async ({ app }) => {
    for (let count = 0; count < 100; count += 1) expect((await call(app, contracts.passkeyOptions)).status).toBe(200);
    expect((await call(app, contracts.passkeyOptions)).status).toBe(429);
    const stored = () => app.deps.db.readPlatform((db) => db.selectFrom('passkey_challenges').selectAll().execute());
    expect(await stored()).toHaveLength(100);
    app.clock.advance(5 * MINUTE_MS);
    await deleteOldChallenges(app.deps);
    expect(await stored()).toEqual([]);
  });
});
