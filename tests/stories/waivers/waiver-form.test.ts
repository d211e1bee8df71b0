import { givePaper, signByHand } from '@gatehouse/client/components/signature-pad/testing/signed-by-hand';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { addDocument, ask, publish, sendFile } from '../../helpers/venues/documents.ts';
import { question, readAnswers } from '../../helpers/venues/signing-documents.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { hit, only, put } from '../support/hands.ts';
import { lose } from '../support/network.ts';
import { openStory, type Story } from '../support/story.ts';
import { choose, consent, fillAdult, fillMinor, valueOf } from '../support/waiver-form.ts';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory({ width: 390 });
  venue = await createSigningVenue(story.house);
  givePaper();
});

interface Signed {
  waiver_id: string;
  waiver_type: string;
  needs_review: boolean;
}
async function customers(): Promise<Signed[]> {
  const { token, clientId } = venue;
  return (await story.house.request('GET', `/api/clients/${clientId}/customers`, { token })).body as Signed[];
}
const openForm = () => story.open(`/waiver/${venue.clientId}`);
const finish = () => hit('button', 'Sign and finish');
const thanked = () => only('heading', 'Thank you, Ada!');
const heart = { en: 'Do you have a heart condition?', es: '¿Tiene alguna enfermedad del corazón?' };

/** A waiver with a question of each person, and a second document in two languages with others. */
async function addPhotos(): Promise<string> {
  const about = { text: heart, required: true, is_health: true, asked_of: 'person' as const };
  await ask(story.house, venue, 'default', { questions: [question('', about)] });
  const { document_id: id } = await addDocument(story.house, venue, { name: 'Fotos' });
  for (const language of ['en', 'es'])
    await sendFile(story.house, venue, id, { pdf: await onePagePdf(`Fotos (${language})`), language });
  await publish(story.house, venue, id);
  const questions = [
    question('', {
      kind: 'initials',
      text: { en: 'I may be shown.', es: 'Pueden mostrarme.' },
      required: true,
      clause: 3,
    }),
    question('', { kind: 'number', text: { en: 'Shoe size', es: 'Talla de calzado' }, min: 20, max: 50 }),
  ];
  await ask(story.house, venue, id, { questions });
  return id;
}
const answersOf = async (waiverId = '') =>
  (await readAnswers(story.house, venue, waiverId, 'true')).body.answers.map(({ value }) => value);

/** The only list of radio buttons, once it is there. */
const choiceOf = async (label: string): Promise<HTMLInputElement> => {
  await waitFor(() => expect(document.querySelectorAll('[role=radiogroup]')).toHaveLength(1));
  return within(document.querySelector<HTMLElement>('[role=radiogroup]') as HTMLElement).getByLabelText(label);
};

it('[W50] [W51] a visitor reads two documents in Spanish, and a reload keeps the answers', async () => {
  await addPhotos();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  openForm();
  await screen.findByText('Documento 1 de 2');
  await hit('button', 'Documento siguiente');
  await only('heading', 'Fotos');
  await hit('button', 'Leer como texto');
  await screen.findByText('Fotos (es)', { exact: false });
  await hit('button', 'Adulto');
  await put(/^Nombre/, 'Ada');
  await screen.findByText(heart.es, { exact: false });
  fireEvent.click(await choiceOf('Sí'));
  await put(/^Pueden mostrarme\./, 'AL');
  await put(/^Talla de calzado/, '99');
  await hit('button', 'Firmar y terminar');
  await screen.findByText('Escriba un número en este intervalo: De 20 a 50', { exact: false });

  await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).toContain('99'));
  story.reload();
  expect(await valueOf(/^Talla de calzado/)).toBe('99');
  expect((await choiceOf('Sí')).checked).toBe(true);
  expect(await valueOf(/^Pueden mostrarme\./)).toBe('AL');
  await hit('button', 'English');
  await screen.findByText(heart.en, { exact: false });
  expect(await valueOf(/^Shoe size/)).toBe('99');
});

it('[W50] [W51] one signature is for two documents and their answers', async () => {
  const photosId = await addPhotos();
  openForm();
  await hit('button', 'Adult');
  await fillAdult();
  fireEvent.click(await choiceOf('Yes'));
  await put(/^I may be shown\./, 'AL');
  await put(/^Shoe size/, '38');
  await signByHand();
  consent();
  await hit('button', 'Español');
  await hit('button', 'Firmar y terminar');
  await only('heading', '¡Gracias, Ada!');
  const [customer, ...others] = await customers();
  expect(others).toEqual([]);
  expect(customer).toMatchObject({
    needs_review: false,
    documents: [{ document_id: 'default' }, { document_id: photosId }],
  });
  expect(await answersOf(customer?.waiver_id)).toEqual([true, 'AL', 38]);
});

it('[W45] [W52] a parent of 19 and over says what they are to the child; the server’s age is the form’s', async () => {
  const rules = { adult_age: 19, relationship_required: true };
  const path = `/api/clients/${venue.clientId}/profile`;
  expect((await story.house.request('PATCH', path, { token: venue.token, body: rules })).status).toBe(200);
  openForm();
  await screen.findByText('For myself, 19 or older');
  await choose('Minor');
  await hit('button', '1 minor');
  await fillMinor('Kim');
  await fillAdult();
  await signByHand();
  consent();
  await finish();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your relation to the minors'));
  fireEvent.click(screen.getByLabelText('Legal guardian'));
  await finish();
  await thanked();
  expect(await customers()).toMatchObject([{ waiver_type: 'Minor', needs_review: false }]);
});

it('[W51] a question that is added while a visitor signs appears, and what was typed stays', async () => {
  openForm();
  await choose('Adult');
  await fillAdult();
  await signByHand();
  consent();
  await ask(story.house, venue, 'default', {
    questions: [question('Who invited you?', { kind: 'text', required: true })],
  });
  const refusal = { success: false, error: 'm', message: 'm', code: 'INVALID_INPUT', requestId: 'r' };
  const replaced = { ...refusal, fields: { 'documents.0': 'This document was replaced.' } };
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) =>
    new Request(new URL(input instanceof Request ? input.url : input, location.href)).url.endsWith('/waiver-signature')
      ? Response.json(replaced, { status: 400 })
      : server(input, init),
  );
  await finish();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('The documents have changed since you opened this page.'),
  );
  await screen.findByLabelText(/^Who invited you\?/);
  expect(await valueOf(/^Email/)).toBe('ada@example.com');
  await screen.findByRole('button', { name: 'Tap to sign' });
  vi.stubGlobal('fetch', server);
  await put(/^Who invited you\?/, 'Kim');
  await signByHand();
  consent();
  await finish();
  await thanked();
});

it('[S3] a form that is sent again after a reload, because its answer was lost, is one signing', async () => {
  openForm();
  await choose('Adult');
  await fillAdult();
  await signByHand();
  consent();
  const reconnect = lose('answers', /\/waiver-signature$/);
  await finish();
  await screen.findByText('You are not connected.', { exact: false });
  reconnect();
  story.reload();
  await screen.findByAltText('Your saved signature');
  await finish();
  await thanked();
  expect(await customers()).toHaveLength(1);
});

it('[W33] an unknown venue says so, in the language of the browser', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  story.open('/waiver/C99999');
  await only('heading', 'No se encontró la exención de responsabilidad');
  await screen.findByText('Revise el enlace o pida uno nuevo al lugar.');
  await screen.findByText('Gatehouse');
});
