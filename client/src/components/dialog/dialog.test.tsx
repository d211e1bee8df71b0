import { Button, MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { unsavedMark } from '../forms/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const press = (name: string): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const escape = (): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const show = (element: React.ReactNode) => render(<MantineProvider env="test">{element}</MantineProvider>);
const opened = (name: string) => screen.findByRole('dialog', { name });
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement?.textContent, 'the focus').toBe(name), { timeout: 3000 });

/** A list whose rows are deleted after a question, by the next render or once a server has answered. */
function Rows({ names, answersAfterMs = 0 }: { names: string[]; answersAfterMs?: number }) {
  const [rows, setRows] = useState(names);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    const rest = (): void => setRows((before) => before.filter((row) => row !== asked));
    if (answersAfterMs > 0) setTimeout(rest, answersAfterMs);
    else rest();
    setAsked(null);
  };
  return (
    <main>
      <h1>Rows</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setAsked(row)}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          opened
          title={`Delete ${asked}?`}
          confirmLabel="Delete"
          busyLabel="Deleting…"
          onConfirm={remove}
          onClose={() => setAsked(null)}
        >
          For good.
        </ConfirmDialog>
      )}
    </main>
  );
}

it('[U21] gives the focus back although it is unmounted while open', async () => {
  show(<Rows names={['Ada', 'Ben']} />);
  press('Ben');
  await opened('Delete Ben?');
  escape();
  await focused('Ben');
});

it.each([0, 80])(
  '[U21] gives the focus of a row deleted after %i ms to the next, then to the last',
  async (answersAfterMs) => {
    show(<Rows names={['Ada', 'Ben', 'Cy']} answersAfterMs={answersAfterMs} />);
    for (const [row, next] of [
      ['Ben', 'Cy'],
      ['Cy', 'Ada'],
      ['Ada', 'Rows'],
    ] as const) {
      press(row);
      await opened(`Delete ${row}?`);
      press('Delete');
      await waitFor(() => expect(screen.queryByRole('button', { name: row })).toBeNull());
      await focused(next);
    }
  },
);

it('[U21] leaves the focus where a screen put it', async () => {
  show(
    <>
      <input aria-label="Search" />
      <Rows names={['Ada']} />
    </>,
  );
  press('Ada');
  await opened('Delete Ada?');
  screen.getByLabelText('Search').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

/** A form over the screen, with a question over the form. */
function Form({ isKept = true }: { isKept?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <main>
        <h1>Offerings</h1>
        <Button onClick={() => setIsOpen(true)}>Add</Button>
      </main>
      {isOpen || isKept ? (
        <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Add offering">
          <form {...unsavedMark(name !== '')}>
            <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <Button onClick={() => setIsAsking(true)}>Remove</Button>
          </form>
          <ConfirmDialog
            opened={isAsking}
            title="Remove it?"
            confirmLabel="Yes"
            busyLabel="Yes"
            onConfirm={async () => {
              setIsAsking(false);
              setIsOpen(false);
            }}
            onClose={() => setIsAsking(false)}
          >
            For good.
          </ConfirmDialog>
        </Dialog>
      ) : null}
    </>
  );
}

it.each([true, false])(
  '[U22] asks before what was typed is lost, and not before an untouched form closes, kept %s',
  async (isKept) => {
    show(<Form isKept={isKept} />);
    press('Add');
    await opened('Add offering');
    escape();
    await focused('Add');
    press('Add');
    await opened('Add offering');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Archery' } });
    screen.getByLabelText('Name').focus();
    escape();
    await focused('Keep editing');
    escape();
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Archery');
    escape();
    await focused('Keep editing');
    press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await focused('Add');
  },
);

it.each([true, false])(
  '[U21] closes the uppermost of two dialogs, and both give the focus back to where the first was opened, kept %s',
  async (isKept) => {
    show(<Form isKept={isKept} />);
    press('Add');
    await opened('Add offering');
    press('Remove');
    await opened('Remove it?');
    escape();
    await waitFor(() => expect(screen.queryByText('Remove it?')).toBeNull());
    await focused('Remove');
    expect(screen.getByRole('dialog', { name: 'Add offering' })).toBeTruthy();
    press('Remove');
    await opened('Remove it?');
    press('Yes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await focused('Add');
  },
);
