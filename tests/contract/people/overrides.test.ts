import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { listedCheckIns, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { postNote, removeNote } from '../../helpers/venues/note-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

onBothDatabases('check-ins past an alert', (open) => {
  async function banned() {
    const app = await open();
    const venue = await app.createVenue();
    const waiverId = await addWaiver(app, venue.clientId);
    const { note } = (await postNote(app, venue, waiverId, { text: 'Banned in May', level: 'stop' })).body;
    return { app, venue, waiverId, note };
  }

  function checkIn(venue: TestVenue, waiverId: string, version: number, more: object = {}) {
    const checkinId = createCheckinId(venue.clientId, '2026-06-15');
    const args = { checkin_id: checkinId, waiver_id: waiverId, checked_in_at: '2026-06-15T15:00:00.000Z', ...more };
    return mutationOf(venue.clientId, 'check_in', args, { name_version: version });
  }

  const actions = (app: TestApp, venue: TestVenue) =>
    app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').where('action', 'not like', 'customer_note%').orderBy('seq').selectAll().execute(),
    );

  it('[F19] over HTTP a stop is refused with its text, and taken with a reason that the owner sees', async () => {
    const { app, venue, waiverId, note } = await banned();
    const again = await addWaiver(app, venue.clientId);
    for (const id of [waiverId, again])
      expect(await postCheckIn(app, venue, { waiver_id: id })).toMatchObject({
        status: 409,
        refusal: { code: 'CUSTOMER_ALERT', message: expect.stringContaining('“Banned in May”') },
      });
    expect(await postCheckIn(app, venue, { waiver_id: waiverId, override: { reason: '  ' } })).toMatchObject({
      status: 400,
    });
    expect(await listedCheckIns(app, venue, 'today')).toEqual([]);
    const override = { reason: 'The ban ended' };
    const taken = await postCheckIn(app, venue, { waiver_id: waiverId, override });
    expect(taken).toMatchObject({ status: 200, body: { duplicate: false, needs_review: false } });
    expect(await listedCheckIns(app, venue, 'today')).toMatchObject([
      { waiver_id: waiverId, alert_text: 'Banned in May', override_reason: 'The ban ended', needs_review: false },
    ]);
    expect(await actions(app, venue)).toMatchObject([
      { action: 'check_in', actor: `user:${venue.userId}` },
      { action: 'override_alert', actor: `user:${venue.userId}`, subject: taken.body.checkin_id },
    ]);
    /* Someone who is in already is not stopped again. */
    expect(await postCheckIn(app, venue, { waiver_id: waiverId })).toMatchObject({ body: { duplicate: true } });
    await removeNote(app, venue, waiverId, note.note_id);
    expect(await postCheckIn(app, venue, { waiver_id: again })).toMatchObject({
      status: 200,
      body: { alert_text: null, override_reason: null },
    });
  });

  it('[F20] [M6] [V3] keeps what a device did without a reason for review, in either version', async () => {
    const { app, venue, waiverId } = await banned();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const sent = [
      checkIn(venue, waiverId, 1),
      checkIn(venue, waiverId, 2),
      checkIn(venue, waiverId, 2, { override: { reason: ' ' } }),
      checkIn(venue, waiverId, 2, { override: { reason: 'The owner was asked' } }),
    ];
    const { results } = await push(app, device, sent);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
    const rows = await app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
    const row = (index: number) => {
      const args = sent[index]?.['args'] as { checkin_id: string } | undefined;
      const found = rows.find(({ checkin_id }) => checkin_id === args?.checkin_id);
      return [found?.needs_review, found?.alert_text, found?.override_reason];
    };
    expect([0, 1, 2, 3].map(row)).toEqual([
      [1, 'Banned in May', null],
      [1, 'Banned in May', null],
      [1, 'Banned in May', null],
      [0, 'Banned in May', 'The owner was asked'],
    ]);
    expect((await actions(app, venue)).map(({ action }) => action)).toEqual([
      'check_in',
      'check_in',
      'check_in',
      'check_in',
      'override_alert',
    ]);
    expect(await push(app, device, sent)).toMatchObject({ results: sent.map(() => ({ status: 'duplicate' })) });
  });

  it('[F18] [F20] a notice stops nothing, and neither does an alert of another person', async () => {
    const { app, venue } = await banned();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const other = await addWaiver(app, venue.clientId, { adult_first_name: 'Grace' });
    await postNote(app, venue, other, { text: 'Injury last visit', level: 'notice' });
    expect(await postCheckIn(app, venue, { waiver_id: other })).toMatchObject({ status: 200 });
    await push(app, device, [checkIn(venue, other, 2)]);
    const rows = await app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
    expect(rows).toMatchObject([
      { needs_review: 0, alert_text: null },
      { needs_review: 0, alert_text: null },
    ]);
  });
});
