import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { minors } from '#helpers/samples/signing-samples';
import {
  addDocument,
  ask,
  publishFile,
  question,
  readAnswers,
  reasonsOf,
  shown,
} from '#helpers/venues/signing-documents';
import { deviceArgs, fromDevice, readSignings } from '#helpers/venues/signing-venue';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';

/** Signs on a kiosk, and returns why it needs review. */
async function reasons(app: TestApp, venue: TestVenue, change: Partial<SignWaiverArgs>): Promise<string[]> {
  const args = deviceArgs(venue.clientId, { waiver_ids: [createWaiverId(venue.clientId)], ...change });
  await fromDevice(app, args);
  const { events } = await readSignings(app, venue);
  return JSON.parse(events.find((event) => event.event_id === args.event_id)?.review_reasons ?? '[]') as string[];
}

/** The files that a signing's evidence says were shown. */
function shownFiles(evidence: string): (string | null)[] {
  const { documents } = JSON.parse(evidence) as { documents: { file_id: string | null }[] };
  return documents.map(({ file_id: id }) => id);
}

onBothDatabases('documents and answers from a device', () => {
  it('[W40] [Q9] any published version applies; what is unknown or differs is kept for review', async ({
    app,
    venue,
  }) => {
    const first = await publishFile(app, venue, 'default', 'First');
    await publishFile(app, venue, 'default', 'Second');
    const stranger = await app.createVenue();
    const theirs = await addDocument(app, stranger, { name: 'Theirs' });
    const good = shown(first);
    expect(await reasons(app, venue, { documents: [good] })).toEqual([]);
    expect(await reasons(app, venue, { documents: [{ ...good, document_id: 'nothing' }] })).toEqual([
      'unknown_document',
    ]);
    expect(await reasons(app, venue, { documents: [shown(theirs)] })).toEqual(['unknown_document']);
    expect(await reasons(app, venue, { documents: [{ ...good, version: 2 }] })).toEqual(['document_mismatch']);
    expect(await reasons(app, venue, { documents: [{ ...good, sha256: 'f'.repeat(64) }] })).toEqual([
      'document_mismatch',
    ]);
    const { waivers, events } = await readSignings(app, venue);
    const signed = waivers.map(({ documents }) => documents).toSorted((a, b) => String(a).localeCompare(String(b)));
    /* An unknown one doesn't count; one of another hash counts as the text of its version. */
    expect(signed).toEqual(['[["default",2]]', '[]', '[]', null, null]);
    expect(events.filter(({ document_id: id }) => id === null)).toHaveLength(4);
    const files = events.map(({ evidence }) => shownFiles(evidence));
    expect(files.filter(([file]) => file === null)).toHaveLength(4);
    expect(files.flat()).toContain(first.files[0]?.file_id);
  });

  it('[V3] [W43] version 1 can’t know of questions and relations; version 2 is judged by them', async ({
    app,
    venue,
  }) => {
    const document = await publishFile(app, venue, 'default', 'First');
    await ask(app, venue, 'default', [question('Can you swim?', { required: true })]);
    await call(app, updateProfile, { ...venue.own, body: { relationship_required: true } });
    const device = await pairTestDevice(app, venue.clientId, 'kiosk');
    const args = (change: Partial<SignWaiverArgs> = {}) =>
      deviceArgs(venue.clientId, {
        kind: 'minor',
        minors: minors.slice(0, 1),
        document_id: document.files[0]?.file_id ?? '',
        signed_at: '2026-06-15T15:00:00.000Z',
        ...change,
      });
    const versions = [1, 2].map((name_version) => mutationOf(venue.clientId, 'sign_waiver', args(), { name_version }));
    const { results } = await push(app, device, versions);
    expect(results.map(({ status, needs_review: flag }) => [status, flag])).toEqual([
      ['applied', undefined],
      ['applied', true],
    ]);
    expect((await reasonsOf(app, venue)).toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      ['answer_missing', 'relationship_missing'],
    ]);
    const unknown = mutationOf(venue.clientId, 'sign_waiver', args({ documents: [] }), { name_version: 2 });
    expect((await push(app, device, [unknown])).results[0]).toMatchObject({ status: 'parked', code: 'INVALID_INPUT' });
    expect((await push(app, device, versions)).results.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
  });

  it('[W43] bad answers are kept as text, unknown ones with their value, and nothing of another venue is read', async ({
    app,
    venue,
  }) => {
    await publishFile(app, venue, 'default', 'First');
    const stranger = await app.createVenue();
    const theirs = await ask(app, stranger, 'default', [question('Their secret question?')]);
    const { ids } = await ask(app, venue, 'default', [question('How many?', { kind: 'number', max: 5 })]);
    const [id = ''] = ids;
    const waiver_ids = [createWaiverId(venue.clientId)];
    const answers = [
      { question_id: id, value: 7 },
      { question_id: theirs.ids[0] ?? '', value: 'kept' },
    ];
    expect(await reasons(app, venue, { waiver_ids, answers, document_id: 'lost' })).toEqual([
      'unknown_document',
      'bad_answer',
      'unknown_question',
    ]);
    const { body } = await readAnswers(app, venue, waiver_ids[0] ?? '', 'true');
    expect(body.answers).toEqual([
      {
        question_id: id,
        document_id: 'default',
        waiver_id: null,
        kind: 'number',
        text: 'How many?',
        value: '7',
        is_health: false,
        is_stop: false,
      },
      { ...body.answers[1], question_id: theirs.ids[0], text: 'Unknown question', value: 'kept' },
    ]);
    const row = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('signing_answers').selectAll().executeTakeFirstOrThrow(),
    );
    /* It may be about health. */
    expect(row.answers).not.toContain('kept');
    const plain = await readAnswers(app, venue, waiver_ids[0] ?? '');
    expect(plain.body.answers.map(({ value }) => value)).toEqual(['7', null]);
  });

  it('[W42] [W45] a late signing is judged by the questions and ages of its own time', async ({ app, venue }) => {
    const document = await publishFile(app, venue, 'default', 'First');
    const before = await ask(app, venue, 'default', [question('Before?', { required: true })]);
    app.clock.set('2026-06-15T16:00:00.000Z');
    await call(app, updateProfile, { ...venue.own, body: { adult_age: 21 } });
    const after = await ask(app, venue, 'default', [question('After?', { required: true })]);
    app.clock.set('2026-06-15T18:00:00.000Z');
    const named = (questions_version: number) => [{ ...shown(document), questions_version }];
    const at = (hour: number) => `2026-06-15T${hour}:30:00.000Z`;
    const adult_DoB = '2007-01-01';
    const [old, present] = [before, after].map(({ ids }) => [{ question_id: ids[0] ?? '', value: true }]);
    const common = { adult_DoB, documents: named(before.version) };
    expect(await reasons(app, venue, { ...common, signed_at: at(15), answers: old })).toEqual([]);
    expect(await reasons(app, venue, { ...common, signed_at: at(15), answers: [] })).toEqual(['answer_missing']);
    expect(await reasons(app, venue, { ...common, signed_at: at(17), answers: present })).toEqual(['adult_under_age']);
    /* A removed question is known for ever, and the new one is missing. */
    app.clock.set('2027-06-15T18:00:00.000Z');
    const late = { ...common, adult_DoB: '1990-01-01', signed_at: '2027-06-15T17:00:00.000Z' };
    expect(await reasons(app, venue, { ...late, answers: [...(old ?? []), ...(present ?? [])] })).toEqual([]);
    expect(await reasons(app, venue, { ...late, answers: old })).toEqual(['answer_missing']);
  });

  it('[W42] [W45] what changes at an instant holds from that instant on', async ({ app, venue }) => {
    await publishFile(app, venue, 'default', 'First');
    const changes = [
      { at: '2026-06-15T16:00:00.000Z', adult_age: 21, questions: [question('Only for an hour?', { required: true })] },
      { at: '2026-06-15T17:00:00.000Z', adult_age: 18, questions: [] },
    ];
    for (const { at, adult_age, questions } of changes) {
      app.clock.set(at);
      await call(app, updateProfile, { ...venue.own, body: { adult_age } });
      await ask(app, venue, 'default', questions);
    }
    const signedAt = (signed_at: string) => reasons(app, venue, { adult_DoB: '2007-01-01', signed_at });
    const none = ['no_document'];
    expect(await signedAt('2026-06-15T15:59:59.999Z')).toEqual(none);
    expect(await signedAt('2026-06-15T16:00:00.000Z')).toEqual(['adult_under_age', ...none, 'answer_missing']);
    expect(await signedAt('2026-06-15T16:59:59.999Z')).toEqual(['adult_under_age', ...none, 'answer_missing']);
    expect(await signedAt('2026-06-15T17:00:00.000Z')).toEqual(none);
  });

  it('[Q19] masks card numbers in answers, in texts and numbers', async ({ app, venue }) => {
    await publishFile(app, venue, 'default', 'First');
    const { ids } = await ask(app, venue, 'default', [
      question('Note', { kind: 'text' }),
      question('Number', { kind: 'number' }),
    ]);
    const device = await pairTestDevice(app, venue.clientId, 'kiosk');
    const waiver_ids = [createWaiverId(venue.clientId)];
    const answers = [
      { question_id: ids[0] ?? '', value: 'card 4111 1111 1111 1111' },
      { question_id: ids[1] ?? '', value: 4_111_111_111_111_111 },
    ];
    const item = mutationOf(venue.clientId, 'sign_waiver', deviceArgs(venue.clientId, { waiver_ids, answers }), {
      name_version: 2,
    });
    expect((await push(app, device, [item])).results[0]).toMatchObject({ status: 'applied', needs_review: true });
    const values = (await readAnswers(app, venue, waiver_ids[0] ?? '')).body.answers.map(({ value }) => String(value));
    expect(values.join()).toMatch(/1111/);
    expect(values.join().replaceAll(/\D/g, '').length).toBeLessThan(12);
    const [kept = []] = await reasonsOf(app, venue);
    expect(kept).toEqual(expect.arrayContaining(['card_number_masked', 'bad_answer']));
  });

  it('[Q20] keeps all that a device sends: 220 answers of 1,000 characters', async ({ app, venue }) => {
    await publishFile(app, venue, 'default', 'First');
    const device = await pairTestDevice(app, venue.clientId, 'kiosk');
    const answers = Array.from({ length: 220 }, (_, index) => ({
      question_id: `q${index}`,
      value: '本'.repeat(1_000),
    }));
    const waiver_ids = [createWaiverId(venue.clientId)];
    const item = mutationOf(venue.clientId, 'sign_waiver', deviceArgs(venue.clientId, { waiver_ids, answers }), {
      name_version: 2,
    });
    expect((await push(app, device, [item])).results[0]).toMatchObject({ status: 'applied', needs_review: true });
    const read = (await readAnswers(app, venue, waiver_ids[0] ?? '', 'true')).body.answers;
    expect([read.length, String(read[219]?.value).length]).toEqual([220, 1_000]);
    const more = [...answers, { question_id: 'q220', value: true }];
    const beyond = mutationOf(venue.clientId, 'sign_waiver', deviceArgs(venue.clientId, { answers: more }), {
      name_version: 2,
    });
    expect((await push(app, device, [beyond])).results[0]).toMatchObject({ status: 'parked' });
  });
});
