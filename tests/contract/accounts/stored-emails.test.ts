import { migrations } from '@gatehouse/migrations';
import { listEntriesOf } from '@gatehouse/server/areas/bookings/waitlist/waitlist.shared.repository';
import type { Connection } from '@gatehouse/server/db/database';
import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';
import { book, openOffering } from '#helpers/venues/offerings';
import { arrive, bookingOf, openPartyDesk, seen } from '#helpers/venues/party-desk';
import { addWaiver } from '#helpers/venues/people';
import { wait } from '#helpers/venues/waitlist';

const AGO = '2026-01-02T03:04:05.000Z';

type Dialect = 'sqlite' | 'postgres';

/** Migrates what the releases before left. Returns how the database went about each piece that it read. */
async function migrateAgain({ deps: { db } }: TestApp, dialect: Dialect): Promise<string[]> {
  await db.owner.schema.alterTable('party_check_ins').dropColumn('ended_at').execute();
  const migration = migrations.find(({ name }) => name === '062-counts-and-emails');
  const plans: Promise<{ rows: unknown[] }>[] = [];
  const found = await db.owner.transaction().execute(async (inside) => {
    await migration?.up({ db: inside.withPlugin(explaining(inside, dialect, plans)), dialect });
    return Promise.all(plans);
  });
  return found.map(({ rows }) => JSON.stringify(rows));
}

/** Asks before each piece how it will be read, by the settings that hold then. */
function explaining(db: Connection, dialect: Dialect, plans: Promise<{ rows: unknown[] }>[]): KyselyPlugin {
  const prefix = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  return {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
      if (/^select .* order by/.test(text))
        plans.push(db.executeQuery(CompiledQuery.raw(`${prefix} ${text}`, [...parameters])));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function setEmail({ deps }: TestApp, userId: string, email: string, verifiedAt: string | null = AGO) {
  await deps.db.writePlatform((db) =>
    db
      .updateTable('users')
      .set({ email, username: email, email_verified_at: verifiedAt })
      .where('user_id', '=', userId)
      .execute(),
  );
}

async function signedIn(app: TestApp, email: string): Promise<string | null> {
  const answer = await call(app, login, { body: { email, password: TEST_PASSWORD } });
  return answer.status === 200 ? answer.body.clientId : null;
}

onBothDatabases('what was stored with characters that nobody sees', (_open, dialect) => {
  it('[Y103] opens its account by the email as one reads it, and never the account of someone else', async ({
    app,
  }) => {
    const alone = await app.createVenue();
    const [clean, same] = [await app.createVenue({ email: 'grace@example.org' }), await app.createVenue()];
    const [unconfirmed, confirmed] = [await app.createVenue(), await app.createVenue()];
    await setEmail(app, alone.userId, 'a\u{200B}da@exam\u{AD}ple.org');
    await setEmail(app, same.userId, '\u{202A}grace@example.org');
    await setEmail(app, unconfirmed.userId, 'al\u{2060}an@example.org', null);
    await setEmail(app, confirmed.userId, 'alan\u{200B}@example.org');
    const emailOf = ({ userId }: { userId: string }) =>
      app.deps.db.readPlatform(async (db) =>
        (await db.selectFrom('users').where('user_id', '=', userId).select(['email', 'username']).execute()).flatMap(
          ({ email, username }) => [email, username],
        ),
      );
    for (const venue of [alone, same])
      await app.deps.db.writePlatform(async (db) =>
        db
          .updateTable('clients')
          .set({ email: (await emailOf(venue))[0] ?? '' })
          .where('client_id', '=', venue.clientId)
          .execute(),
      );
    expect(await signedIn(app, 'ada@example.org')).toBeNull();
    await migrateAgain(app, dialect);
    expect(await signedIn(app, 'ada@example.org')).toBe(alone.clientId);
    expect(await signedIn(app, 'a\u{200B}da@example.org')).toBe(alone.clientId);
    expect(await signedIn(app, 'grace@example.org')).toBe(clean.clientId);
    expect(await signedIn(app, 'alan@example.org')).toBe(confirmed.clientId);
    /* An admin finds these by the venue and gives them another. */
    expect(await emailOf(same)).toEqual(['\u{202A}grace@example.org', '\u{202A}grace@example.org']);
    expect(await emailOf(unconfirmed)).toEqual(['al\u{2060}an@example.org', 'al\u{2060}an@example.org']);
    const venues = await app.deps.db.readPlatform((db) =>
      db.selectFrom('clients').where('client_id', 'in', [alone.clientId, same.clientId]).select('email').execute(),
    );
    expect(venues.map(({ email }) => email).toSorted()).toEqual(['ada@example.org', '\u{202A}grace@example.org']);
  });

  it('[Y103] stays as it is where an admin has the email as a username in capitals, and nothing stops the upgrade', async ({
    app,
  }) => {
    const [dirty, admin] = [await app.createVenue(), await app.createVenue()];
    await setEmail(app, dirty.userId, 'ada\u{200B}@example.org');
    await app.deps.db.writePlatform((db) =>
      db.updateTable('users').set({ username: 'Ada@Example.org' }).where('user_id', '=', admin.userId).execute(),
    );
    await migrateAgain(app, dialect);
    const { email } = await app.deps.db.readPlatform((db) =>
      db.selectFrom('users').where('user_id', '=', dirty.userId).select('email').executeTakeFirstOrThrow(),
    );
    expect(email).toBe('ada\u{200B}@example.org');
  });

  it('[Y103] finds a person by the email and phone as one reads them, and goes to devices again', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const guest = await wait(app, offering);
    const dirty = { email: 'Ada\u{2060}@example.org', phone: '(212)\u{200B} 555-0100' };
    const search_key = 'ada lovelace\nada\u{2060}@example.org\n(212)\u{200B} 555-0100\n2125550100';
    const signed = await addWaiver(app, venue.clientId, { ...dirty, search_key });
    const persian = await addWaiver(app, venue.clientId, {
      adult_first_name: 'علی\u{200C}رضا',
      email: 'ali@example.org',
    });
    const inVenue = app.deps.db;
    const party = { party_email: dirty.email.toLowerCase(), party_phone: dirty.phone };
    await inVenue.writeVenue(venue.clientId, async (db) => {
      await db.updateTable('bookings').set(party).execute();
      await db.updateTable('waitlist_entries').set(party).execute();
    });
    const versionOf = () =>
      inVenue.readVenue(venue.clientId, async (db) =>
        db
          .selectFrom('sync_tenant')
          .where('client_id', '=', venue.clientId)
          .select('version')
          .executeTakeFirstOrThrow(),
      );
    const { version: before } = await versionOf();
    await migrateAgain(app, dialect);
    const contact = { emails: ['ada@example.org'], phones: ['(212) 555-0100'] };
    const read = await inVenue.readVenue(venue.clientId, async (db) => ({
      entries: await listEntriesOf(db, venue.clientId, { ...contact, phones: [] }),
      bookings: await db
        .selectFrom('bookings')
        .where(sql.ref('party_phone_digits'), '=', '2125550100')
        .selectAll()
        .execute(),
      waivers: await db.selectFrom('waivers').selectAll().execute(),
    }));
    expect(read.entries.map(({ waitlist_id: id }) => id)).toEqual([guest.waitlist_id]);
    expect(read.bookings).toMatchObject([
      { booking_id: taken.body.booking_id, party_email: 'ada@example.org', version: before + 1 },
    ]);
    const [one, other] = [signed, persian].map((id) => read.waivers.find(({ waiver_id }) => waiver_id === id));
    expect(one).toMatchObject({ email: 'Ada@example.org', phone: '(212) 555-0100', version: before + 1 });
    expect(one?.search_key).toBe('ada lovelace\nada@example.org\n(212) 555-0100\n2125550100');
    expect(other?.adult_first_name).toBe('علی\u{200C}رضا');
    expect(other?.search_key).toContain('علی\u{200C}رضا');
    expect(other?.version).toBeLessThanOrEqual(before);
    expect(await versionOf()).toEqual({ version: before + 1 });
  });

  it('[Y103] is cleaned a piece at a time, however many there are', async ({ app, venue }) => {
    const people = 1_203;
    await addWaiver(app, venue.clientId, { email: 'guest\u{200B}@example.org' });
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db.selectFrom('waivers').selectAll().executeTakeFirstOrThrow();
      for (let from = 0; from < people; from += 100) {
        const size = Math.min(100, people - from);
        const some = Array.from({ length: size }, (_, at) => ({ ...row, waiver_id: `${row.waiver_id}-${from + at}` }));
        await db.insertInto('waivers').values(some).execute();
      }
    });
    await migrateAgain(app, dialect);
    const { found } = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('waivers')
        .where('email', '=', 'guest@example.org')
        .select((eb) => eb.fn.countAll<number>().as('found'))
        .executeTakeFirstOrThrow(),
    );
    expect(found).toBe(people + 1);
  });

  it('[Y103] [Y120] is read a piece after the other from an index, whose rest is not sorted for each', async ({
    app,
    venue,
  }) => {
    await book(app, await openOffering(app, venue));
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const stored = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
      const { party_phone_digits: _, ...row } = stored as typeof stored & { party_phone_digits: unknown };
      const own = { ...row, party_name: 'Élise', party_email: 'élise@example.org', request_id: null, reference: null };
      for (let from = 0; from < 4_000; from += 100) {
        const some = Array.from({ length: 100 }, (_, at) => ({ ...own, booking_id: `${row.booking_id}-${from + at}` }));
        await db.insertInto('bookings').values(some).execute();
      }
    });
    const plans = await migrateAgain(app, dialect);
    expect(plans.length).toBeGreaterThan(8);
    expect(plans.filter((plan) => /Sort|TEMP B-TREE/.test(plan))).toEqual([]);
  });

  it('[M8] has no count where staff set the booking back before', async ({ app }) => {
    const desk = await openPartyDesk(app);
    const { venue, bookingId } = desk;
    const first = await arrive(app, venue, { booking_id: bookingId, seen });
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bookings').set({ check_in_status: 'not checked in' }).execute(),
    );
    await migrateAgain(app, dialect);
    const ended = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('party_check_ins').select(['mutation_id', 'ended_at']).execute(),
    );
    expect(ended).toEqual([{ mutation_id: first.id, ended_at: expect.any(String) }]);
    const { party_goers } = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('bookings').select('party_goers').executeTakeFirstOrThrow(),
    );
    expect(party_goers).toBeNull();
    const again = await arrive(app, venue, { booking_id: bookingId, seen, party_goers: 3 });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ party_goers: 3, party_check_in: { id: again.id } });
  });
});
