import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { planSample } from '#app/testing/admin-samples';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { AdminPlansPage } from './admin-plans-page.tsx';

const basic: AdminPlan = { ...planSample, revision: 3 };
const retired: AdminPlan = {
  ...basic,
  plan_id: 'gold',
  plan_name: 'Monthly Gold',
  is_retired: true,
  is_default: false,
};
const spring: PromoView = {
  code: 'SPRING',
  description: 'Spring',
  skipPayment: true,
  trialDays: 14,
  maxUses: 10,
  uses: 3,
  expires_at: '2026-12-31T12:00:00.000Z',
  is_active: true,
  created_at: '2026-11-01T00:00:00.000Z',
  revision: 7,
};

let plans: AdminPlan[] | null;
let promos: PromoView[];
let answers: (() => object)[];
let changes: ReturnType<typeof showPage>['changes'];
beforeEach(() => {
  plans = [basic, retired];
  promos = [spring];
  answers = [];
});

function show() {
  const server = {
    'GET /api/admin/promos': () => ({ promos }),
    'GET *': () => (plans ? { plans } : refused(503, 'UNAVAILABLE')),
    '*': () => answers.shift()?.() ?? refused(500, 'INTERNAL'),
  };
  ({ changes } = showPage(<AdminPlansPage />, { server }));
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

it('[Y46] says what a new price changes before it is saved, and sends back the revision that was shown', async () => {
  answers = [() => ({ plan: { ...basic, price: 80, revision: 4 } })];
  show();
  await press('Edit Monthly Professional');
  const dialog = await inDialog();
  expect(dialog.queryByText('What saving changes')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/Price per month/), { target: { value: '80' } });
  expect(dialog.getByText('9 venues with automatic renewal: charged $80.00 from the next renewal on.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save Plan' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  const body = { plan_name: 'Professional', price: 80, waivers_per_month: 500, revision: 3 };
  expect(changes()[0]).toEqual({ name: 'PUT /api/admin/plans/mp', body });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[Y46] [X8] shows the other admin’s change before this one is saved over it', async () => {
  answers = [() => refused(409, 'VERSION_CONFLICT'), () => ({ plan: basic })];
  show();
  await press('Edit Monthly Professional');
  const dialog = await inDialog();
  fireEvent.change(dialog.getByLabelText(/Price per month/), { target: { value: '80' } });
  plans = [{ ...basic, price: 90, revision: 4 }, retired];
  fireEvent.click(dialog.getByRole('button', { name: 'Save Plan' }));
  expect(await dialog.findByText(/Someone else changed this plan\./)).toBeTruthy();
  expect(dialog.getByText('The price list shows $80.00 instead of $90.00 at once.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save Plan' }));
  await waitFor(() => expect(changes().at(-1)?.body).toMatchObject({ price: 80, revision: 4 }));
});

it('[Y46] refuses a plan without a price unless it is Coming Soon', async () => {
  answers = [() => ({ plan: basic })];
  show();
  await press('Add Plan');
  const dialog = await inDialog();
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Gold' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Plan' }));
  expect(await dialog.findByText('Please enter a price, such as 75.00')).toBeTruthy();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByLabelText('Coming Soon: no price yet'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add Plan' }));
  const body = { plan_name: 'Gold', price: null, waivers_per_month: null, plan_type: 'monthly' };
  await waitFor(() => expect(changes()).toEqual([{ name: 'POST /api/admin/plans', body }]));
});

it('[Y46] retires after a confirmation, offers again at once, and never retires where venues begin', async () => {
  answers = [() => ({ plan: { ...retired, is_retired: false } })];
  show();
  await press('Offer again Monthly Gold');
  await waitFor(() => expect(changes()[0]?.body).toEqual({ is_retired: false, revision: 3 }));
  expect(screen.queryByRole('button', { name: 'Retire Monthly Professional' })).toBeNull();
});

it('[Y47] keeps the instant of an expiry that was not touched, and asks before a code is turned off', async () => {
  const ok = () => ({ promo: spring });
  answers = [ok, ok];
  show();
  expect(await screen.findByText('3 of 10')).toBeTruthy();
  await press('Edit SPRING');
  let dialog = await inDialog();
  fireEvent.change(dialog.getByLabelText(/Maximum uses/), { target: { value: '3' } });
  expect(dialog.getByText(/it can’t be used again/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save Promo Code' }));
  await waitFor(() =>
    expect(changes()[0]?.body).toMatchObject({ maxUses: 3, expires_at: spring.expires_at, revision: 7 }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Deactivate SPRING');
  expect(changes()).toHaveLength(1);
  dialog = await inDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(changes()[1]?.body).toEqual({ is_active: false, revision: 7 }));
});

it('shows when there is nothing, and when it could not be loaded', async () => {
  promos = [];
  plans = null;
  show();
  expect(await screen.findByText('No promo codes yet')).toBeTruthy();
  expect(await screen.findByText(/Failed to load the plans/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
