import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import {
  signAdultMinorWaiver,
  signAdultWaiver,
  signMinorWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { adultBody, minors } from '#helpers/samples/signing-samples';
import { ask, question } from '#helpers/venues/signing-documents';
import { createSigningVenue, readSignings } from '#helpers/venues/signing-venue';

const DAY_MS = 24 * 3_600_000;

/** The refused fields of an adult's signing; empty where it was taken. */
async function refused(app: TestApp, venue: TestVenue, change: Record<string, unknown>): Promise<string[]> {
  const answer = await call(app, signAdultWaiver, { body: adultBody(venue.clientId, change) });
  return answer.status === 200 ? [] : Object.keys(answer.refusal.fields ?? {});
}

onBothDatabases('answers that are signed over HTTP', () => {
  it('[W43] required answers of `default` are needed, also where no document is named', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [
      question('Can you swim?', { required: true }),
      question('Hobby?'),
    ]);
    const [swims = '', hobby = ''] = ids;
    const unanswered = await call(app, signAdultWaiver, { body: adultBody(venue.clientId) });
    expect([unanswered.status, unanswered.refusal.message, unanswered.refusal.fields]).toEqual([
      400,
      'Please answer all required questions.',
      { [`answers.${swims}`]: 'Please answer this question.' },
    ]);
    expect(await refused(app, venue, { answers: [{ question_id: hobby, value: true }] })).toEqual([`answers.${swims}`]);
    expect(await refused(app, venue, { answers: [{ question_id: swims, value: '  ' }] })).toEqual([`answers.${swims}`]);
    expect(await refused(app, venue, { answers: [{ question_id: swims, value: false }] })).toEqual([]);
  });

  it('[W43] values of the wrong kind, beyond limits, of no option or about nobody are refused', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const kinds = await ask(app, venue, 'default', [
      question('Yes?'),
      question('Which?', {
        kind: 'choice',
        options: [
          { value: 'a', text: { en: 'A' } },
          { value: 'b', text: { en: 'B' } },
        ],
      }),
      question('What?', { kind: 'text' }),
      question('How many?', { kind: 'number', min: 1, max: 5 }),
      question('When?', { kind: 'date' }),
      question('Initials', { kind: 'initials', clause: 4 }),
      question('Each?', { asked_of: 'person' }),
    ]);
    const [yes = '', choice = '', text = '', number = '', date = '', initials = '', each = ''] = kinds.ids;
    const bad: [string, unknown, number?][] = [
      [yes, 'yes'],
      [yes, true, 0],
      [choice, 'c'],
      [choice, true],
      [text, 'x'.repeat(501)],
      [number, 0.5],
      [number, '3'],
      [date, '2026-02-30'],
      [initials, 'A.L.'],
      [each, true],
      [each, true, 1],
    ];
    for (const [id, value, person] of bad)
      expect(await refused(app, venue, { answers: [{ question_id: id, value, person }] })).toEqual([`answers.${id}`]);
    const good = [
      { question_id: yes, value: false },
      { question_id: choice, value: 'b' },
      { question_id: text, value: 'x'.repeat(500) },
      { question_id: number, value: 5 },
      { question_id: date, value: '2026-02-28' },
      { question_id: initials, value: 'AŁ' },
      { question_id: each, value: true, person: 0 },
    ];
    expect(await refused(app, venue, { answers: [...good, { question_id: yes, value: true }] })).toEqual([
      `answers.${yes}`,
    ]);
    for (const shape of [
      { question_id: yes, value: {} },
      { question_id: yes, value: true, person: 11 },
      { value: true },
    ])
      expect((await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { answers: [shape] }) })).status).toBe(
        400,
      );
    expect(await refused(app, venue, { answers: good })).toEqual([]);
    const evidence = JSON.parse((await readSignings(app, venue)).events[0]?.evidence ?? '');
    expect(evidence.questions[5]).toEqual({
      question_id: initials,
      document_id: 'default',
      kind: 'initials',
      text: 'Initials',
      clause: 4,
      is_health: false,
    });
    expect(evidence.answers_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('[W43] a question of each person needs an answer about each', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [question('Allergies?', { required: true, asked_of: 'person' })]);
    const [id = ''] = ids;
    const body = (people: number[]) =>
      adultBody(venue.clientId, {
        minors,
        answers: people.map((person) => ({ question_id: id, value: false, person })),
      });
    const twoOfThree = await call(app, signAdultMinorWaiver, { body: body([0, 2]) });
    expect([twoOfThree.status, Object.keys(twoOfThree.refusal.fields ?? {})]).toEqual([400, [`answers.${id}`]]);
    expect((await call(app, signAdultMinorWaiver, { body: body([0, 1, 2]) })).status).toBe(200);
    expect((await call(app, signMinorWaiver, { body: body([0, 1]) })).status).toBe(200);
  });

  it('[W42] [X1] unknown questions and another venue’s are refused', async ({ app }) => {
    const [venue, stranger] = [await createSigningVenue(app), await createSigningVenue(app)];
    const { ids } = await ask(app, stranger, 'default', [question('Theirs?')]);
    for (const id of ['nothing', ids[0] ?? ''])
      expect(await refused(app, venue, { answers: [{ question_id: id, value: true }] })).toEqual([`answers.${id}`]);
  });

  it('[W42] a question that was removed is accepted for a day, and judged as it was shown', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const before = await ask(app, venue, 'default', [
      question('Removed', { kind: 'number', min: 1 }),
      question('Kept', { kind: 'text' }),
    ]);
    const [removed = '', kept = ''] = before.ids;
    const after = await ask(app, venue, 'default', [
      question('Kept', { question_id: kept, kind: 'number', required: true }),
    ]);
    const named = (version?: number) => [
      {
        document_id: 'default',
        version: 1,
        sha256: '',
        ...(version === undefined ? {} : { questions_version: version }),
      },
    ];
    const { events } = await readSignings(app, venue);
    expect(events).toEqual([]);
    const [sha256 = ''] = await app.deps.db.readVenue(venue.clientId, async (db) =>
      (await db.selectFrom('waiver_documents').select('sha256').execute()).map((row) => row.sha256),
    );
    const send = (answers: object[], version?: number) =>
      refused(app, venue, { answers, documents: named(version).map((one) => ({ ...one, sha256 })) });
    const old = [{ question_id: removed, value: 2 }];
    expect(await send([...old, { question_id: kept, value: 7 }])).toEqual([]);
    expect(
      await send([
        { question_id: removed, value: 0 },
        { question_id: kept, value: 7 },
      ]),
    ).toEqual([`answers.${removed}`]);
    /* The question was shown as a text. */
    expect(await send([{ question_id: kept, value: 'words' }], before.version)).toEqual([]);
    expect(await send([{ question_id: kept, value: 'words' }], after.version)).toEqual([`answers.${kept}`]);
    expect(await send([{ question_id: kept, value: 'words' }])).toEqual([`answers.${kept}`]);
    /* Required now, whatever was shown. */
    expect(await send([], before.version)).toEqual([`answers.${kept}`]);
    app.clock.advance(DAY_MS - 1);
    expect(await send([...old, { question_id: kept, value: 7 }])).toEqual([]);
    app.clock.advance(1);
    expect(await send([...old, { question_id: kept, value: 7 }])).toEqual([`answers.${removed}`]);
    expect(await send([{ question_id: kept, value: 'words' }], before.version)).toEqual([`answers.${kept}`]);
  });

  it('[W42] a question that was removed is judged as it was asked last', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { ids } = await ask(app, venue, 'default', [question('Shoes?', { kind: 'number' })]);
    const [question_id = ''] = ids;
    await ask(app, venue, 'default', [question('Shoes?', { question_id, kind: 'text' })]);
    await ask(app, venue, 'default', []);
    expect(await refused(app, venue, { answers: [{ question_id, value: 'Size 44' }] })).toEqual([]);
    expect(await refused(app, venue, { answers: [{ question_id, value: 44 }] })).toEqual([`answers.${question_id}`]);
  });

  it('[W45] the venue’s adult age and the relation to minors', async ({ app }) => {
    const venue = await createSigningVenue(app);
    await call(app, updateProfile, { ...venue.own, body: { adult_age: 16, relationship_required: true } });
    const born = (years: number) => `${2026 - years}-06-15`;
    expect(await refused(app, venue, { adult_DoB: born(16) })).toEqual([]);
    const young = await call(app, signAdultWaiver, {
      body: adultBody(venue.clientId, { adult_DoB: `${2026 - 16}-06-16` }),
    });
    expect([young.status, young.refusal.code]).toEqual([400, 'AGE_RULE']);
    const child = { ...minors[0], DoB: born(16) };
    const grown = await call(app, signMinorWaiver, {
      body: adultBody(venue.clientId, { minors: [child], guardian_relationship: 'parent' }),
    });
    expect([grown.status, grown.refusal.code]).toEqual([400, 'AGE_RULE']);
    const sign = (change: object) =>
      call(app, signMinorWaiver, { body: adultBody(venue.clientId, { minors, ...change }) });
    expect(Object.keys((await sign({})).refusal.fields ?? {})).toEqual(['guardian_relationship']);
    const [first, second] = minors;
    const one = [{ ...first, relationship: 'parent' }, second];
    expect(Object.keys((await sign({ minors: one })).refusal.fields ?? {})).toEqual(['guardian_relationship']);
    expect((await sign({ minors: one, guardian_relationship: 'legal_guardian' })).status).toBe(200);
    expect((await sign({ guardian_relationship: 'uncle' })).status).toBe(400);
    const evidence = JSON.parse((await readSignings(app, venue)).events.at(-1)?.evidence ?? '');
    expect(evidence.people.map((person: { relationship?: string }) => person.relationship).toSorted()).toEqual(
      evidence.kind === 'adult' ? [undefined] : ['legal_guardian', 'parent'],
    );
  });

  it('[W45] [T7] the relation to a minor in the numbered spelling', async ({ app }) => {
    const venue = await createSigningVenue(app);
    await call(app, updateProfile, { ...venue.own, body: { relationship_required: true } });
    const numbered = (relationship: string) => ({
      ...adultBody(venue.clientId),
      minor_1_first_name: 'Mia',
      minor_1_last_name: 'Lovelace',
      minor_1_DoB: '2015-05-05',
      minor_1_relationship: relationship,
    });
    const unknown = await call(app, signMinorWaiver, { body: numbered('uncle') });
    expect([unknown.status, Object.keys(unknown.refusal.fields ?? {})]).toEqual([400, ['minor_1_relationship']]);
    expect((await call(app, signMinorWaiver, { body: numbered('legal_guardian') })).status).toBe(200);
    const evidence = JSON.parse((await readSignings(app, venue)).events[0]?.evidence ?? '');
    expect(evidence.people).toMatchObject([{ first_name: 'Mia', relationship: 'legal_guardian' }]);
  });

  it('[Q19] a card number in an answer is refused, and [Q20] so are answers that fill a book', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const texts = Array.from({ length: 20 }, (_, index) => question(`Q${index}`, { kind: 'text' }));
    const { ids } = await ask(app, venue, 'default', texts);
    const [id = ''] = ids;
    for (const value of ['4111 1111 1111 1111', 4_111_111_111_111_111]) {
      const { status, refusal } = await call(app, signAdultWaiver, {
        body: adultBody(venue.clientId, { answers: [{ question_id: id, value }] }),
      });
      expect([status, refusal.code]).toEqual([400, 'CARD_DATA_REFUSED']);
    }
    const full = ids.map((one) => ({ question_id: one, value: 'x'.repeat(500) }));
    expect(await refused(app, venue, { answers: full })).toEqual([]);
    const book = Array.from({ length: 220 }, () => ({ question_id: id, value: '本'.repeat(1_000) }));
    expect(await refused(app, venue, { answers: book })).toEqual(['answers']);
    const many = Array.from({ length: 221 }, () => ({ question_id: id, value: true }));
    expect(await refused(app, venue, { answers: many })).toEqual(['answers']);
  });
});
