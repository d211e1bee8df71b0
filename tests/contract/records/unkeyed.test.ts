import { unkeyedSealOf } from '@gatehouse/server/venue/audit-chain';
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

onBothDatabases('an audit chain of a release without keyed links', (open) => {
  /** What such a release left: links without the key, and the seal it made. */
  async function start() {
    const app = await open();
    const { clientId } = await app.createVenue();
    await writeLinks(app, clientId, LINKS);
    const tamper = (work: (db: Parameters<typeof relink>[0], venue: string) => Promise<unknown>) =>
      app.deps.db.writeVenue(clientId, (db) => work(db, clientId));
    await tamper(relink);
    const { audit_count, audit_head } = await readEnd(app, clientId);
    const seal = unkeyedSealOf(app.deps.secrets, clientId, audit_count, audit_head);
    await tamper((db, venue) => setEnd(db, venue, { audit_mac: seal }));
    return { app, clientId, tamper };
  }

  it('[W3] is whole as it is, and is taken over by the first keyed link', async () => {
    const { app, clientId } = await start();
    expect(await findingsOf(app)).toBe('');
    const { audit_head } = await readEnd(app, clientId);
    await writeLinks(app, clientId, 2);
    expect(await findingsOf(app)).toBe('');
    const links = await readLinks(app, clientId);
    expect(links.map(({ action }) => action).slice(LINKS)).toEqual([
      'begin_keyed_links',
      'device.registered',
      'device.registered',
    ]);
    expect(links[LINKS]?.content_sha256).toBe(audit_head);
  });

  it('[W3] shows what was altered in it, before and after it was taken over', async () => {
    const { app, clientId, tamper } = await start();
    await tamper((db, venue) => editLink(db, venue, 2));
    expect(await findingsOf(app)).toMatch(/link 2 was altered/);
    await writeLinks(app, clientId, 2);
    expect(await findingsOf(app)).toMatch(/link 2 was altered/);
  });

  it('[W3] that was recomputed before it was taken over is a break, and vouched for by nothing', async () => {
    const { app, clientId, tamper } = await start();
    await tamper(async (db, venue) => {
      await editLink(db, venue, 2);
      await relink(db, venue);
    });
    expect(await findingsOf(app)).toMatch(/the seal of the chain’s end was altered/);
    await writeLinks(app, clientId, 2);
    expect(await findingsOf(app)).toMatch(/links 1 to 5 were written without the key, and nothing covers them/);
    expect(await findingsOf(app)).toMatch(/before link 6, the count or the last hash in sync_tenant had been changed/);
    const actions = (await readLinks(app, clientId)).map(({ action }) => action);
    expect(actions).not.toContain('begin_keyed_links');
  });

  it('[W3] that lost its tail is a break', async () => {
    const { app, clientId, tamper } = await start();
    await tamper(async (db, venue) => {
      await removeLinks(db, venue, LINKS);
      await fitEnd(db, venue);
    });
    await writeLinks(app, clientId, 1);
    expect(await findingsOf(app)).toMatch(/before link 5, the count or the last hash in sync_tenant had been changed/);
  });

  it('[W3] can’t be recomputed once it was taken over, nor can keyed links be turned into such', async () => {
    const { app, clientId, tamper } = await start();
    const old = await readEnd(app, clientId);
    await writeLinks(app, clientId, 2);
    const foundAfter = async (work: (db: Parameters<typeof relink>[0]) => Promise<unknown>): Promise<string> => {
      const before = await readLinks(app, clientId);
      const end = await readEnd(app, clientId);
      await tamper(work);
      const text = await findingsOf(app);
      await tamper(async (db, venue) => {
        await removeLinks(db, venue, 1, 99);
        for (const link of before) await db.insertInto('audit_log').values(link).execute();
        await setEnd(db, venue, end);
      });
      expect(await findingsOf(app)).toBe('');
      return text;
    };
    /* The old links change, and the new ones stay as they are. */
    const keyed = (await readLinks(app, clientId)).slice(LINKS);
    const end = await readEnd(app, clientId);
    expect(
      await foundAfter(async (db) => {
        await removeLinks(db, clientId, LINKS + 1, 99);
        await editLink(db, clientId, 2);
        await relink(db, clientId);
        for (const link of keyed) await db.insertInto('audit_log').values(link).execute();
        await setEnd(db, clientId, end);
      }),
    ).toMatch(/link 6 was altered[^]*links 1 to 6 were written without the key, and nothing covers them/);
    /* All of them, under the seal of that time, which fits other links. */
    expect(
      await foundAfter(async (db) => {
        await editLink(db, clientId, 2);
        await relink(db, clientId);
        await setEnd(db, clientId, { audit_mac: old.audit_mac });
      }),
    ).toMatch(/the seal of the chain’s end was altered[^]*links 1 to 8 were written without the key/);
  });
});
