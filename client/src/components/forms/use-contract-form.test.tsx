import { changePassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { MantineProvider, PasswordInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../lib/api/api-result.ts';
import type { Refusal } from './form-problems.ts';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

const empty = { currentPassword: '', newPassword: '', again: '', unseen: '' };
type Given = typeof empty;

function PasswordForm({ send, begun }: { send: (given: Given) => Promise<unknown>; begun: { again?: string } }) {
  const form = useContractForm(changePassword, {
    initialValues: empty,
    initialErrors: begun,
    check: ({ newPassword, again }) => (newPassword === again ? {} : { again: 'They differ' }),
    send,
  });
  return (
    <form {...form.props} aria-label="form">
      <p role="alert">{form.failure}</p>
      <PasswordInput label="Current" {...form.field('currentPassword')} />
      <PasswordInput label="New" {...form.field('newPassword')} />
      <PasswordInput label="Again" {...form.field('again')} />
      <button type="submit">{form.isBusy ? 'Busy' : form.answer ? 'Done' : 'Send'}</button>
      <button type="button" onClick={() => form.start(empty)}>
        Start again
      </button>
    </form>
  );
}

type Answer = Refusal | { ok: true };

/** The form over a server that each test answers for; `sent` are the values it got. */
function show(begun: { again?: string } = {}) {
  const sent: Given[] = [];
  const waiting: { answer: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const send = (given: Given) => {
    sent.push(given);
    return new Promise<Answer>((answer, fail) => void waiting.push({ answer, fail }));
  };
  render(
    <MantineProvider env="test">
      <PasswordForm send={send} begun={begun} />
    </MantineProvider>,
  );
  const last = () => waiting.at(-1);
  const answer = (given: Answer) => act(async () => last()?.answer(given));
  return { sent, answer, fail: (error: Error) => act(async () => last()?.fail(error)) };
}

const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const fill = (newPassword: string, again: string) => {
  type('New', newPassword);
  type('Again', again);
};
const shown = (text: string) => screen.queryByText(text) !== null;
const SHORT = 'Password must be at least 6 characters long';

it('says nothing while the form is filled in for the first time', () => {
  show();
  fill('1', '2');
  expect([shown(SHORT), shown('They differ')]).toEqual([false, false]);
});

it('sends nothing that the contract refuses, shows its sentence with the screen’s own, and focuses the first', () => {
  const { sent } = show();
  fill('1', '2');
  submit();
  expect([shown(SHORT), shown('They differ')]).toEqual([true, true]);
  expect(field('New').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('New'));
  expect(sent).toEqual([]);
});

it('looks again at what is typed after a try, also where it mends another field, and leaves the focus', () => {
  show();
  fill('1', 'secret');
  submit();
  act(() => field('Again').focus());
  type('New', '12');
  expect([shown(SHORT), shown('They differ')]).toEqual([true, true]);
  type('New', 'secret');
  expect([shown(SHORT), shown('They differ')]).toEqual([false, false]);
  expect(document.activeElement).toBe(field('Again'));
});

it('sends once however often it is asked to, and is busy until the answer', async () => {
  const { sent, answer } = show();
  fill('secret', 'secret');
  submit();
  submit();
  expect(sent).toEqual([{ ...empty, newPassword: 'secret', again: 'secret' }]);
  expect(shown('Busy')).toBe(true);
  await answer({ ok: true });
  await waitFor(() => expect(shown('Done')).toBe(true));
  submit();
  expect(sent).toHaveLength(2);
  expect(shown('Done')).toBe(false);
});

it('shows what the server says of a field at the field, until it is changed, and focuses it', async () => {
  const { answer } = show();
  fill('secret', 'secret');
  submit();
  await answer({ ok: false, message: 'Refused', fields: { currentPassword: 'Not right' } });
  await waitFor(() => expect(document.activeElement).toBe(field('Current')));
  expect([shown('Not right'), shown('Refused')]).toEqual([true, false]);
  type('New', 'secret2');
  expect(shown('Not right')).toBe(true);
  type('Current', 'x');
  expect(shown('Not right')).toBe(false);
});

it('shows a refusal as a whole where no field shows it, thrown or answered, until the next try', async () => {
  const { answer, fail } = show();
  submit();
  fill('secret', 'secret');
  submit();
  await answer({ ok: false, message: 'Refused', fields: { unseen: 'It is full' } });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Refused'));
  expect(shown('Send')).toBe(true);
  submit();
  expect(screen.getByRole('alert').textContent).toBe('');
  await fail(new ApiError(unreachable));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be reached/));
});

it('[W70] gives a refused try back the focus that its button lost while it sent', async () => {
  const { answer } = show();
  type('Current', 'before-1');
  fill('front-door-2', 'front-door-2');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  button.focus();
  submit();
  await screen.findByRole('button', { name: 'Busy' });
  /* A browser does this to a button that is switched off. */
  button.blur();
  await answer({ ok: false, message: 'Not now' });
  await screen.findByText('Not now');
  expect(document.activeElement).toBe(button);
});

it('leaves to the server what the library would word', () => {
  const { sent } = show();
  fill('x'.repeat(1025), 'x'.repeat(1025));
  submit();
  expect(sent).toHaveLength(1);
});

it('drops the answer to a try that was running when it began again', async () => {
  const { sent, answer } = show();
  fill('secret', 'secret');
  submit();
  fireEvent.click(screen.getByText('Start again'));
  expect(shown('Busy')).toBe(false);
  await answer({ ok: true });
  expect(shown('Done')).toBe(false);
  fill('secret', 'secret');
  submit();
  await answer({ ok: true });
  await waitFor(() => expect(shown('Done')).toBe(true));
  expect(sent).toHaveLength(2);
});

it('begins with a sentence and the focus on its field, and again as if nothing had been typed', () => {
  show({ again: 'Not kept' });
  expect(document.activeElement).toBe(field('Again'));
  type('Again', '1');
  expect(shown('Not kept')).toBe(false);
  submit();
  expect(shown('They differ')).toBe(true);
  fireEvent.click(screen.getByText('Start again'));
  expect([field('Again').value, shown('They differ')]).toEqual(['', false]);
  type('Again', '1');
  expect(shown('They differ')).toBe(false);
});
