import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../domain/session/session-context.tsx';
import { createSessionStore } from '../../domain/session/session-store.ts';
import { ServerDataArea } from './server-data-area.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const user = (id: string) => ({ id, role: 'client', client_id: id }) as SessionUser;

it('[D15] shows one user none of another’s data, also when its response arrives late', async () => {
  const session = createSessionStore(localStorage);
  void session.signedIn('t1', user('one'));
  const answers: ((text: string) => void)[] = [];
  function Screen() {
    const { data } = useQuery({
      queryKey: ['sessions'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    return <p>{data ?? 'asking'}</p>;
  }
  render(
    <MemoryRouter>
      <SessionProvider store={session}>
        <Routes>
          <Route element={<ServerDataArea />}>
            <Route path="/" element={<Screen />} />
          </Route>
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
  await act(async () => answers[0]?.('of one'));
  await screen.findByText('of one');
  await act(() => session.signedIn('t2', user('one')));
  expect(screen.queryByText('of one')).not.toBeNull();
  await act(() => session.signedIn('t3', user('two')));
  await screen.findByText('asking');
  await act(async () => answers[0]?.('of one, late'));
  expect(screen.queryByText(/of one/)).toBeNull();
  await act(async () => answers.at(-1)?.('of two'));
  await screen.findByText('of two');
});
