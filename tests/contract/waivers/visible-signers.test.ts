import { signAdultMinorWaiver, signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { adultBody } from '#helpers/samples/signing-samples';
import { createSigningVenue, deviceArgs } from '#helpers/venues/signing-venue';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';

const typed = {
  adult_first_name: '\u202AMa\u00ADría\u202C',
  adult_last_name: 'López\u2060',
  email: '\u200Bmaria@exam\u00ADple.org',
  phone: '\u202A(212) 555-0100\u202C',
};
const seen = {
  adult_first_name: 'María',
  adult_last_name: 'López',
  email: 'maria@example.org',
  phone: '(212) 555-0100',
};

const rowsOf = (app: TestApp, { clientId }: TestVenue) =>
  app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('waivers')
      .select(['adult_first_name', 'adult_last_name', 'email', 'phone', 'minor_first_name'])
      .execute(),
  );

onBothDatabases('signers', (open) => {
  it('[Y103] are stored without what nobody sees, at home and from a device, and never refused for it', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const { clientId } = venue;
    expect((await call(app, signAdultWaiver, { body: adultBody(clientId, typed) })).status).toBe(200);
    const device = await pairTestDevice(app, clientId, 'kiosk');
    const items = [deviceArgs(clientId, typed), deviceArgs(clientId, { adult_first_name: 'Ada\u2060\nB.' })];
    const queued = items.map((args) => mutationOf(clientId, 'sign_waiver', { ...args }));
    expect((await push(app, device, queued)).results).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    const rows = await rowsOf(app, venue);
    expect(rows.filter((row) => row.adult_last_name === 'López')).toMatchObject([seen, seen]);
    expect(rows.map((row) => row.adult_first_name)).toContain('Ada\nB.');
  });

  it('[Y103] keep the joiners that their names are spelled with, also minors in either spelling', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const body = adultBody(venue.clientId, {
      adult_first_name: 'علی\u200Cرضا',
      minor_1_first_name: 'Le\u200Bo',
      minor_1_last_name: 'Løve',
      minor_1_DoB: '2015-01-01',
    });
    expect((await call(app, signAdultMinorWaiver, { body })).status).toBe(200);
    const names = (await rowsOf(app, venue)).map((row) => [row.adult_first_name, row.minor_first_name]);
    expect(new Set(names.map((pair) => pair.join('/')))).toEqual(new Set(['علی\u200Cرضا/', 'علی\u200Cرضا/Leo']));
  });
});
