import { ALERT_CHARS_MAX, ALERTS_MAX, NOTES_MAX } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import {
  getPublicWaiver,
  signAdultMinorWaiver,
  signAdultWaiver,
  signMinorWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { adultBody, minors } from '#helpers/samples/signing-samples';
import { merge } from '#helpers/venues/merge-calls';
import { notesOf, postNote, removeNote } from '#helpers/venues/note-calls';
import { ask, publishFile, question, readAnswers, reasonsOf, shown } from '#helpers/venues/signing-documents';
import { createSigningVenue, deviceArgs } from '#helpers/venues/signing-venue';
import { mutationOf, pairTestDevice, push, replicaOf } from '#helpers/venues/sync-device';

const signatureOf = (app: TestApp, venue: TestVenue, answers: object[], change: object = {}) =>
  call(app, signAdultWaiver, { body: adultBody(venue.clientId, { answers, ...change }) });

/** Adds `count` notes to a person's waiver. */
function fillNotes(app: TestApp, venue: TestVenue, waiverId: string, count: number, level: 'stop' | null) {
  const at = '2026-06-01T00:00:00.000Z';
  return app.deps.db.writeVenue(venue.clientId, async (db) => {
    for (let number = 0; number < count; number += 1)
      await db
        .insertInto('customer_notes')
        .values({
          client_id: venue.clientId,
          note_id: `note-${waiverId}-${number}`,
          waiver_id: waiverId,
          person_key: '',
          text: 'Filled',
          level,
          alert_since: level && at,
          created_at: at,
          created_by: `user:${venue.userId}`,
          updated_at: at,
          deleted_at: null,
        })
        .execute();
  });
}

onBothDatabases('answers that stop the desk', () => {
  it('[W43] [F18] an answer puts a stop on the person, by its words, once also when it is sent again', async ({
    app,
  }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [question('Have you been drinking?', { stop_values: ['yes'] })]);
    const body = adultBody(venue.clientId, {
      event_id: crypto.randomUUID(),
      answers: [{ question_id: ids[0] ?? '', value: true }],
    });
    const first = await call(app, signAdultWaiver, { body });
    const again = await call(app, signAdultWaiver, { body });
    expect(again.body.waiver_ids).toEqual(first.body.waiver_ids);
    expect(JSON.stringify(first.body)).not.toMatch(/stop|alert/);
    const { notes, alert, history } = await notesOf(app, venue, first.body.waiver_id);
    expect(notes).toMatchObject([
      { text: 'Have you been drinking?: Yes', level: 'stop', created_by: 'Answered in the waiver form' },
    ]);
    expect(alert).toMatchObject({ level: 'stop', text: 'Have you been drinking?: Yes' });
    expect(history).toMatchObject([{ kind: 'created', by: 'Answered in the waiver form' }]);
    /* It ends as any alert does, and another answer puts none. */
    await removeNote(app, venue, first.body.waiver_id, notes[0]?.note_id ?? '');
    await signatureOf(app, venue, [{ question_id: ids[0] ?? '', value: false }]);
    expect((await notesOf(app, venue, first.body.waiver_id)).alert).toBeNull();
    expect((await reasonsOf(app, venue)).flat()).toEqual([]);
  });

  it('[W43] [W44] [M6] is about the person asked, or everybody signed for; a health question says nothing', async ({
    app,
  }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [
      question('Which?', {
        kind: 'choice',
        stop_values: ['b'],
        options: [
          { value: 'a', text: { en: 'First' } },
          { value: 'b', text: { en: 'Second' } },
        ],
      }),
      question('Heart trouble?', { is_health: true, asked_of: 'person', stop_values: ['yes'] }),
    ]);
    const [choice = '', heart = ''] = ids;
    const answers = [
      { question_id: choice, value: 'b' },
      { question_id: heart, value: false, person: 0 },
      { question_id: heart, value: true, person: 1 },
    ];
    const { body } = await call(app, signAdultMinorWaiver, { body: adultBody(venue.clientId, { minors, answers }) });
    const textsOf = async (id = '') => (await notesOf(app, venue, id)).notes.map(({ text }) => text).toSorted();
    const [adult, child, other] = body.waiver_ids;
    expect(await textsOf(adult)).toEqual(['Which?: Second']);
    expect(await textsOf(child)).toEqual(['An answer to a health question needs attention', 'Which?: Second']);
    expect(await textsOf(other)).toEqual(['Which?: Second']);
    /* A guardian who doesn't sign for themselves is not asked. */
    const guardian = await call(app, signMinorWaiver, {
      body: adultBody(venue.clientId, {
        adult_first_name: 'Guard',
        minors: minors.slice(0, 1),
        answers: [{ question_id: choice, value: 'b' }],
      }),
    });
    expect(guardian.body.waiver_ids).toHaveLength(1);
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await desk.pull();
    expect(desk.get('customers', child ?? '')).toMatchObject({ alert: { level: 'stop' } });
    const shownToVisitors = await call(app, getPublicWaiver, { params: { client_id: venue.clientId } });
    expect(JSON.stringify(shownToVisitors.body)).not.toContain('stop_values');
  });

  it.for([
    ['is now', false, true],
    ['was then', true, false],
  ] as const)(
    '[W43] [W44] is what stops at the time of signing, and secret where the question %s one about health',
    async ([, wasHealth, isHealth], { app, venue }) => {
      const document = await publishFile(app, venue, 'default', 'First');
      const before = await ask(app, venue, 'default', [question('Is your heart fine?', { is_health: wasHealth })]);
      const [question_id = ''] = before.ids;
      await ask(app, venue, 'default', [
        question('Is your heart fine?', { question_id, is_health: isHealth, stop_values: ['no'] }),
      ]);
      const documents = [{ ...shown(document), questions_version: before.version }];
      const { body } = await signatureOf(app, venue, [{ question_id, value: false }], { documents });
      expect((await notesOf(app, venue, body.waiver_id)).alert?.text).toMatch(/health question/);
      expect((await readAnswers(app, venue, body.waiver_id)).body.answers).toMatchObject([
        { question_id, value: null, is_health: true, is_stop: false },
      ]);
    },
  );

  it('[W43] an alert is as long as a desk can read, with the answer whole', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [question('🌊'.repeat(150), { stop_values: ['no'] })]);
    const { body } = await signatureOf(app, venue, [{ question_id: ids[0] ?? '', value: false }]);
    const [note] = (await notesOf(app, venue, body.waiver_id)).notes;
    expect([
      note?.text.length && note.text.length <= ALERT_CHARS_MAX,
      note?.text.endsWith('…: No'),
      note?.text.isWellFormed(),
    ]).toEqual([true, true, true]);
  });

  it('[W43] from a device, on a merged person, and with the desk poked', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [question('Ill?', { stop_values: ['yes'] })]);
    const married = (await signatureOf(app, venue, [], { adult_last_name: 'Nowak' })).body.waiver_id;
    const maiden = (await signatureOf(app, venue, [])).body.waiver_id;
    expect((await merge(app, venue, married, maiden)).status).toBe(200);
    const device = await pairTestDevice(app, venue.clientId, 'kiosk');
    const args = deviceArgs(venue.clientId, {
      waiver_ids: [createWaiverId(venue.clientId)],
      signed_at: '2026-06-15T15:00:00.000Z',
      answers: [{ question_id: ids[0] ?? '', value: true }],
    });
    const item = mutationOf(venue.clientId, 'sign_waiver', args, { name_version: 2 });
    for (const status of ['applied', 'duplicate'])
      expect((await push(app, device, [item])).results[0]?.status).toBe(status);
    const { notes, alert } = await notesOf(app, venue, married);
    expect(notes).toMatchObject([{ text: 'Ill?: Yes', created_by: 'Answered on a tablet' }]);
    expect(alert?.level).toBe('stop');
  });

  it('[W43] beyond the limits of alerts and notes the record needs review', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [question('Ill?', { stop_values: ['yes'] })]);
    const answers = [{ question_id: ids[0] ?? '', value: true }];
    const first = (await signatureOf(app, venue, answers)).body.waiver_id;
    await fillNotes(app, venue, first, NOTES_MAX - 1, null);
    await signatureOf(app, venue, answers);
    expect((await notesOf(app, venue, first)).notes).toHaveLength(NOTES_MAX);
    const other = await postNote(app, venue, first, { text: 'One more' });
    expect(other.status).toBe(400);
    const stranger = (await signatureOf(app, venue, [], { adult_first_name: 'Full' })).body.waiver_id;
    await fillNotes(app, venue, stranger, ALERTS_MAX - 2, 'stop');
    const family = await call(app, signMinorWaiver, { body: adultBody(venue.clientId, { minors, answers }) });
    const texts = await Promise.all(
      family.body.waiver_ids.map(async (id) => (await notesOf(app, venue, id)).notes.length),
    );
    expect(texts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await reasonsOf(app, venue)).toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      [],
      ['too_many_alerts'],
      ['too_many_alerts'],
    ]);
  });
});
