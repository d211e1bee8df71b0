import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { CustomerNotes } from './customer-notes.tsx';

const at = '2026-11-20T15:42:00.000Z';
const banned = {
  note_id: 'note-1',
  waiver_id: 'C00001-000000000001',
  text: 'Banned until June',
  level: 'stop',
  created_at: at,
  created_by: 'owner@example.com',
  updated_at: at,
};
const event = { note_id: 'note-1', kind: 'created', happened_at: at, by: null, text: banned.text, level: 'stop' };
let changes: ReturnType<typeof showPage>['changes'];
const listed =
  (notes: unknown[], history: unknown[] = []) =>
  () => ({ notes, alert: null, history });
const saved = () => ({ note: banned });

function show(...replies: (() => object)[]): void {
  const server = { '*': () => (replies.length > 1 ? replies.shift() : replies[0])?.() };
  ({ changes } = showPage(<CustomerNotes waiverId={banned.waiver_id} />, { server }));
}

const path = `/api/clients/C00001/customers/waiver/${banned.waiver_id}/notes`;

it('[F17] [F18] adds an alert, and checks an empty text before it is sent', async () => {
  show(listed([]), saved, listed([banned], [event]));
  fireEvent.click(await screen.findByText('Add Note'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Note' }));
  fireEvent.click(dialog.getByText('Save Note'));
  expect(await dialog.findByText('This field is required')).toBeDefined();
  expect(changes()).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Banned until June' } });
  fireEvent.click(dialog.getByLabelText('Stop'));
  expect(dialog.getByText(/only with a reason/)).toBeDefined();
  fireEvent.click(dialog.getByText('Save Note'));
  expect(await screen.findByText('Stop at the desk')).toBeDefined();
  expect(changes()).toEqual([{ name: `POST ${path}`, body: { text: 'Banned until June', level: 'stop' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[F17] changes a note, and deletes it once it is confirmed', async () => {
  show(listed([banned], [event]), saved, listed([banned]), () => ({}), listed([], [event]));
  fireEvent.click(await screen.findByLabelText('Edit note: Banned until June'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Note' }));
  fireEvent.click(dialog.getByLabelText('Note'));
  fireEvent.click(dialog.getByText('Save Note'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByLabelText('Delete note: Banned until June'));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Delete Note' })).getByText('Delete'));
  expect(await screen.findByText(/No notes yet/)).toBeDefined();
  expect(changes()).toEqual([
    { name: `PUT ${path}/note-1`, body: { text: 'Banned until June', level: null } },
    { name: `DELETE ${path}/note-1`, body: null },
  ]);
  expect(screen.getByText(/Former staff/)).toBeDefined();
});

it('[F17] says why notes can’t be shown, and tries again', async () => {
  show(() => refused(503, 'UNAVAILABLE', 'Not now.'), listed([banned]));
  fireEvent.click(await screen.findByText('Retry'));
  expect(await screen.findByText('Banned until June')).toBeDefined();
});
