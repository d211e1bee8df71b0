import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { ownerList } from './staff-links.ts';
import { useSearch } from './use-search.tsx';

const gate = vi.hoisted(() => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
});

vi.mock('./search-dialog.tsx', async (original) => {
  await gate.opened;
  return original();
});

function Page() {
  const { button, dialog } = useSearch({ screens: ownerList, clientId: null });
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('[U71] what is typed while the search loads is in its field, but for what was closed again', async () => {
  showPage(<Page />, {});
  for (const key of ['/', 'x', 'Escape', '/', 'r', 'o', 'p', 'Backspace', 'o', 'Shift', 'm'])
    await act(async () => void press(key));
  expect(screen.queryByRole('combobox')).toBeNull();
  await act(async () => gate.open());
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('room');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape', code: 'Escape' });
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await act(async () => void press('/'));
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});
