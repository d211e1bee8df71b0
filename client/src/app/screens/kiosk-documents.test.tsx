import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { signByHand } from '../../components/signature-pad/testing/signed-by-hand.ts';
import { waiverRow } from '../testing/kiosk-documents.ts';
import { kioskEngine, showKiosk, visitor } from '../testing/show-kiosk.tsx';

const { button, press, begin, choose, fill, fillAdult, fillMinor, consent, finish } = visitor;

let engine: ReturnType<typeof kioskEngine>;
const setNetwork = (network: 'online' | 'offline'): void =>
  act(() => engine.status$.next({ ...engine.status$.value, network }));
const alert = () => screen.getByRole('alert').textContent;
const check = (label: string, where?: HTMLElement): void =>
  void fireEvent.click(within(where ?? document.body).getByLabelText(label));
/** The group of fields below a legend: a question, or one person's answer to it. */
async function group(legend: string | RegExp, where = document.body): Promise<HTMLElement> {
  const [title] = await within(where).findAllByText(legend, { selector: 'legend' });
  const found = title?.closest('fieldset');
  if (!found) throw new Error(`Nothing is asked by ${legend}`);
  return found;
}
const sentArgs = () => engine.sent.map(({ args }) => args as Record<string, unknown>);
const thanks = () => screen.findByRole('heading', { name: 'Thank you, Ada!' });

function answerPictures(answer: typeof fetch) {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  onTestFinished(() => asked.mockRestore());
  return asked;
}

beforeEach(() => {
  engine = kioskEngine();
});

it('[W50] [W51] one signature covers every document that the visitor needs, with its answers', async () => {
  showKiosk({ engine, documents: 'several' });
  begin();
  expect(screen.getByText('Document 1 of 3')).toBeDefined();
  press('Next document');
  expect(screen.getByRole('heading', { name: 'Photos and video' })).toBeDefined();
  expect(document.querySelectorAll('img')).toHaveLength(2);
  press('Next document');
  expect(screen.getByText('Document 3 of 3 · Only for minors')).toBeDefined();
  expect(button('Next document').disabled).toBe(true);
  choose('Adult');
  fillAdult();
  const heart = await group(/heart condition/);
  expect(screen.queryByRole('heading', { name: 'Rules for children' })).toBeNull();
  finish();
  expect(alert()).toContain('Do you have a heart condition?, I give up the right to sue, Shoe size, and');
  await waitFor(() => expect(document.activeElement).toBe(within(heart).getByLabelText('Yes')));
  check('No', heart);
  fill(/^I give up the right to sue\./, 'AL');
  fill(/^Shoe size/, '12');
  await signByHand();
  consent();
  finish();
  expect(alert()).toContain('Shoe size: Please enter a number in this range: From 20 to 50');
  fill(/^Shoe size/, '38,5');
  finish();
  await thanks();
  expect(sentArgs()).toMatchObject([
    {
      document_id: 'document-1',
      documents: [
        { document_id: 'default', version: 3, questions_version: 2 },
        { document_id: 'd-photos', version: 1, questions_version: 1 },
      ],
      answers: [
        { question_id: 'heart', value: false, person: 0 },
        { question_id: 'clause', value: 'AL' },
        { question_id: 'shoe', value: 38.5, person: 0 },
      ],
    },
  ]);
});

it('[W45] [W52] an adult of 19 says what they are to the children, and answers for each by name', async () => {
  showKiosk({ engine, documents: 'several' });
  begin();
  expect(screen.getByText('For myself, 19 or older')).toBeDefined();
  choose('Adult & Minor');
  expect(screen.getByText(/children under 19/)).toBeDefined();
  press('2 minors');
  fillMinor('Kim');
  fillMinor('Lou');
  fillAdult();
  await signByHand();
  finish();
  expect(alert()).toContain('Your relation to the minors');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Parent')));
  check('Parent');
  check('It is not the same for each of them');
  const ofLou = await group(/^What are you to Lou\?/);
  fireEvent.click(within(ofLou).getByText(/^Adult authorized/));
  expect(screen.getByText(/or an adult they authorized/)).toBeDefined();
  expect(screen.getByText('I am 19 years old or older.')).toBeDefined();
  const heart = await group(/heart condition/);
  const shoe = await group(/^Shoe size/);
  for (const [at, name] of ['Ada Lovelace', 'Kim Lovelace', 'Lou Lovelace'].entries()) {
    check(name === 'Lou Lovelace' ? 'Yes' : 'No', await group(new RegExp(`^${name}`), heart));
    fill(new RegExp(`^${name}`), `${40 - at}`, shoe);
  }
  fill(/^I give up the right to sue\./, 'AL');
  consent();
  finish();
  await thanks();
  const [args] = sentArgs();
  expect(args).toMatchObject({
    guardian_relationship: 'parent',
    minors: [{ first_name: 'Kim' }, { first_name: 'Lou', relationship: 'authorized_adult' }],
    documents: [{ document_id: 'default' }, { document_id: 'd-photos' }, { document_id: 'd-minors' }],
  });
  expect(args?.['answers']).toContainEqual({ question_id: 'heart', value: true, person: 2 });
  expect(args?.['answers']).toContainEqual({ question_id: 'shoe', value: 38, person: 2 });
});

it('[W50] documents and questions are in the visitor’s language, else in their own', async () => {
  showKiosk({ engine, documents: 'several' });
  press('Español');
  await screen.findByText('Toque para empezar');
  press('Toque para empezar');
  press('Leer como texto');
  expect(screen.getByText('Acepto los riesgos del paintball.')).toBeDefined();
  press('Documento siguiente');
  press('Leer como texto');
  expect(screen.getByText(/I accept the risks of paintball\./)).toBeDefined();
  press('Adulto');
  expect(await screen.findByText(/^¿Tiene alguna enfermedad del corazón\?/)).toBeDefined();
  expect(screen.getByText('Sus iniciales para la cláusula 7')).toBeDefined();
  expect(screen.getByText(/^Shoe size/)).toBeDefined();
  press('Firmar y terminar');
  expect(screen.getAllByText('Responda esta pregunta').length).toBeGreaterThan(0);
});

it('[W41] without the network, a document that is too large for the tablet is named and left out', async () => {
  answerPictures(() => Promise.reject(new TypeError('Failed to fetch')));
  showKiosk({ engine, documents: 'several', isLarge: true });
  setNetwork('offline');
  begin();
  expect(
    await screen.findByText(/^Not available here right now, so you can’t sign it here: Photos and video\./),
  ).toBeDefined();
  expect(screen.getByText('Document 1 of 2')).toBeDefined();
  choose('Adult');
  fillAdult();
  check('No', await group(/heart condition/));
  expect(screen.queryByText(/^Shoe size/)).toBeNull();
  fill(/^I give up the right to sue\./, 'AL');
  await signByHand();
  consent();
  finish();
  await thanks();
  const documents = sentArgs()[0]?.['documents'] as { document_id: string }[];
  expect(documents.map(({ document_id: id }) => id)).toEqual(['default']);
});

it('[W41] with the network, it is read from the server before the form opens', async () => {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
  const headers = { 'content-type': 'image/webp', etag: `"${createHash('sha256').update('RIFF').digest('hex')}"` };
  const answer = answerPictures(async () => new Response('RIFF', { headers }));
  showKiosk({ engine, documents: 'several', isLarge: true });
  setNetwork('online');
  begin();
  expect(await screen.findByText('Document 1 of 3')).toBeDefined();
  const asked = answer.mock.calls.map(([address]) => address);
  expect(asked).toContain(`/api/public/waiver/C00001/files/d-photos-file/page.webp?v=${'cd'.repeat(8)}`);
});

it('[W1] [W50] what is published while a visitor reads is for the next one', async () => {
  showKiosk({ engine, documents: 'several' });
  begin();
  act(() => engine.put('documents', waiverRow({ version: 4, text_version: 4 })));
  choose('Adult');
  expect(await screen.findByText(/^Do you have a heart condition\?/)).toBeDefined();
  press('Start over');
  begin();
  choose('Adult');
  expect(await screen.findByLabelText(/^Shoe size/)).toBeDefined();
  expect(screen.queryByText(/^Do you have a heart condition\?/)).toBeNull();
});
