import { permissionsOf } from '@gatehouse/server/access/principal';
import { answersHash, readAnswers as openAnswers } from '@gatehouse/server/areas/waivers/signed/answers/kept-answers';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import {
  getSignedPdf,
  signAdultMinorWaiver,
  signAdultWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { pagesOf } from '#helpers/samples/read-pdf';
import { readZip } from '#helpers/samples/read-zip';
import { adultBody, minors } from '#helpers/samples/signing-samples';
import { erase } from '#helpers/venues/erasure-calls';
import { merge } from '#helpers/venues/merge-calls';
import { ask, question, readAnswers } from '#helpers/venues/signing-documents';
import { createSigningVenue, deviceArgs } from '#helpers/venues/signing-venue';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';
import { endYear } from '#helpers/venues/year-end';

const SECRET = 'Penicillin, since childhood';

/** A venue whose visitor answered one question about health and one about anything. */
async function answered(app: TestApp) {
  const venue = await createSigningVenue(app);
  const { ids } = await ask(app, venue, 'default', [
    question('What are you allergic to?', { kind: 'text', is_health: true }),
    question('How did you find us?', { kind: 'text' }),
    question('Been here before?'),
    question('Read it?', { kind: 'initials', clause: 4 }),
    question('Since when?', { kind: 'date' }),
  ]);
  const values = [SECRET, 'By a friend', true, 'ZŁ', '2020-02-29'];
  const answers = ids.map((id, index) => ({ question_id: id, value: values[index] ?? '' }));
  const { body } = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { answers }) });
  return { venue, ids, answers, waiverId: body.waiver_id, token: body.download_token };
}

const auditOf = (app: TestApp, { clientId }: TestVenue, action: string) =>
  app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('audit_log')
      .where('action', '=', action as never)
      .select(['actor', 'subject'])
      .execute(),
  );

const rowsOf = (app: TestApp, { clientId }: TestVenue) =>
  app.deps.db.readVenue(clientId, (db) => db.selectFrom('signing_answers').selectAll().execute());

onBothDatabases('answers about health', () => {
  it('[W44] [X15] are shown where they are asked for, which is recorded; the others always', async ({ app }) => {
    const { venue, ids, waiverId } = await answered(app);
    const plain = await readAnswers(app, venue, waiverId);
    expect(plain.body.answers.map(({ value, is_health: flag }) => [value, flag])).toEqual([
      [null, true],
      ['By a friend', false],
      [true, false],
      ['ZŁ', false],
      ['2020-02-29', false],
    ]);
    expect(plain.body.answers[0]).toEqual({
      question_id: ids[0],
      document_id: 'default',
      waiver_id: null,
      kind: 'text',
      text: 'What are you allergic to?',
      value: null,
      is_health: true,
      is_stop: false,
    });
    expect(await auditOf(app, venue, 'read_health_answers')).toEqual([]);
    const health = await readAnswers(app, venue, waiverId, 'true');
    expect(health.body.answers[0]?.value).toBe(SECRET);
    expect(await auditOf(app, venue, 'read_health_answers')).toEqual([
      { actor: `user:${venue.userId}`, subject: waiverId },
    ]);
  });

  it('[X1] [X15] another venue finds nothing, and no log holds a word of them', async ({ app }) => {
    const { venue, waiverId } = await answered(app);
    const stranger = await app.createVenue();
    for (const health of [undefined, 'true'] as const) {
      const other = await readAnswers(app, stranger, waiverId, health);
      expect([other.status, other.refusal.code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
      expect((await readAnswers(app, { ...stranger, clientId: venue.clientId }, waiverId, health)).status).toBe(404);
    }
    expect(await auditOf(app, stranger, 'read_health_answers')).toEqual([]);
    expect(JSON.stringify(app.logs)).not.toContain('Penicillin');
  });

  it('[X1] [W44] are neither read nor exported by one who may not', async ({ app }) => {
    const { venue, waiverId } = await answered(app);
    const held = permissionsOf('owner') as Set<string>;
    held.delete('people.health');
    try {
      expect((await readAnswers(app, venue, waiverId)).status).toBe(200);
      const refused = await readAnswers(app, venue, waiverId, 'true');
      expect([refused.status, refused.refusal.code]).toEqual([403, 'FORBIDDEN']);
      expect((await call(app, exportAccount, { ...venue.own, query: { health: 'true' } })).status).toBe(403);
    } finally {
      held.add('people.health');
    }
    expect(await auditOf(app, venue, 'read_health_answers')).toEqual([]);
  });

  it('[X15] are encrypted at rest; the evidence has a hash that nobody can try out', async ({ app }) => {
    const { venue } = await answered(app);
    const [row] = await rowsOf(app, venue);
    const [event] = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('signing_events').selectAll().execute(),
    );
    expect(JSON.stringify([row, event])).not.toContain('Penicillin');
    if (!row) throw new Error('nothing was kept');
    const kept = openAnswers(app.deps.secrets, row);
    expect(kept.salt.length).toBeGreaterThan(40);
    const { answers_sha256: hash } = JSON.parse(event?.evidence ?? '') as { answers_sha256: string };
    expect(answersHash(kept)).toBe(hash);
    expect(answersHash({ ...kept, salt: '' })).not.toBe(hash);
    const changed = kept.answers.map((answer, index) => (index === 0 ? { ...answer, value: 'None' } : answer));
    expect(answersHash({ ...kept, answers: changed })).not.toBe(hash);
  });

  it('[W44] the signed PDF says that they were answered, and the others in words', async ({ app }) => {
    const { waiverId, token } = await answered(app);
    const { body } = await call(app, getSignedPdf, { params: { waiver_id: waiverId }, query: { token } });
    const text = (await pagesOf(body)).join(' ');
    expect(text).not.toContain('Penicillin');
    for (const words of [
      'What are you allergic to? answered',
      'By a friend',
      'Been here before? Yes',
      'Initials at clause 4',
      'ZŁ',
      'Feb 29, 2020',
    ])
      expect(text).toContain(words);
  });

  it('[W44] [O6] are exported where they are asked for, which is recorded; parked ones too', async ({ app }) => {
    const { venue, ids, answers } = await answered(app);
    const device = await pairTestDevice(app, venue.clientId, 'kiosk');
    const broken = deviceArgs(venue.clientId, { answers, waiver_ids: [] });
    const odd = [{ [ids[0] ?? '']: SECRET }, [SECRET], [null, { question_id: ids[0], value: 1, text: SECRET }], SECRET];
    const parked = [broken, ...odd.map((shape) => ({ ...broken, answers: shape as never }))];
    const { results } = await push(
      app,
      device,
      parked.map((args) => mutationOf(venue.clientId, 'sign_waiver', args, { name_version: 2 })),
    );
    expect(results.map(({ status }) => status)).toEqual(parked.map(() => 'parked'));
    const archive = async (health?: 'true') =>
      [...readZip((await call(app, exportAccount, { ...venue.own, query: { health } })).body)].map(
        ([name, bytes]) => [name, bytes.toString('utf8')] as const,
      );
    const plain = new Map(await archive());
    expect([...plain.values()].join('\n')).not.toContain('Penicillin');
    expect(plain.get('answers.csv')).toContain('How did you find us?,By a friend');
    expect(plain.get('parked.jsonl')).toContain('sign_waiver');
    expect(await auditOf(app, venue, 'export_health_answers')).toEqual([]);
    const whole = new Map(await archive('true'));
    expect(whole.get('answers.csv')).toContain('Penicillin');
    expect(whole.get('parked.jsonl')).toContain('Penicillin');
    expect(await auditOf(app, venue, 'export_health_answers')).toHaveLength(1);
    expect(await auditOf(app, venue, 'export_account')).toHaveLength(2);
  });

  it('[W44] whether one stops the desk is said where they are asked for alone, in the call and in the export', async ({
    app,
  }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [
      question('Are you pregnant?', { is_health: true, stop_values: ['yes'] }),
      question('Have you been drinking?', { stop_values: ['yes'] }),
    ]);
    const answers = ids.map((question_id) => ({ question_id, value: true }));
    const { body } = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { answers }) });
    const [stored] = await rowsOf(app, venue);
    expect(JSON.parse(stored?.answers ?? '')).toMatchObject([{ value: null, is_stop: false }, { is_stop: true }]);
    for (const [health, ofHealth] of [
      [undefined, { value: null, is_stop: false }],
      ['true', { value: true, is_stop: true }],
    ] as const) {
      const read = await readAnswers(app, venue, body.waiver_id, health);
      expect(read.body.answers).toMatchObject([ofHealth, { value: true, is_stop: true }]);
      const archive = readZip((await call(app, exportAccount, { ...venue.own, query: { health } })).body);
      const csv = archive.get('answers.csv')?.toString('utf8');
      expect(csv).toContain(`Are you pregnant?,${ofHealth.value ?? ''},yes,${ofHealth.is_stop ? 'yes' : 'no'}`);
      expect(csv).toContain('Have you been drinking?,true,no,yes');
    }
  });

  it('[W44] stay within reach of an archived record and of a merged one', async ({ app }) => {
    app.clock.set('2026-12-31T12:00:00.000Z');
    const { venue, waiverId } = await answered(app);
    const other = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { adult_last_name: 'Nowak' }) });
    expect((await merge(app, venue, other.body.waiver_id, waiverId)).status).toBe(200);
    const valueOf = async () => (await readAnswers(app, venue, waiverId, 'true')).body.answers[0]?.value;
    expect(await valueOf()).toBe(SECRET);
    expect((await readAnswers(app, venue, other.body.waiver_id)).body.answers).toEqual([]);
    app.clock.set('2027-01-01T12:00:00.000Z');
    await endYear(app);
    expect(await valueOf()).toBe(SECRET);
  });

  it('[F24] [X15] go with the person they are about, and the signing’s with its last person', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [
      question('Allergies?', { kind: 'text', is_health: true, asked_of: 'person' }),
      question('How did you find us?', { kind: 'text' }),
    ]);
    const [allergies = '', found = ''] = ids;
    const answers = [
      ...['Milk', 'Nuts', 'Eggs'].map((value, person) => ({ question_id: allergies, value, person })),
      { question_id: found, value: 'By a friend' },
    ];
    const { body } = await call(app, signAdultMinorWaiver, { body: adultBody(venue.clientId, { minors, answers }) });
    const [adult = '', child = '', other = ''] = body.waiver_ids;
    const erased = await erase(app, venue, child);
    expect(erased.body.erased).toContain('What was answered about them with 1 signed waiver.');
    const left = (await readAnswers(app, venue, adult, 'true')).body.answers;
    expect(left.map(({ value, waiver_id: id }) => [value, id])).toEqual([
      ['Milk', adult],
      ['Eggs', other],
      ['By a friend', null],
    ]);
    expect((await readAnswers(app, venue, child)).status).toBe(404);
    await erase(app, venue, adult);
    await erase(app, venue, other);
    expect(await rowsOf(app, venue)).toEqual([]);
  });
});
