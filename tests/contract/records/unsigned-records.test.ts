import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { createMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { getWaiversReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { listedCheckIns, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { templateFile, upload } from '../../helpers/venues/customer-files.ts';
import { merge, undo } from '../../helpers/venues/merge-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push, replicaOf } from '../../helpers/venues/sync-device.ts';

const ANA = ['Adult', 'Ana', 'López', 'ana@example.org', '1990-02-03', ''] as const;

/** A venue with customers from a file, and the device that they sign on. */
async function uploaded(app: TestApp, people: readonly (readonly string[])[]) {
  const venue = await createSigningVenue(app);
  const { body } = await upload(app, venue, { content: templateFile(people) });
  const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
  const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
  return { venue, kiosk, desk, ids: body.successfulCustomers.map(({ waiver_id: id }) => id) };
}

/** Signs on the kiosk, and returns the new waiver's id. */
async function sign(
  app: TestApp,
  { venue, kiosk }: Pick<Awaited<ReturnType<typeof uploaded>>, 'venue' | 'kiosk'>,
  change: Parameters<typeof deviceArgs>[1],
): Promise<string> {
  const args = deviceArgs(venue.clientId, change);
  const reply = await push(app, kiosk, [mutationOf(venue.clientId, 'sign_waiver', { ...args })]);
  expect(reply.results).toMatchObject([{ status: 'applied' }]);
  return args.waiver_ids[0] ?? '';
}

async function listed(app: TestApp, { clientId, token }: TestVenue): Promise<string[]> {
  const { body } = await call(app, listCustomers, { token, params: { client_id: clientId } });
  return (Array.isArray(body) ? body : body.customers).map((row) => row.waiver_id);
}

onBothDatabases('records of an upload', (open) => {
  it('[F54] become one with the signature of the same name and birth date, in lists and at the desk', async () => {
    const app = await open();
    const { venue, kiosk, desk, ids } = await uploaded(app, [ANA]);
    const [record = ''] = ids;
    expect((await postCheckIn(app, venue, { waiver_id: record })).status).toBe(200);
    const device = replicaOf(app, desk);
    await device.pull();
    expect(device.get('customers', record)).toMatchObject({ has_signature: false });
    const named = { adult_first_name: 'ANA', adult_last_name: 'Lopez', adult_DoB: '1990-02-03' };
    const signed = await sign(app, { venue, kiosk }, { ...named, email: 'new@example.org' });
    await device.pull();
    expect(device.get('customers', record)).toMatchObject({ merged_into: signed });
    expect(device.get('customers', signed)).toMatchObject({ has_signature: true });
    expect(device.rows.get('check_ins')?.size).toBe(1);
    expect([...(device.rows.get('check_ins')?.values() ?? [])][0]?.row).toMatchObject({ merged_into: signed });
    expect(await listed(app, venue)).toEqual([signed]);
    expect((await listedCheckIns(app, venue, 'today')).length).toBe(1);
  });

  it('[F54] without a birth date go by name and email, and by name alone where the desk named the record', async () => {
    const app = await open();
    const { venue, kiosk, ids } = await uploaded(app, [
      ['Adult', 'Ben', 'Kim', 'ben@example.org', '', ''],
      ['Adult', 'Cid', 'Ng', 'cid@example.org', '1980-01-01', ''],
      ['Adult', 'Dee', 'Ray', 'dee@example.org', '', ''],
    ]);
    const [, cid = '', dee = ''] = ids;
    const ben = await sign(
      app,
      { venue, kiosk },
      {
        adult_first_name: 'Ben',
        adult_last_name: 'Kim',
        email: 'Ben@Example.org',
      },
    );
    const other = await sign(app, { venue, kiosk }, { adult_first_name: 'Dee', adult_last_name: 'Ray' });
    const cidSigned = await sign(
      app,
      { venue, kiosk },
      {
        adult_first_name: 'Cid',
        adult_last_name: 'Ng',
        adult_DoB: '1981-01-01',
        for_waiver_id: cid,
      },
    );
    expect((await listed(app, venue)).toSorted()).toEqual([ben, other, cidSigned, dee].toSorted());
    const someone = await sign(
      app,
      { venue, kiosk },
      {
        adult_first_name: 'Eva',
        adult_last_name: 'Ray',
        for_waiver_id: dee,
      },
    );
    expect(await listed(app, venue)).toEqual(expect.arrayContaining([someone, dee]));
  });

  it('[F54] without an email or a birth date go by name and phone', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const content = 'first,last,phone\nBen,Kim,+1 416 555 0123\nBen,Kim,+1 416 555 0199';
    const mapping = { adult_first_name: 0, adult_last_name: 1, phone: 2 };
    const { body } = await upload(app, venue, { content, mapping });
    const [, other = ''] = body.successfulCustomers.map(({ waiver_id: id }) => id);
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const named = { adult_first_name: 'Ben', adult_last_name: 'Kim', email: 'ben@example.org' };
    const signed = await sign(app, { venue, kiosk }, { ...named, phone: '+1 (416) 555-0123' });
    expect((await listed(app, venue)).toSorted()).toEqual([other, signed].toSorted());
  });

  it('[F54] of minors go by the minor’s own name', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const named = { waiver_type: 'Minor', minor_last_name: 'Li', event_id: null } as const;
    const record = {
      ...named,
      adult_first_name: 'Ann',
      adult_last_name: 'Li',
      adult_dob: null,
      email: 'li@example.org',
    };
    const leoDated = {
      minor_first_name: 'Leo',
      minor_dob: '2016-01-02',
      person_key: personKey('Leo', 'Li', '2016-01-02'),
    };
    await addWaiver(app, venue.clientId, { ...record, ...leoDated });
    const mia = await addWaiver(app, venue.clientId, { ...record, minor_first_name: 'Mia', minor_dob: null });
    const namesake = await addWaiver(app, venue.clientId, { ...record, minor_first_name: 'Ann', minor_dob: null });
    const minors = [{ first_name: 'Leo', last_name: 'Li', DoB: '2016-01-02' }];
    const guardian = { kind: 'minor', adult_first_name: 'Ann', adult_last_name: 'Li' } as const;
    const leoSigned = await sign(app, { venue, kiosk }, { ...guardian, minors, for_waiver_id: namesake });
    const other = [{ first_name: 'Mia', last_name: 'Li', DoB: '2018-01-02' }];
    const miaSigned = await sign(app, { venue, kiosk }, { ...guardian, minors: other, for_waiver_id: mia });
    expect((await listed(app, venue)).toSorted()).toEqual([leoSigned, miaSigned, namesake].toSorted());
  });

  it('[F54] bring what staff had merged into them', async ({ app }) => {
    const { venue, kiosk, desk, ids } = await uploaded(app, [
      ANA,
      ['Adult', 'Anna', 'López', 'anna@example.org', '', ''],
    ]);
    const [ana = '', anna = ''] = ids;
    expect((await merge(app, venue, ana, anna)).status).toBe(200);
    const named = { adult_first_name: 'Ana', adult_last_name: 'López', adult_DoB: '1990-02-03' };
    const signed = await sign(app, { venue, kiosk }, named);
    const device = replicaOf(app, desk);
    await device.pull();
    for (const id of ids) expect(device.get('customers', id)).toMatchObject({ merged_into: signed });
    expect(await listed(app, venue)).toEqual([signed]);
  });

  it('[F54] stay by themselves where merging would leave two active memberships, and the signature is stored', async () => {
    const app = await open();
    const { venue, kiosk, ids } = await uploaded(app, [
      ['Adult', 'Ben', 'Kim', 'ben@example.org', '', ''],
      ['Adult', 'Ben', 'Kim', 'old@example.org', '', ''],
    ]);
    const [record = '', named = ''] = ids;
    const params = { client_id: venue.clientId };
    for (const id of ids) {
      const body = { waiver_id: id, expiration_date: '2027-01-31' };
      expect((await call(app, createMember, { token: venue.token, params, body })).status).toBe(200);
    }
    const person = { adult_first_name: 'Ben', adult_last_name: 'Kim', email: 'ben@example.org' };
    const signed = await sign(app, { venue, kiosk }, { ...person, for_waiver_id: named });
    expect((await listed(app, venue)).toSorted()).toEqual([record, signed].toSorted());
  });

  it('[F54] keep a membership that was made for the upload, and count the person once', async ({ app }) => {
    const { venue, kiosk, desk, ids } = await uploaded(app, [['Adult', 'Ben', 'Kim', 'ben@example.org', '', '']]);
    const member = await call(app, createMember, {
      ...venue.own,
      body: { waiver_id: ids[0] ?? '', expiration_date: '2027-01-31' },
    });
    const device = replicaOf(app, desk);
    const id = member.body.membership_id;
    await device.pull();
    expect(device.get('members', id)).toMatchObject({ has_signature: false });
    const named = { adult_first_name: 'Ben', adult_last_name: 'Kim', email: 'ben@example.org' };
    const signed = await sign(app, { venue, kiosk }, named);
    await device.pull();
    expect(device.get('members', id)).toMatchObject({ has_signature: true, merged_into: signed });
  });

  it('[F54] that staff have separated again stay so, unless the desk names the record', async ({ app }) => {
    const { venue, kiosk, ids } = await uploaded(app, [ANA]);
    const named = { adult_first_name: 'Ana', adult_last_name: 'López', adult_DoB: '1990-02-03' };
    const first = await sign(app, { venue, kiosk }, named);
    const merges = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('customer_merges').select(['merge_id', 'merged_by']).execute(),
    );
    expect(merges).toMatchObject([{ merged_by: `device:${kiosk.deviceId}` }]);
    await undo(app, venue, merges[0]?.merge_id ?? '');
    const second = await sign(app, { venue, kiosk }, named);
    expect((await listed(app, venue)).toSorted()).toEqual([...ids, first, second].toSorted());
    const third = await sign(app, { venue, kiosk }, { ...named, for_waiver_id: ids[0] ?? '' });
    expect((await listed(app, venue)).toSorted()).toEqual([first, second, third].toSorted());
  });

  it('[F55] count in no figure of signed waivers, and are a customer without a signature', async ({ app }) => {
    const { venue, kiosk, ids } = await uploaded(app, [ANA, ['Adult', 'Ben', 'Kim', 'ben@example.org', '', '']]);
    const params = { client_id: venue.clientId };
    const figures = async () => {
      const dashboard = await call(app, getDashboard, { token: venue.token, params });
      const report = await call(app, getWaiversReport, { token: venue.token, params: { ...params, period: 'today' } });
      const byDay = dashboard.body.dashboard.waivers;
      return [byDay.reduce((sum, { count }) => sum + count, 0), report.body.report.total.signed];
    };
    expect(await figures()).toEqual([0, 0]);
    const customer = await call(app, getCustomer, {
      token: venue.token,
      params: { ...params, waiver_id: ids[0] ?? '' },
    });
    expect(customer.body.customer.has_signature).toBe(false);
    await sign(app, { venue, kiosk }, { adult_first_name: 'Ana', adult_last_name: 'López', adult_DoB: '1990-02-03' });
    expect(await figures()).toEqual([1, 1]);
  });
});
