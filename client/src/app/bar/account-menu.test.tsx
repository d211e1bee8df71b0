import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../testing/fake-server.ts';
import { showPage } from '../testing/show-page.tsx';
import { signedInReply } from '../testing/signed-in.ts';
import { AccountMenu } from './account-menu.tsx';

const here = { client_id: 'C00001', client_name: 'Red Rock', staff_role: 'owner' } as const;
const there = { client_id: 'C00002', client_name: 'Blue Bay', staff_role: 'desk' } as const;
const ada = { id: 'u1', role: 'client', name: 'Ada Lovelace', email: 'ada@rock.example' } as SessionUser;
const atRedRock = { ...ada, client_id: here.client_id, staff_role: here.staff_role };

it('[U65] names the person and their role, and offers no other venue to someone with one', () => {
  showPage(<AccountMenu user={{ ...atRedRock, venues: [here] }} />);
  expect(screen.getByLabelText('Account of Ada Lovelace')).toBeTruthy();
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe('Ada LovelaceOwner');
  expect(screen.queryAllByRole('button', { hidden: true })).toEqual([]);
});

it('[U65] names someone without a name by their address, and leaves out a role that an earlier server doesn’t say', () => {
  showPage(<AccountMenu user={{ ...ada, name: '', client_id: 'C00001' }} />);
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe('ada@rock.example');
});

it('[U64] lists the venues with the role at each, marks the present one, and opens another like a sign-in', async () => {
  const moved = { ...ada, client_id: there.client_id, staff_role: there.staff_role, venues: [here, there] };
  const page = showPage(<AccountMenu user={{ ...atRedRock, venues: [here, there] }} />, {
    at: '/my-profile',
    server: { 'POST /api/switch-venue': signedInReply('t2', moved) },
  });
  const [red, blue] = screen.getAllByRole('button', { hidden: true });
  expect([red?.textContent, blue?.textContent]).toEqual(['Red RockOwner, open now', 'Blue BayFront desk']);
  expect([red?.getAttribute('aria-current'), red?.hasAttribute('disabled')]).toEqual(['true', true]);
  fireEvent.click(blue as HTMLElement);
  await waitFor(() => expect(page.session.token()).toBe('t2'));
  expect(page.session.state().user?.client_id).toBe('C00002');
  await waitFor(() => expect(page.address()).toBe('/client-dashboard'));
  expect(page.changes()).toEqual([{ name: 'POST /api/switch-venue', body: { client_id: 'C00002' } }]);
});

it('[U64] stays where it is, and says why, when another venue can’t be opened', async () => {
  const page = showPage(<AccountMenu user={{ ...atRedRock, venues: [here, there] }} />, {
    at: '/my-profile',
    server: { 'POST /api/switch-venue': () => refused(403, 'PAYMENT_REQUIRED', 'This venue must pay first.') },
  });
  fireEvent.click(screen.getAllByRole('button', { hidden: true })[1] as HTMLElement);
  await screen.findByText('This venue must pay first.');
  expect([page.session.token(), page.address()]).toEqual(['t1', '/my-profile']);
});
