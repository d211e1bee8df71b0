import {
  updateDocument,
  type updateQuestions,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { addDocument, addPublished, ask, ofDocument, readDocument, visit } from '#helpers/venues/documents';

type Given = BodyInputOf<typeof updateQuestions>['questions'][number];

const swims: Given = { kind: 'yes_no', text: { en: 'Can you swim?' }, stop_values: ['no'] };
const size: Given = {
  kind: 'choice',
  text: { en: 'Your size?', es: '¿Su talla?' },
  options: [
    { value: 'S', text: { en: 'Small' } },
    { value: 'L', text: { en: 'Large', es: 'Grande' } },
  ],
  required: true,
  asked_of: 'person',
};
const initials: Given = { kind: 'initials', text: { en: 'Initials here' }, clause: 3 };

const former = (app: TestApp, { clientId }: TestVenue, id: string) =>
  app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('former_questions')
      .where('document_id', '=', id)
      .select(['questions_number', 'questions', 'until'])
      .orderBy('questions_number')
      .execute(),
  );

onBothDatabases('what a document asks', () => {
  it('[W38] is the whole list in its order, in force at once, and can be sent back', async ({ app, venue }) => {
    const { document_id: id, revision } = await addPublished(app, venue, { name: 'Karts' });
    const saved = await ask(app, venue, id, { questions: [swims, size, initials], revision });
    const { questions, ...document } = saved.body.document;
    expect(document).toMatchObject({ questions_version: 1, version: 1, revision: revision + 1 });
    expect(questions).toEqual([
      {
        question_id: expect.stringMatching(/^[\da-f-]{36}$/),
        kind: 'yes_no',
        text: { en: 'Can you swim?' },
        options: [],
        required: false,
        is_health: false,
        asked_of: 'signing',
        stop_values: ['no'],
        clause: null,
        min: null,
        max: null,
      },
      expect.objectContaining({ ...size, stop_values: [] }),
      expect.objectContaining(initials),
    ]);
    expect(new Set(questions.map(({ question_id }) => question_id)).size).toBe(3);
    const again = await ask(app, venue, id, { questions });
    expect(again.body.document).toEqual(saved.body.document);
    const [first, ...others] = questions;
    const turned = await ask(app, venue, id, { questions: [...others, ...(first ? [first] : [])] });
    expect(turned.body.document).toMatchObject({ questions_version: 2, questions: [...others, first] });
    expect((await ask(app, venue, id, { questions: [] })).body.document).toMatchObject({ questions_version: 3 });
    const stale = await ask(app, venue, id, { questions: [], revision });
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('[W38] keeps what was asked until now, for a signing that arrives late', async ({ app, venue }) => {
    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' });
    const asked = (await ask(app, venue, id, { questions: [swims] })).body.document.questions;
    const firstUntil = new Date(app.clock.now()).toISOString();
    app.clock.advance(60_000);
    await ask(app, venue, id, { questions: asked });
    await ask(app, venue, id, { questions: [initials] });
    expect((await former(app, venue, id)).map((row) => ({ ...row, questions: JSON.parse(row.questions) }))).toEqual([
      { questions_number: 0, questions: [], until: firstUntil },
      { questions_number: 1, questions: asked, until: new Date(app.clock.now()).toISOString() },
    ]);
  });

  it('[W38] names what is wrong with which question', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const other = await addDocument(app, venue, { name: 'Other' });
    const [theirs] = (await ask(app, venue, other.document_id, { questions: [swims] })).body.document.questions;
    const [own] = (await ask(app, venue, id, { questions: [swims] })).body.document.questions;
    const wrong = [
      [{ ...swims, question_id: theirs?.question_id ?? '' }, 'question_id'],
      [{ ...swims, question_id: 'constructor' }, 'question_id'],
      [{ ...swims, text: { es: 'Nada' } }, 'text'],
      [{ ...swims, text: { en: ' ' } }, 'text'],
      [{ ...swims, text: { en: 'x'.repeat(301) } }, 'text'],
      [{ ...swims, text: { en: 'Can you swim?', it: 'Sa nuotare?' } }, 'text'],
      [{ ...size, options: size.options?.map((one) => ({ ...one, text: { ...one.text, EN: 'Small' } })) }, 'options'],
      [{ ...swims, stop_values: ['maybe'] }, 'stop_values'],
      [{ ...swims, clause: 2 }, 'clause'],
      [{ ...swims, min: 1 }, 'min'],
      [{ ...swims, options: size.options ?? [] }, 'options'],
      [{ ...size, options: (size.options ?? []).slice(0, 1) }, 'options'],
      [{ ...size, options: Array.from({ length: 21 }, (_, n) => ({ value: `${n}`, text: { en: 'x' } })) }, 'options'],
      [{ ...size, options: [...(size.options ?? []), { value: 'S', text: { en: 'Again' } }] }, 'options'],
      [{ ...size, stop_values: ['M'] }, 'stop_values'],
      [{ ...initials, clause: null }, 'clause'],
      [{ ...initials, clause: 100 }, 'clause'],
      [{ kind: 'number', text: { en: 'Age?' }, min: 5, max: 4 }, 'max'],
      [{ kind: 'text', text: { en: 'Why?' }, stop_values: ['x'] }, 'stop_values'],
      [{ kind: 'shoe', text: { en: 'Why?' } }, 'kind'],
    ] as const;
    for (const [question, field] of wrong) {
      const { status, refusal } = await ask(app, venue, id, { questions: [initials, question as Given] });
      const [named = ''] = Object.keys(refusal.fields ?? {});
      expect([JSON.stringify(question), status, named.split('.').slice(0, 3)]).toEqual([
        JSON.stringify(question),
        400,
        ['questions', '1', field],
      ]);
    }
    const italian = await ask(app, venue, id, { questions: [{ ...swims, text: { en: 'x', it: 'x' } } as Given] });
    expect(italian.refusal.fields).toEqual({
      'questions.0.text': 'Please choose English, Spanish, French, German or Arabic',
    });
    const twice = await ask(app, venue, id, { questions: [own, own].map((question) => ({ ...swims, ...question })) });
    expect(Object.keys(twice.refusal.fields ?? {})).toEqual(['questions.1.question_id']);
    const many = await ask(app, venue, id, { questions: Array.from({ length: 21 }, () => swims) });
    expect(many.status).toBe(400);
    expect(await readDocument(app, venue, id)).toMatchObject({ questions_version: 1, questions: [own] });
    const most = await ask(app, venue, id, { questions: Array.from({ length: 20 }, () => swims) });
    expect(most.body.document.questions).toHaveLength(20);
  });

  it('[X8] keeps any text as it is: right to left, emoji, names of JavaScript', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const questions: Given[] = [
      { kind: 'text', text: { en: 'هل أنت حامل؟ 🤰 <b>"’', ar: 'نعم' } },
      {
        kind: 'choice',
        text: { en: '__proto__' },
        options: ['constructor', '__proto__', 'toString'].map((value) => ({ value, text: { en: value } })),
        stop_values: ['__proto__'],
      },
    ];
    const saved = (await ask(app, venue, id, { questions })).body.document;
    expect(saved.questions).toMatchObject(questions);
    expect(await readDocument(app, venue, id)).toEqual(saved);
  });

  it('[W38] [W40] is asked in the document’s own language, which changes to one that all of it is in', async ({
    app,
    venue,
  }) => {
    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' });
    const say = (body: Given) => ask(app, venue, id, { questions: [body] });
    const change = () =>
      call(app, updateDocument, { ...ofDocument(venue, id), body: { fallback_language: 'es' as const } });
    await say(size);
    const refused = await change();
    expect([refused.status, Object.keys(refused.refusal.fields ?? {})]).toEqual([400, ['fallback_language']]);
    const [small, large] = size.options ?? [];
    if (!small || !large) throw new Error('a size has two options');
    await say({ ...size, options: [{ ...small, text: { ...small.text, es: 'Pequeña' } }, large] });
    expect((await change()).body.document.fallback_language).toBe('es');
  });

  it('[W38] is shown to visitors in the language of the file, without what stops the desk', async ({ app, venue }) => {
    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' }, ['en', 'es']);
    await ask(app, venue, id, { questions: [swims, size] });
    const [document] = (await visit(app, venue, { language: 'es' })).documents;
    expect(document).toMatchObject({ language: 'es', questions_version: 1 });
    expect(document?.questions.map(({ text }) => text)).toEqual([
      { en: 'Can you swim?', es: 'Can you swim?' },
      { en: 'Your size?', es: '¿Su talla?' },
    ]);
    expect(document?.questions[1]?.options.map(({ text }) => text.es)).toEqual(['Small', 'Grande']);
    expect(JSON.stringify(document)).not.toContain('stop');
  });
});
