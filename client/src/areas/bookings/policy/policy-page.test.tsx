import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { PolicyPage } from './policy-page.tsx';

const POLICY = '/api/clients/C00001/booking-policy';
const stored = {
  move_until_hours: 24,
  cancel_until_hours: null,
  refund_percent: 100,
  cancel_fee: 0,
  updated_at: '2026-11-20T15:00:00.000Z',
};
const read = { [`GET ${POLICY}`]: { policy: stored } };
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cancelSwitch = () => screen.findByRole('switch', { name: 'Guests can cancel their bookings' });

it('[B40] shows the policy in sentences, saves what was changed and marks it as unsaved until then', async () => {
  const { requests, view } = showPage(<PolicyPage />, {
    server: { ...read, [`PUT ${POLICY}`]: ({ body }) => ({ policy: { ...stored, ...(body as object) } }) },
  });
  expect(await screen.findByText(/^Guests can move their bookings themselves until 24 hours/)).toBeTruthy();
  expect(screen.getByText(/Each booking keeps the policy that it was made under/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save Policy' })).toHaveProperty('disabled', true);
  fireEvent.click(await cancelSwitch());
  type(/^Refund/, '50');
  type(/^Fee that you keep/, '5');
  expect(screen.getByText('A party that paid $50.00 and cancels on time gets $20.00 back.')).toBeTruthy();
  expect(view.container.querySelector('[data-unsaved]')).toBeTruthy();
  press('Save Policy');
  expect(await screen.findByText('The policy was saved.')).toBeTruthy();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    move_until_hours: 24,
    cancel_until_hours: 24,
    refund_percent: 50,
    cancel_fee: 5,
  });
  expect(view.container.querySelector('[data-unsaved]')).toBeNull();
  expect(screen.getByLabelText(/^Fee that you keep/)).toHaveProperty('value', '5.00');
});

it('[B40] says at each field what is wrong with it, and sends nothing', async () => {
  const { requests } = showPage(<PolicyPage />, { server: read });
  fireEvent.click(await cancelSwitch());
  const [first] = screen.getAllByLabelText(/^Hours before the start/);
  if (first) fireEvent.change(first, { target: { value: '9000' } });
  type(/^Refund/, 'half');
  type(/^Fee that you keep/, 'none');
  press('Save Policy');
  expect(await screen.findByText('Hours must be a whole number from 0 to 8760')).toBeTruthy();
  expect(screen.getByText('The refund must be a whole number from 0 to 100')).toBeTruthy();
  expect(screen.getByText('Please enter an amount in dollars, such as 12.50')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('keeps what was typed when it could not be saved, and can put it back', async () => {
  showPage(<PolicyPage />, {
    server: { ...read, [`PUT ${POLICY}`]: () => refused(403, 'SUBSCRIPTION_EXPIRED', 'Please renew.') },
  });
  await cancelSwitch();
  type(/^Hours before the start/, '36');
  press('Save Policy');
  expect((await screen.findByRole('alert')).textContent).toContain('renew');
  expect(screen.getByLabelText(/^Hours before the start/)).toHaveProperty('value', '36');
  press('Discard');
  await waitFor(() => expect(screen.getByLabelText(/^Hours before the start/)).toHaveProperty('value', '24'));
});

it('[R6] can be read and not changed while the subscription is over', async () => {
  showPage(<PolicyPage />, { server: read, subscription: { kind: 'expired' } as never });
  expect(await cancelSwitch()).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Save Policy' })).toHaveProperty('disabled', true);
});

it('says that it could not be loaded, and tries again', async () => {
  let isUp = false;
  showPage(<PolicyPage />, { server: { [`GET ${POLICY}`]: () => (isUp ? { policy: stored } : null) } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  fireEvent.click(retry);
  expect(await cancelSwitch()).toBeTruthy();
});
