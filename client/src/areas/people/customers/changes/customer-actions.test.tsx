import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { customerRow } from '#sync/testing/rows';
import { CustomerActions } from './customer-actions.tsx';

const OPEN = 'C00001-AAAABBBBCCCC';
const OTHER = 'C00001-DDDDEEEEFFFF';
const merge = {
  merge_id: 'm1',
  keep_waiver_id: OPEN,
  merge_waiver_id: OTHER,
  keep_name: 'Marie Long',
  merge_name: 'Mary Long',
  reason: null,
  merged_at: '2026-11-20T15:42:00.000Z',
  undone_at: null,
};
const side = (waiverId: string) => ({
  customer: customerRow({ waiver_id: waiverId }),
  waivers: 1,
  check_ins: 2,
  bookings: 0,
  memberships: [],
});
const refused = (message: string) =>
  Response.json({ success: false, code: 'ALREADY_EXISTS', error: message, message, requestId: 'r1' }, { status: 409 });
const merges = (recordId: string, list: object[]) => () =>
  Response.json({ success: true, record_id: recordId, merges: list });

let replies: Record<string, () => Response>;
let sent: string[];

beforeEach(() => {
  sent = [];
  replies = { merges: merges(OPEN, []) };
});

function show(subscription?: SubscriptionStatus): void {
  const server: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
    const name = pathname.split('/').at(-1) ?? '';
    sent.push(`${init?.method ?? 'GET'} ${name}`);
    return replies[name]?.() ?? Response.error();
  };
  showPage(<CustomerActions waiverId={OPEN} />, { subscription, server });
}

it('[F23] says why an undo failed, and keeps the merge', async () => {
  replies = { merges: merges(OPEN, [merge]), undo: () => refused('The records are gone.') };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the merge of Mary Long' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo merge' }));
  expect(await screen.findByText('The records are gone.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo the merge of Mary Long' })).toBeTruthy();
});

it('leads from a merged record to the kept one, and offers no second merge', async () => {
  replies = { merges: merges(OTHER, [{ ...merge, keep_waiver_id: OTHER, merge_waiver_id: OPEN }]) };
  show();
  const link = await screen.findByRole('link', { name: 'Open the kept record' });
  expect(link.getAttribute('href')).toBe(`/customers/${OTHER}`);
  expect(screen.queryByRole('button', { name: /Merge with/ })).toBeNull();
});

it('offers to try again where the server can’t be reached', async () => {
  replies = {};
  show();
  await screen.findByRole('alert');
  replies = { merges: merges(OPEN, []) };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Merge with/ })).toBeTruthy();
});

it('[R6] merges nothing while read-only, and still erases on request', async () => {
  replies = { merges: merges(OPEN, [merge]) };
  show({ kind: 'expired', paidUntil: '2026-11-01' });
  const isOff = (name: RegExp) => screen.getByRole('button', { name }).hasAttribute('disabled');
  await screen.findByRole('button', { name: /Merge with/ });
  expect([isOff(/Merge with/), isOff(/Undo the merge/), isOff(/Erase on request/)]).toEqual([true, true, false]);
});

it('[F23] shows what keeps two records from being merged, and sends nothing', async () => {
  replies = {
    merges: merges(OPEN, []),
    customers: () =>
      Response.json({
        customers: [{ ...customerRow({ waiver_id: OTHER }), valid_until: null, missing_documents: [] }],
        total: 1,
        is_total_exact: true,
        page: 1,
        page_size: 9,
      }),
    'merge-preview': () =>
      Response.json({
        success: true,
        keep: side(OPEN),
        merge: side(OTHER),
        together: { waivers: 2, check_ins: 4, bookings: 0 },
        obstacle: 'Both have an active membership.',
        birth_dates_differ: false,
      }),
  };
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Merge with/ }));
  fireEvent.change(await screen.findByLabelText('The other record of this person'), { target: { value: 'marie' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Choose Marie Long/ }));
  expect(await screen.findByText('Both have an active membership.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Merge' }).hasAttribute('disabled')).toBe(true);
  expect(sent).not.toContain('POST merge');
});
