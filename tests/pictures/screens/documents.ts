import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { foreignGlyphsPdf, unseenTextPdf } from '../../helpers/samples/font-samples.ts';
import { lockedPdf } from '../../helpers/samples/locked-samples.ts';
import { longPdf, onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialog, dialogOpens, failing, isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* What visitors sign: of a park that has several documents, and of venues with one. */

const questions = [
  {
    kind: 'yes_no',
    text: { en: 'Do you have a heart condition?', es: '¿Tiene una afección cardíaca?' },
    required: true,
    is_health: true,
    asked_of: 'person',
    stop_values: ['yes'],
  },
  {
    kind: 'choice',
    text: { en: 'How well do you jump?', es: '¿Qué tal salta?' },
    options: [
      { value: 'Beginner', text: { en: 'Beginner', es: 'Principiante' } },
      { value: 'Expert', text: { en: 'Expert', es: 'Experto' } },
    ],
  },
  { kind: 'number', text: { en: 'Height in inches', es: 'Altura en pulgadas' }, min: 36, max: 84, required: true },
  { kind: 'initials', text: { en: 'I read clause 4, about the foam pit', es: 'Leí la cláusula 4' }, clause: 4 },
];

interface Listed {
  documents: { document_id: string; name: string }[];
}

/** Gives the park its documents the first time, and returns the address of one. */
async function parkDocument(page: Page, { server }: Stage, name: string): Promise<string> {
  await page.goto('/login');
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const { user } = (
    await call<{ user: { client_id: string } }>(server, 'POST', '/api/verify-token', { body: { token } })
  ).body;
  const venue = `/api/clients/${user.client_id}`;
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await call<T>(server, method, `${venue}${path}`, { token, ...(body === undefined ? {} : { body }) })).body;
  const upload = async (id: string, language: string, joins: boolean): Promise<void> => {
    const form = new FormData();
    form.set('language', language);
    form.set('join_pages', String(joins));
    const bytes = new Uint8Array(joins ? await longPdf(3) : await onePagePdf());
    form.set('waiver_pdf', new File([bytes], joins ? 'park-rules.pdf' : 'waiver.pdf', { type: 'application/pdf' }));
    await call(server, 'POST', `${venue}/waiver-documents/${id}/versions`, { token, form });
  };
  const publish = (id: string) => send('POST', `/waiver-documents/${id}/publish`, {});
  const list = async () => (await send<Listed>('GET', '/waiver-documents')).documents;
  if ((await list()).length === 1) {
    const offerings = await send<{ offering_id: string }[]>('GET', '/offerings');
    const add = async (body: object): Promise<string> =>
      (await send<{ document: { document_id: string } }>('POST', '/waiver-documents', body)).document.document_id;
    await upload('default', 'en', false);
    await upload('default', 'es', false);
    await publish('default');
    await send('PUT', '/waiver-documents/default/questions', { questions });
    const party = await add({
      name: 'Birthday party rules',
      needed_by: 'offerings',
      offering_ids: offerings.slice(0, 1).map(({ offering_id: id }) => id),
      validity: 'visit',
    });
    await upload(party, 'en', false);
    await publish(party);
    await upload(party, 'en', true);
    await add({ name: 'Foam pit, for minors', needed_by: 'minors', validity: 'months', validity_count: 6 });
    const old = await add({ name: 'Summer 2025 rules', validity: 'until_changed' });
    await upload(old, 'en', false);
    await publish(old);
    await send('DELETE', `/waiver-documents/${old}`);
  }
  const found = (await list()).find((document) => document.name === name);
  return `/my-waiver/${found?.document_id}`;
}

const document_ =
  (name: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen['open'] =>
  async (page, stage) => {
    await visit(page, await parkDocument(page, stage, name));
    await then(page);
  };

const questionsOf =
  (then: (page: Page) => Promise<unknown> = async () => undefined): Screen['open'] =>
  async (page, stage) => {
    await visit(page, `${await parkDocument(page, stage, 'Waiver')}?tab=questions`);
    await then(page);
  };

const longFile = async () => ({ name: 'three-pages.pdf', mimeType: 'application/pdf', buffer: await longPdf(3) });

/** A file that the server refuses, with what it says. */
const refused =
  (pdf: () => Promise<Buffer>, says: RegExp): Screen['open'] =>
  async (page) => {
    await visit(page, '/my-waiver');
    const file = { name: 'participant-agreement-2026.pdf', mimeType: 'application/pdf', buffer: await pdf() };
    await page.locator('input[type=file]').setInputFiles(file);
    await press(page, 'Upload Waiver');
    await page.getByText(says).waitFor();
  };

/** The page of one waiver while its file is a draft of three pages; documents that other pictures added are left out. */
async function withDraft(page: Page): Promise<void> {
  await page.route('**/waiver-documents', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as {
      documents: { document_id: string; files: object[]; draft_files: object[] }[];
    };
    json.documents = json.documents.filter(({ document_id: id }) => id === 'default');
    for (const document of json.documents)
      document.draft_files = document.files.map((file) => ({ ...file, page_count: 3, is_joined: true }));
    await route.fulfill({ response: reply, json });
  });
  await visit(page, '/my-waiver');
  await page
    .getByRole('img', { name: /as visitors see it$/ })
    .first()
    .waitFor();
}

export const documentScreens: readonly Screen[] = [
  ...statesOf('/my-waiver', 'newcomer', {
    'starting with a text': dialog('/my-waiver', 'Axe throwing'),
    'several pages': async (page) => {
      await visit(page, '/my-waiver');
      await page.locator('input[type=file]').setInputFiles(await longFile());
      await press(page, 'Upload Waiver');
      await page.getByRole('button', { name: 'Join its pages into one' }).waitFor();
    },
    'a file that needs a password': refused(
      () => lockedPdf(undefined, 'secret'),
      /^This PDF opens only with a password/,
    ),
    'text that nobody sees': refused(() => unseenTextPdf('white'), /^Some of the text in this PDF/),
    'a font that is missing': refused(
      async () => foreignGlyphsPdf('ArabicTypesetting', 'أوافق على القواعد'),
      /^This PDF needs the font/,
    ),
  }),
  ...statesOf('/my-waiver', 'owner', {
    'joined, not published': withDraft,
    'add a document': async (page) => {
      await visit(page, '/my-waiver');
      await press(page, 'Add a document');
      await page.getByRole('radio', { name: /^Guests of some offerings/ }).check();
      await dialogOpens(page);
    },
  }),
  ...statesOf('/my-waiver', 'park', {
    documents: async (page, stage) => {
      await parkDocument(page, stage, 'Waiver');
      await visit(page, '/my-waiver');
    },
  }),
  ...statesOf('/my-waiver/:documentId', 'park', {
    waiver: document_('Waiver'),
    'of an offering, with a draft': document_('Birthday party rules', (page) =>
      page.getByRole('img', { name: /as visitors see it$/ }).waitFor(),
    ),
    publish: document_('Birthday party rules', async (page) => {
      await press(page, 'Publish');
      await dialogOpens(page);
    }),
    preview: document_('Waiver', async (page) => {
      await press(page, 'Preview English');
      await dialogOpens(page);
    }),
    'new draft': document_('Foam pit, for minors'),
    retired: document_('Summer 2025 rules'),
    retire: document_('Birthday party rules', async (page) => {
      await press(page, 'Retire Document');
      await dialogOpens(page);
    }),
    questions: questionsOf(),
    'a question': questionsOf((page) => press(page, 'Edit question 2')),
    'a question that is wrong': questionsOf(async (page) => {
      await press(page, 'Remove question 1');
      await press(page, 'Add Question');
      await press(page, 'Save Questions');
      await page.getByText('Please look at this question.').waitFor();
    }),
    'no such document': plain('/my-waiver/nothing'),
    'does not load': failing('/my-waiver/default', '**/waiver-documents'),
  }),
  ...statesOf('/my-waiver/:documentId', 'newcomer', {
    'no questions': async (page) => {
      await visit(page, '/my-waiver/default?tab=questions');
      await isLoaded(page);
    },
  }),
  ...statesOf('/my-waiver/:documentId', 'lapsed', { 'subscription ended': plain('/my-waiver/default') }),
];
