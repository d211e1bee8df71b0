import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { healthSample, levelSample, waiverSample } from '../testing/document-samples.ts';
import { DOCUMENTS, showDocuments } from '../testing/show-documents.tsx';

const QUESTIONS = `${DOCUMENTS}/default/questions`;
const asking = { ...waiverSample, questions: [healthSample, levelSample], questions_version: 2 };
const at = '/my-waiver/default?tab=questions';

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const words = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => press('Save Questions');
const preview = () => within(screen.getByRole('region', { name: 'What visitors see' }));
const sentIds = ([sent]: { body: unknown }[]) =>
  (sent?.body as typeof asking | undefined)?.questions.map(({ question_id: id }) => id);
const places = () => screen.getAllByText(/^\d+\. /).map((title) => title.textContent);
const saved = {
  [`PUT ${QUESTIONS}`]: ({ body }: { body: unknown }) => ({
    document: { ...asking, ...(body as object), revision: 5 },
  }),
};

it('[W53] adds a question with everything it may have, shows it as visitors see it, and saves the whole list', async () => {
  const { changes } = showDocuments({
    store: { documents: [{ ...waiverSample, draft_files: [{ ...waiverSample.files[0], language: 'es' } as never] }] },
    at,
    replies: { [`PUT ${QUESTIONS}`]: { document: { ...asking, revision: 5 } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Question' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question in English' })),
  );
  type('Answer', 'choice');
  words('Question in English', 'How well do you climb?');
  words('Question in Spanish', '¿Qué tal escala?');
  words('Option 1 in English', 'Beginner');
  words('Option 2 in English', 'Expert');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Beginner' }));
  type('Ask it', 'person');
  fireEvent.click(screen.getByRole('switch', { name: /^It is about health/ }));
  expect(screen.getByText(/The signed PDF says only “answered”/)).toBeTruthy();
  expect(preview().getByRole('radio', { name: 'Expert' })).toBeTruthy();
  fireEvent.change(preview().getByLabelText('Language of the preview'), { target: { value: 'es' } });
  expect(preview().getByText('¿Qué tal escala?')).toBeTruthy();
  save();
  await screen.findByText('The questions were saved. Visitors are asked them from now on.');
  expect(changes()).toEqual([
    {
      name: `PUT ${QUESTIONS}`,
      body: {
        questions: [
          {
            kind: 'choice',
            text: { en: 'How well do you climb?', es: '¿Qué tal escala?' },
            options: [
              { value: 'Beginner', text: { en: 'Beginner' } },
              { value: 'Expert', text: { en: 'Expert' } },
            ],
            required: true,
            is_health: true,
            asked_of: 'person',
            stop_values: ['Beginner'],
            clause: null,
            min: null,
            max: null,
          },
        ],
        revision: 4,
      },
    },
  ]);
});

it('[W53] opens the first question that is wrong, at its field, and sends nothing', async () => {
  const { changes } = showDocuments({ store: { documents: [asking] }, at, replies: saved });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Question' }));
  press('Edit question 2');
  words('Option 2', '');
  press('Close question 2');
  save();
  expect(await screen.findByText('Please write each option in the document’s own language.')).toBeTruthy();
  expect(screen.getAllByText('Please look at this question.')).toHaveLength(2);
  words('Option 2', 'Expert');
  await waitFor(() => expect(screen.getAllByText('Please look at this question.')).toHaveLength(1));
  press('Edit question 3');
  expect(screen.getByText('Please write the question in the document’s own language.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

it('[W53] moves questions by buttons that keep the focus, and says where they are now', async () => {
  const { changes } = showDocuments({ store: { documents: [asking] }, at, replies: saved });
  const down = await screen.findByRole('button', { name: 'Move question 1 down' });
  down.focus();
  fireEvent.click(down);
  expect(places()).toEqual(['1. How well do you climb?', '2. Do you have a heart condition?']);
  expect(document.activeElement).toBe(button('Move question 2 down'));
  expect(screen.getByText('The question is now number 2 of 2.')).toBeTruthy();
  fireEvent.click(button('Move question 2 down'));
  expect(places()[1]).toBe('2. Do you have a heart condition?');
  save();
  await screen.findByText(/^The questions were saved/);
  expect(sentIds(changes())).toEqual(['q2', 'q1']);
});

it('[W53] removes a question with a way back until it is saved', async () => {
  const { changes } = showDocuments({ store: { documents: [asking] }, at, replies: saved });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove question 1' }));
  expect(places()).toEqual(['1. How well do you climb?']);
  press('Undo removing “Do you have a heart condition?”');
  expect(places()).toHaveLength(2);
  press('Remove question 1');
  save();
  await screen.findByText(/^The questions were saved/);
  expect(sentIds(changes())).toEqual(['q2']);
  expect(screen.queryByRole('button', { name: /^Undo removing/ })).toBeNull();
});

it.each(['Keep mine', 'Show their questions'])(
  '[W53] keeps what was entered when someone else saved meanwhile: %s',
  async (answer) => {
    const store = { documents: [asking] };
    const theirs = { ...asking, questions: [{ ...levelSample, text: { en: 'How well do you swim?' } }], revision: 9 };
    const { changes } = showDocuments({
      store,
      at,
      replies: {
        [`PUT ${QUESTIONS}`]: ({ body }) => {
          store.documents = [theirs];
          if ((body as { revision: number }).revision === 4) return refused(409, 'VERSION_CONFLICT');
          return { document: { ...asking, revision: 10 } };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit question 1' }));
    words('Question', 'Any heart condition?');
    save();
    await screen.findByText('Someone else changed this document in the meantime');
    expect(places()).toEqual(['1. Any heart condition?', '2. How well do you climb?']);
    expect(button('Save Questions')).toHaveProperty('disabled', true);
    press(answer);
    if (answer === 'Show their questions') {
      expect(places()).toEqual(['1. How well do you swim?']);
      return;
    }
    save();
    await screen.findByText(/^The questions were saved/);
    const sent = changes()[1]?.body as { questions: { question_id?: string }[]; revision: number };
    expect(sent.revision).toBe(9);
    expect(sent.questions.map(({ question_id: id }) => id)).toEqual([undefined, 'q2']);
  },
);

it.each([
  ['only the rules changed, and saves over them', {}, 9],
  ['the questions changed, whose save is refused', { questions: [levelSample] }, 4],
])(
  '[W53] sends the revision of what was read here, also when the document is read again: %s',
  async (_, theirs, revision) => {
    const store = { documents: [asking] };
    const { changes, queries } = showDocuments({ store, at, replies: saved });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove question 1' }));
    store.documents = [{ ...asking, ...theirs, name: 'Liability', revision: 9 }];
    await act(() => queries.invalidateQueries());
    await screen.findByRole('heading', { name: 'Liability' });
    save();
    await screen.findByText(/^The questions were saved/);
    expect(changes()[0]?.body).toMatchObject({ revision });
  },
);

it('[W53] puts the server’s sentence at the question, and keeps all that was entered when it can’t be reached', async () => {
  let answer: Response | null = refused(400, 'INVALID_INPUT', 'x', {
    fields: { 'questions.1.text': 'No card numbers, please' },
  });
  showDocuments({ store: { documents: [asking] }, at, replies: { [`PUT ${QUESTIONS}`]: () => answer } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit question 2' }));
  words('Question', 'Your card?');
  save();
  await screen.findByText('No card numbers, please');
  answer = null;
  words('Question', 'Your level?');
  expect(screen.queryByText('No card numbers, please')).toBeNull();
  save();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The questions were not saved/);
  expect(places()[1]).toBe('2. Your level?');
});

it('[U22] [W53] asks before questions that were not saved are left, and not while the tab changes', async () => {
  const { router } = showDocuments({ store: { documents: [asking] }, at });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove question 1' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Document' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Questions (2)' }));
  expect(screen.getByRole('button', { name: /^Undo removing/ })).toBeTruthy();
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByText('Discard your changes?')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/my-waiver/default');
});

it('[R6] [W53] shows the questions and changes none while the subscription is over', async () => {
  showDocuments({ store: { documents: [asking] }, at, isExpired: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Show question 1' }));
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('disabled', true);
  expect(button('Save Questions')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Add Question' })).toBeNull();
});

it('[W53] takes twenty questions and no more', async () => {
  const questions = Array.from({ length: 20 }, (_, at) => ({ ...healthSample, question_id: `q${at}` }));
  showDocuments({ store: { documents: [{ ...waiverSample, questions }] }, at });
  expect(await screen.findByRole('button', { name: 'Add Question' })).toHaveProperty('disabled', true);
  expect(screen.getByText('A document has at most 20 questions.')).toBeTruthy();
});
