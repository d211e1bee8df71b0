import type {
  CustomerDocument,
  ShownAnswer,
} from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { AnswersSection } from './answers-section.tsx';
import { DocumentsSection } from './documents-section.tsx';

const ID = 'C00001-AAAABBBBCCCC';
const waiver: CustomerDocument = {
  document_id: 'default',
  name: 'Waiver',
  needed_by: 'everyone',
  status: 'valid',
  version: 2,
  date_signed: '2026-11-03',
  valid_until: '2026-12-31',
  waiver_id: ID,
};
const answer: ShownAnswer = {
  question_id: 'q1',
  document_id: 'default',
  waiver_id: null,
  kind: 'yes_no',
  text: 'Have you been here before?',
  value: true,
  is_health: false,
  is_stop: false,
};
const health: ShownAnswer = {
  ...answer,
  question_id: 'q2',
  text: 'Are you pregnant?',
  value: null,
  is_health: true,
};

const standings = (documents: CustomerDocument[]) => ({
  waiver_id: ID,
  date: '2026-11-20',
  is_adult: true,
  is_ready: false,
  documents,
  missing: [],
});

const rows = (name: string) => Array.from(screen.getByRole('list', { name }).children, (row) => row.textContent);

it('[F68] lists each document with its state, version, day of signing and last day', async () => {
  const documents: CustomerDocument[] = [
    waiver,
    { ...waiver, document_id: 'rules', name: 'House rules', status: 'outdated', version: 1, valid_until: null },
    { ...waiver, document_id: 'pass', name: 'Day pass', valid_until: null },
    { ...waiver, document_id: 'rent', name: 'Rental', status: 'expired', valid_until: '2026-11-10' },
    { ...waiver, document_id: 'own', name: 'Consent', needed_by: 'minors', status: 'came_of_age' },
    {
      ...waiver,
      document_id: 'axe',
      name: 'Axe throwing waiver',
      needed_by: 'offerings',
      status: 'missing',
      version: null,
      date_signed: null,
      valid_until: null,
      waiver_id: null,
    },
  ];
  showPage(<DocumentsSection waiverId={ID} />, { server: { 'GET *documents': standings(documents) } });
  await screen.findByText('House rules');
  expect(rows('Documents')).toEqual([
    `Waiver Valid until Dec 31, 2026For everyone · version 2 · signed Nov 3, 2026${ID}`,
    `House rules Has a new text to signFor everyone · version 1 · signed Nov 3, 2026${ID}`,
    `Day pass ValidFor everyone · version 2 · signed Nov 3, 2026${ID}`,
    `Rental Expired on Nov 10, 2026For everyone · version 2 · signed Nov 3, 2026${ID}`,
    `Consent Of age now: a guardian’s signature no longer countsFor minors · version 2 · signed Nov 3, 2026${ID}`,
    'Axe throwing waiver MissingFor guests of some offerings · never signed',
  ]);
});

it('[F68] says that the documents could not be loaded, and tries again', async () => {
  let documents: CustomerDocument[] | null = null;
  const server = { 'GET *documents': () => (documents ? standings(documents) : refused(503, 'UNAVAILABLE')) };
  showPage(<DocumentsSection waiverId={ID} />, { server });
  expect((await screen.findByRole('alert')).textContent).toContain('The documents could not be loaded.');
  documents = [];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This person needs no document today.')).toBeDefined();
});

it('[F68] [W44] fetches answers about health only when someone asks for them, once, and says that it is recorded', async () => {
  const pregnant = { ...health, value: true, is_stop: true };
  const page = showPage(<AnswersSection waiverId={ID} />, {
    server: {
      'GET *answers': ({ search }) => ({ answers: [answer, search.includes('health=true') ? pregnant : health] }),
    },
  });
  expect(await screen.findByText('Answered, hidden')).toBeDefined();
  expect(rows('Answers')[1]).toBe('Are you pregnant?Answered, hiddenHealth');
  expect(screen.getByText('We record who looked at them and when.')).toBeDefined();
  expect(page.requests.map(({ search }) => search)).toEqual(['']);
  fireEvent.click(screen.getByRole('button', { name: 'Show Health Answers' }));
  await screen.findByText('Stops the desk');
  expect(rows('Answers')).toEqual(['Have you been here before?Yes', 'Are you pregnant?YesHealthStops the desk']);
  expect(page.requests.map(({ search }) => search)).toEqual(['', '?health=true']);
  expect(screen.queryByRole('button', { name: 'Show Health Answers' })).toBeNull();
});

it('[F68] is nothing where nothing was asked', async () => {
  const page = showPage(<AnswersSection waiverId={ID} />, { server: { 'GET *answers': { answers: [] } } });
  await expect.poll(() => page.requests.length).toBe(1);
  expect(screen.queryByText('Answers')).toBeNull();
});
