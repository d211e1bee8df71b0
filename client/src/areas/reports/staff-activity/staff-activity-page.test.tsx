import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { actsOf, totalOf } from './acts-text.ts';
import { StaffActivityPage } from './staff-activity-page.tsx';

const none = {
  check_ins: 0,
  undos: 0,
  check_outs: 0,
  overrides: 0,
  refunds: 0,
  refunded: 0,
  notes: 0,
  erasures: 0,
  exports: 0,
};
const mia = { ...none, user_id: 'u2', name: 'Mia', check_ins: 83, overrides: 2, refunds: 1, refunded: 25 };
const tablet = { ...none, user_id: null, name: 'Front counter', check_ins: 1, undos: 1 };
const activityPath = '/api/clients/C00001/staff/activity';
const logPath = '/api/clients/C00001/audit-log';
const entry = (seq: number, action: string, actor_name: string) => ({
  seq,
  at: '2026-06-15T15:00:00.000Z',
  action,
  actor: 'user:u2',
  actor_name,
  subject: 's',
});
const page = (entries: object[], next: number | null = null) => ({
  client_name: 'Park',
  entries,
  next,
  searched_to: null,
});

it('[X31] says what a person did, without what they did not do', () => {
  expect(actsOf(mia)).toEqual(['83 check-ins', '2 overrides', '1 refund of $25.00']);
  expect(actsOf({ ...none, undos: 1, notes: 2, erasures: 1, exports: 1, check_outs: 1_200 })).toEqual([
    '1 check-in undone',
    '1,200 check-outs',
    '2 notes',
    '1 erasure',
    '1 export',
  ]);
  expect(actsOf(none)).toEqual(['nothing']);
});

it('[U70] adds up what all of them did, without rounding errors', () => {
  const other = { ...none, refunds: 2, refunded: 0.2, exports: 1 };
  expect(totalOf([mia, other, { ...none, refunds: 1, refunded: 0.1 }])).toEqual({
    ...none,
    check_ins: 83,
    overrides: 2,
    refunds: 4,
    refunded: 25.3,
    exports: 1,
  });
});

it('[X31] [X32] shows a day by person and its log, which one person narrows, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const server: Replies = {
    [`GET ${activityPath}`]: { day: '2026-06-10', people: [mia, tablet] },
    [`GET ${logPath}`]: page([entry(2, 'check_in', 'Mia (Desk)')], 1),
  };
  const { requests } = showPage(<StaffActivityPage />, { server, at: '/staff/activity?day=2026-06-10' });
  const sheet = within(await screen.findByRole('table', { name: 'What each person did' }));
  expect(sheet.getByRole('row', { name: /^Mia 83 check-ins, 2 overrides, 1 refund of \$25\.00/ })).toBeTruthy();
  expect(
    sheet.getByRole('row', { name: /^Front counter \(no person known\) 1 check-in, 1 check-in undone/ }),
  ).toBeTruthy();
  expect(sheet.getByRole('row', { name: /^Everybody 84 check-ins, 1 check-in undone, 2 overrides, / })).toBeTruthy();
  const log = await screen.findByRole('table', { name: 'Audit log' });
  expect(within(log).getByRole('row', { name: /Person checked in Mia \(Desk\)/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show Earlier' }));
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'u2' } });
  const asked = () => requests.filter(({ path }) => path === logPath).map(({ query }) => query);
  await waitFor(() => expect(asked().some((query) => query.get('before') === '1')).toBe(true));
  await waitFor(() => expect(asked().at(-1)?.get('actor')).toBe('user:u2'));
  fireEvent.click(screen.getByRole('button', { name: 'Print This Day' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

it('[X31] says that nothing happened, and takes another day', async () => {
  const server: Replies = { [`GET ${activityPath}`]: { day: '2026-06-10', people: [] }, [`GET ${logPath}`]: page([]) };
  const { requests } = showPage(<StaffActivityPage />, { server, at: '/staff/activity' });
  expect(await screen.findByText('Nothing happened')).toBeTruthy();
  expect(await screen.findByText('The audit log has no entries for this day.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print This Day' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-06-09' } });
  await waitFor(() => expect(requests.some(({ query }) => query.get('day') === '2026-06-09')).toBe(true));
});
