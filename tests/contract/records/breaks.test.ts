import type { Connection } from '@gatehouse/server/db/database';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import {
  editLink,
  findingsOf,
  fitEnd,
  readEnd,
  readLinks,
  relink,
  removeLinks,
  setEnd,
  writeLinks,
} from '../../helpers/venues/audit-tampering.ts';

const LINKS = 5;

interface Planted {
  title: string;
  tamper(db: Connection, clientId: string): Promise<unknown>;
  /** What is found at once, and what is found after further writes: a fault or a recorded break. */
  before: RegExp;
  after: RegExp;
}

const planted: Planted[] = [
  {
    title: 'a link edited',
    tamper: (db, venue) => editLink(db, venue, 2),
    before: /link 2 was altered/,
    after: /link 2 was altered/,
  },
  {
    title: 'the last link edited, with a hash that fits it',
    tamper: async (db, venue) => {
      await editLink(db, venue, LINKS);
      await db
        .updateTable('audit_log')
        .set({ hash: 'f'.repeat(64) })
        .where('seq', '=', LINKS)
        .execute();
    },
    before: /link 5 was altered/,
    after: /before link 6, links at the end had been changed/,
  },
  {
    title: 'the last link deleted',
    tamper: (db, venue) => removeLinks(db, venue, LINKS),
    before: /ends at link 4, but 5 were written/,
    after: /before link 6, links at the end had been changed/,
  },
  {
    title: 'the last link deleted, head and count set to fit',
    tamper: async (db, venue) => {
      await removeLinks(db, venue, LINKS);
      await fitEnd(db, venue);
    },
    before: /the seal of the chain’s end was altered/,
    after: /before link 5, the count or the last hash in sync_tenant had been changed/,
  },
  {
    title: 'a link in the middle deleted',
    tamper: (db, venue) => removeLinks(db, venue, 3),
    before: /links 3 to 3 are missing/,
    after: /links 3 to 3 are missing/,
  },
  {
    title: 'the tail cut off',
    tamper: (db, venue) => removeLinks(db, venue, 3, LINKS),
    before: /ends at link 2, but 5 were written/,
    after: /links 3 to 5 are missing[^]*before link 6, links at the end had been changed/,
  },
  {
    title: 'the tail cut off, head and count set to fit',
    tamper: async (db, venue) => {
      await removeLinks(db, venue, 3, LINKS);
      await fitEnd(db, venue);
    },
    before: /the seal of the chain’s end was altered/,
    after: /before link 3, the count or the last hash in sync_tenant had been changed/,
  },
  {
    title: 'everything deleted, as if nothing had ever been written',
    tamper: async (db, venue) => {
      await removeLinks(db, venue, 1, LINKS);
      await fitEnd(db, venue);
    },
    before: /the seal of the chain’s end was altered/,
    after: /before link 1, the count or the last hash in sync_tenant had been changed/,
  },
  {
    title: 'a link edited and everything recomputed without the key',
    tamper: async (db, venue) => {
      await editLink(db, venue, 2);
      await relink(db, venue);
    },
    before: /links 1 to 5 were written without the key, and nothing covers them/,
    after: /before link 6, the count or the last hash in sync_tenant had been changed/,
  },
  {
    title: 'a link deleted and everything recomputed without the key',
    tamper: async (db, venue) => {
      await removeLinks(db, venue, 2);
      await relink(db, venue);
    },
    before: /links 1 to 4 were written without the key, and nothing covers them/,
    after: /before link 5, the count or the last hash in sync_tenant had been changed/,
  },
  {
    title: 'a link slipped in behind the end',
    tamper: async (db, venue) => {
      const last = await db.selectFrom('audit_log').selectAll().where('seq', '=', LINKS).executeTakeFirstOrThrow();
      await db
        .insertInto('audit_log')
        .values({ ...last, client_id: venue, seq: LINKS + 1 })
        .execute();
    },
    before: /link 6 was altered/,
    after: /before link 7, links at the end had been changed/,
  },
];

/** Everything that `verify-audit` prints about the venues. */
onBothDatabases('the audit chain', (open) => {
  async function start() {
    const app = await open();
    const { clientId } = await app.createVenue();
    await writeLinks(app, clientId, LINKS);
    const tamper = (work: Planted['tamper']) => app.deps.db.writeVenue(clientId, (db) => work(db, clientId));
    const breaks = () => app.deps.db.readVenue(clientId, (db) => db.selectFrom('audit_breaks').selectAll().execute());
    return { app, clientId, tamper, breaks };
  }

  it('[W3] is whole, and stays so with further writes', async () => {
    const { app, clientId, breaks } = await start();
    await writeLinks(app, clientId, 2);
    expect(await findingsOf(app)).toBe('');
    expect(await breaks()).toEqual([]);
  });

  for (const { title, tamper: work, before, after } of planted)
    it(`[W3] shows before and after further writes: ${title}`, async () => {
      const { app, clientId, tamper } = await start();
      await tamper(work);
      expect(await findingsOf(app)).toMatch(before);
      await writeLinks(app, clientId, 3);
      expect(await findingsOf(app)).toMatch(after);
      await writeLinks(app, clientId, 1);
      expect(await findingsOf(app)).toMatch(after);
    });

  it('[W3] takes a signature also where it is broken, records the break once and logs it', async () => {
    const { app, clientId, tamper, breaks } = await start();
    const end = await readEnd(app, clientId);
    await tamper((db, venue) => setEnd(db, venue, { audit_count: 3 }));
    await writeLinks(app, clientId, 2);
    const links = await readLinks(app, clientId);
    expect(links.map(({ seq, action, subject }) => [seq, action, subject]).slice(LINKS)).toEqual([
      [6, 'audit_break', 'seal 6'],
      [7, 'device.registered', 's0'],
      [8, 'device.registered', 's1'],
    ]);
    const [row, ...more] = await breaks();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ client_id: clientId, kind: 'seal', at_seq: 6, found_at: '2026-06-15T15:00:00.000Z' });
    expect(JSON.parse(row?.facts ?? '')).toEqual({
      count: 3,
      head: end.audit_head,
      seal: end.audit_mac,
      last_seq: LINKS,
      last_hash: end.audit_head,
    });
    const logged = app.logs.filter(({ msg }) => msg === 'the audit chain is broken');
    expect(logged).toMatchObject([{ clientId, kind: 'seal', atSeq: 6 }]);
  });

  it('[W3] reports a break permanently, even when its record was deleted or changed', async () => {
    const { app, clientId, tamper } = await start();
    await tamper((db, venue) => setEnd(db, venue, { audit_head: 'f'.repeat(64) }));
    await writeLinks(app, clientId, 1);
    await tamper((db) => db.updateTable('audit_breaks').set({ facts: '{}' }).execute());
    expect(await findingsOf(app)).toMatch(/the record of break 'seal 6' was altered/);
    await tamper((db) => db.deleteFrom('audit_breaks').execute());
    await writeLinks(app, clientId, 1);
    expect(await findingsOf(app)).toMatch(/the record of break 'seal 6' was deleted[^]*found at .*: before link 6/);
    await tamper((db, venue) => removeLinks(db, venue, 6));
    expect(await findingsOf(app)).toMatch(/links 6 to 6 are missing/);
  });

  it('[W3] of one venue is no chain of another', async () => {
    const { app, clientId } = await start();
    const other = await app.createVenue();
    const links = await readLinks(app, clientId);
    const end = await readEnd(app, clientId);
    await app.deps.db.writeVenue(other.clientId, async (db) => {
      for (const link of links)
        await db
          .insertInto('audit_log')
          .values({ ...link, client_id: other.clientId })
          .execute();
      await setEnd(db, other.clientId, end);
    });
    expect(await findingsOf(app)).toMatch(/link 1 was altered[^]*the seal of the chain’s end was altered/);
  });
});
