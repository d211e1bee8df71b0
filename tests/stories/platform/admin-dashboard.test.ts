import { cleanUp } from '@gatehouse/server/jobs/clean-up.job';
import { runTurn } from '@gatehouse/server/jobs/scheduler';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from '../support/desk.ts';
import { choose, press, pressOn, put } from '../support/hands.ts';
import { lose } from '../support/network.ts';
import { openAs, rows, section } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const DAY_MS = 86_400_000;

/** Thirty payments, the newest of which needs attention. */
async function addPayments({ deps, clock }: TestApp, clientId: string): Promise<void> {
  const payments = Array.from({ length: 30 }, (_, at) => {
    const created_at = new Date(clock.now() - (at + 2) * DAY_MS).toISOString();
    const id = `payment-${at}`;
    return {
      ...({ client_id: clientId, payment_id: id, kind: 'renewal', source: 'link', idempotency_key: id } as const),
      plan_id: 'monthly-professional',
      amount_cents: 7_500 + at,
      currency: 'USD',
      description: 'Monthly',
      status: at === 0 ? ('review' as const) : at === 3 ? ('declined' as const) : ('completed' as const),
      ...(at === 3 ? { failure_message: 'The card has expired.' } : {}),
      square_payment_id: `sq-${at}`,
      created_at,
      updated_at: created_at,
      applied_at: at === 0 || at === 3 ? null : created_at,
    };
  });
  await deps.db.writePlatform((db) => db.insertInto('platform_payments').values(payments).execute());
}

const customers = async () =>
  within(await section('Key Metrics')).getByText('Customers', { exact: true }).parentElement?.textContent;
const expectCustomers = (count: number) =>
  waitFor(async () => expect(await customers()).toMatch(new RegExp(`^Customers${count}`)));
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

it('[Y2] [Y3] [Y4] the admin sees how the platform does and what waits, also while it cannot be read again', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await createSigningVenue(house);
  openAs(story, await house.createAdmin(), '/admin');
  await expectCustomers(0);
  expect(screen.getByText('No check-ins yet')).toBeTruthy();

  await signWaiver(house, venue, 'Zainab', 'Haddad');
  await addPayments(house, venue.clientId);
  await runTurn(house.deps, cleanUp, new AbortController().signal);
  await press('Refresh');
  await expectCustomers(1);
  expect((await section('Top Active Clients')).textContent).toContain(venue.clientId);
  expect(within(screen.getByLabelText('Payments', { selector: 'ul' })).getAllByRole('listitem')).toHaveLength(10);
  const health = await section('System Health');
  expect(health.textContent).toContain('Connected');
  pressOn(within(health).getByText('Last run of each job'));
  expect(health.textContent).toContain('clean up');
  const waiting = screen.getByText('1 payment needs a decision', { selector: 'a' });
  expect(waiting.getAttribute('href')).toBe('/admin/square-customers');

  const reconnect = lose('requests', /\/api\/admin\/stats$/);
  await press('Refresh');
  const failure = (await screen.findByText('Error Loading Dashboard')).closest<HTMLElement>('[role=alert]');
  expect(failure).not.toBeNull();
  expect(failure?.textContent).toContain('Failed to load dashboard data. Please try again.');
  reconnect();
  await expectCustomers(1);
  await press('Retry', failure ?? document.body);
  await waitFor(() => expect(screen.queryByText('Error Loading Dashboard')).toBeNull());
});

it('[Y5] the admin goes through every payment, by status, venue and kind', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await createSigningVenue(house);
  await addPayments(house, venue.clientId);
  openAs(story, await house.createAdmin(), '/admin');
  pressOn(await screen.findByText('Payments and refunds'));
  await expectRows(25);
  await press('Older');
  await expectRows(5);
  await choose('Status', 'Failed');
  await expectRows(1);
  expect(rows().at(-1)?.textContent).toContain('The card has expired.');
  await put('Venue', 'nobody');
  await screen.findByText('No payments match');
  await press('Clear filters');
  await expectRows(25);
  pressOn(screen.getByText('Booking deposits'));
  await screen.findByText('No payments yet');
});
