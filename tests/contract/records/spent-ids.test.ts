import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { graceAt, storedTexts } from '../../helpers/venues/erased-person.ts';
import { erase, erasuresOf } from '../../helpers/venues/erasure-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

const signingOf = (clientId: string, change: Parameters<typeof deviceArgs>[1]) =>
  mutationOf(clientId, 'sign_waiver', { ...deviceArgs(clientId, change) });

onBothDatabases('[W35] the ids of erased records', (open) => {
  it('are spent: another signing under them is kept under a new id, and can be erased too', async ({ app }) => {
    const { venue, signed, uploaded } = await graceAt(app);
    const { clientId } = venue;
    await erase(app, venue, signed);
    const kiosk = await pairTestDevice(app, clientId, 'kiosk');
    const minors = [{ first_name: 'Zoe', last_name: 'Long', DoB: '2018-02-03' }];
    const free = createWaiverId(clientId);
    const ann = { adult_first_name: 'Ann', adult_last_name: 'Long', adult_DoB: '1990-01-02' };
    const one = signingOf(clientId, { ...ann, kind: 'adult_minor', minors, waiver_ids: [signed, free] });
    const other = signingOf(clientId, { ...ann, adult_first_name: 'Ben', waiver_ids: [uploaded] });
    const sent = (await push(app, kiosk, [one, other])).results;
    expect(sent).toMatchObject([
      { status: 'applied', needs_review: true },
      { status: 'applied', needs_review: true },
    ]);
    const rows = await app.deps.db.readVenue(clientId, (db) =>
      db.selectFrom('waivers').where('event_id', 'is not', null).selectAll().execute(),
    );
    const ids = rows.filter((row) => row.adult_last_name === 'Long').map((row) => row.waiver_id);
    expect(ids).toHaveLength(3);
    expect(ids).toContain(free);
    expect(ids).not.toContain(signed);
    expect(ids).not.toContain(uploaded);
    expect((await push(app, kiosk, [one])).results).toMatchObject([{ status: 'duplicate' }]);
    const ben = rows.find((row) => row.adult_first_name === 'Ben')?.waiver_id ?? '';
    expect((await erase(app, venue, ben)).body.records).toMatchObject([{ waiver_id: ben }]);
    expect((await erasuresOf(app, venue)).erasures).toHaveLength(2);
  });

  it('bring nobody back: the erased signing itself, under the id that it had or another, is absorbed or waits', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const kiosk = await pairTestDevice(app, clientId, 'kiosk');
    const args = deviceArgs(clientId, { adult_first_name: 'Gracella', adult_last_name: 'Hopperton' });
    const mutation = mutationOf(clientId, 'sign_waiver', { ...args });
    expect((await push(app, kiosk, [mutation])).results).toMatchObject([{ status: 'applied' }]);
    await erase(app, venue, args.waiver_ids[0] ?? '');
    expect((await push(app, kiosk, [mutation])).results).toMatchObject([{ status: 'duplicate' }]);
    const again = mutationOf(clientId, 'sign_waiver', { ...args });
    expect((await push(app, kiosk, [again])).results).toMatchObject([{ status: 'parked', code: 'ALREADY_EXISTS' }]);
    expect(await storedTexts(app, clientId)).not.toMatch(/gracella|hopperton/i);
  });

  it('that an earlier release gave away are erased again', async ({ app }) => {
    const { venue, signed } = await graceAt(app);
    const first = (await erase(app, venue, signed)).body.erasure_id;
    await addWaiver(app, venue.clientId, { waiver_id: signed, adult_first_name: 'Zelda', event_id: null });
    const second = (await erase(app, venue, signed)).body.erasure_id;
    expect(second).not.toBe(first);
    expect(await storedTexts(app, venue.clientId)).not.toMatch(/zelda/i);
    expect((await erase(app, venue, signed)).status).toBe(200);
    expect((await erasuresOf(app, venue)).erasures).toHaveLength(2);
  });
});
