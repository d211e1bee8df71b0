import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf, lineOf, paymentOf } from '#domain/bills/testing/bill';
import { BillPanel } from '../bill/bill-panel.tsx';
import { booking } from './booking.ts';

/** An open link of the bill, for tests. */
export const link = {
  link_id: 'k1',
  url: 'https://gate.example/pay/t1',
  amount: 45,
  payer_name: 'Ada',
  status: 'open' as const,
};
/** The address of the bill’s calls. */
export const PATH = `/api/clients/C00001/bookings/${booking.booking_id}/bill`;

interface Shown {
  role?: StaffRole;
  server?: Replies;
  status?: 'pending' | 'cancelled';
}

/** Shows a bill as staff see it; each change answers another bill, unless `server` says otherwise. */
export function showBill(first: Bill = billOf(), { role = 'owner', server = {}, status = 'pending' }: Shown = {}) {
  let bill = first;
  const changed = () => {
    bill = billOf({ payments: [], paid: 0, balance: 110, revision: 3 });
    return { bill, payment: paymentOf(), change: 0, line: lineOf(), links: [link, link], message: 'Sent' };
  };
  const signedInAs: Partial<SessionUser> = {
    id: 'u1',
    role: 'client',
    client_id: 'C00001',
    permissions: [...staffRoles[role]],
  };
  const page = showPage(
    <BillPanel clientId="C00001" booking={{ ...booking, status }} isTaking={false} onTakingEnds={() => undefined} />,
    {
      signedInAs,
      server: {
        [`GET ${PATH}`]: () => ({ bill }),
        'GET /api/clients/C00001/tax-settings': {
          tax_settings: { tax_number: '', prices_include_tax: false, taxes: [], tip_percents: [] },
        },
        'GET /api/clients/C00001/extras': { extras: [] },
        ...server,
        'POST *': server['POST *'] ?? changed,
        'DELETE *': changed,
      },
    },
  );
  return page;
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

export const choose = async (menu: string, item: string | RegExp) => {
  await press(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** What was changed, without what the replica asks for. */
export const sent = (page: ReturnType<typeof showBill>) => page.changes().filter(({ name }) => !name.endsWith('/sync'));
