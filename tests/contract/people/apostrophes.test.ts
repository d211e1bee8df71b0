import { migrations } from '@gatehouse/migrations';
import { getCustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { adultBody } from '#helpers/samples/signing-samples';
import { addMember, addWaiver } from '#helpers/venues/people';
import { createSigningVenue } from '#helpers/venues/signing-venue';

const PLAIN = "ada o'brien|1985-12-10";
const WRITTEN = 'ada o’brien|1985-12-10';

async function history(app: TestApp, { own }: TestVenue, waiver_id: string) {
  const { waivers, memberships } = (
    await call(app, getCustomerHistory, { ...own, params: { ...own.params, waiver_id } })
  ).body;
  return {
    waivers: waivers.rows.map((row) => row.waiver_id).toSorted(),
    memberships: memberships.map((row) => row.membership_id),
  };
}

onBothDatabases('people whose names are written with different apostrophes', (_open, dialect) => {
  it('[W72] are one person from their first signature on', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const ids: string[] = [];
    for (const name of ["O'Brien", 'O’Brien', 'OʼBRIEN']) {
      const body = adultBody(venue.clientId);
      const { waiver_id } = (await call(app, signAdultWaiver, { body: { ...body, adult_last_name: name } })).body;
      ids.push(waiver_id);
    }
    for (const id of ids) expect((await history(app, venue, id)).waivers).toEqual(ids.toSorted());
  });

  it('[W72] become one where an earlier release stored them as two, and devices fetch what that decides', async ({
    app,
    venue,
  }) => {
    const { clientId } = venue;
    const other = await app.createVenue();
    const plain = await addWaiver(app, clientId, { adult_last_name: "O'Brien", person_key: PLAIN });
    const written = await addWaiver(app, clientId, { adult_last_name: 'O’Brien', person_key: WRITTEN });
    const elsewhere = await addWaiver(app, other.clientId, { adult_last_name: "O'Brien", person_key: PLAIN });
    const member = await addMember(app, clientId, plain);
    const { db } = app.deps;
    const end = { client_id: clientId, document_id: 'D1', renewal_id: 'R1', waiver_id: written };
    await db.writePlatform(async (tx) => {
      await tx
        .insertInto('joined_people')
        .values([
          { client_id: clientId, person_key: WRITTEN, person_id: 'one' },
          { client_id: clientId, person_key: 'ada byron|1985-12-10', person_id: 'one' },
          { client_id: clientId, person_key: PLAIN, person_id: 'two' },
        ])
        .execute();
      await tx
        .insertInto('renewal_ends')
        .values([
          { ...end, person_key: WRITTEN, ends_on: '2026-12-31' },
          { ...end, person_key: PLAIN, ends_on: '2026-12-31' },
          { ...end, person_key: WRITTEN, ends_on: '2027-12-31' },
        ])
        .execute();
    });
    const read = () =>
      db.readPlatform(async (tx) => ({
        versions: (await tx.selectFrom('waivers').select(['waiver_id', 'version']).execute()).toSorted((a, b) =>
          a.waiver_id < b.waiver_id ? -1 : 1,
        ),
        members: await tx.selectFrom('members').select('version').execute(),
        joined: await tx
          .selectFrom('joined_people')
          .select(['person_key', 'person_id'])
          .orderBy('person_key')
          .execute(),
        ends: await tx.selectFrom('renewal_ends').select(['person_key', 'ends_on']).orderBy('ends_on').execute(),
      }));
    const before = await read();
    expect((await history(app, venue, written)).memberships).toEqual([]);

    const migration = migrations.find(({ name }) => name === '078-apostrophes');
    await db.owner.transaction().execute(async (tx) => migration?.up({ db: tx, dialect }));

    expect(await history(app, venue, written)).toEqual({ waivers: [plain, written].toSorted(), memberships: [member] });
    const after = await read();
    const versionOf = ({ versions }: typeof after, id: string) =>
      versions.find((row) => row.waiver_id === id)?.version ?? 0;
    for (const id of [plain, written]) expect(versionOf(after, id)).toBeGreaterThan(versionOf(before, id));
    expect(versionOf(after, elsewhere)).toBe(versionOf(before, elsewhere));
    expect(after.members[0]?.version).toBe(versionOf(after, plain));
    expect(after.joined).toEqual([
      { person_key: 'ada byron|1985-12-10', person_id: 'two' },
      { person_key: PLAIN, person_id: 'two' },
    ]);
    expect(after.ends).toEqual([
      { person_key: PLAIN, ends_on: '2026-12-31' },
      { person_key: PLAIN, ends_on: '2027-12-31' },
    ]);
    await db.owner.transaction().execute(async (tx) => migration?.up({ db: tx, dialect }));
    expect(await read()).toEqual(after);
  });
});
