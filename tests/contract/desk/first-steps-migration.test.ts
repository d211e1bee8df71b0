import { migrations } from '@gatehouse/migrations';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { deviceArgs, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';

onBothDatabases('the first steps of venues from before there was a list', (_open, dialect) => {
  it('[O30] are hidden where someone has signed, and shown where nobody has', async ({ app }) => {
    const { owner } = app.deps.db;
    const [signing, ready, fresh] = [await app.createVenue(), await app.createVenue(), await app.createVenue()];
    for (const venue of [signing, ready]) await uploadWaiver(app, venue);
    await fromDevice(app, deviceArgs(signing.clientId));
    for (const column of ['link_shared_at', 'first_steps_hidden_at'])
      await owner.schema.alterTable('clients').dropColumn(column).execute();
    const migration = migrations.find(({ name }) => name === '039-first-steps');
    await owner.transaction().execute(async (db) => migration?.up({ db, dialect }));
    const stepsOf = async ({ clientId, token }: TestVenue) =>
      (await call(app, getDashboard, { token, params: { client_id: clientId } })).body.dashboard.first_steps;
    expect(await stepsOf(signing)).toBeNull();
    expect(await stepsOf(ready)).toMatchObject({ waiver: true, signature: false, link: false });
    expect(await stepsOf(fresh)).toMatchObject({ waiver: false, signature: false });
  });
});
