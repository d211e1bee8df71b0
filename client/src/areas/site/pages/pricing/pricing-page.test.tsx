import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { PricingPage } from './pricing-page.tsx';

const plan = (plan_name: string, plan_type: string, price: number | null, waivers_per_month: number | null) => ({
  plan_id: plan_name.toLowerCase().replace(' ', '-'),
  plan_name,
  plan_type,
  price,
  waivers_per_month,
});
const plans = [
  plan('Monthly Basic', 'monthly', null, 100),
  plan('Monthly Professional', 'monthly', 75, 500),
  plan('Monthly Enterprise', 'monthly', null, null),
  plan('Yearly Basic', 'yearly', null, 100),
  plan('Yearly Professional', 'yearly', 660, 500),
  plan('Yearly Enterprise', 'yearly', null, null),
];
const answered = (): Response => Response.json({ success: true, plans });

function show(answer: () => Promise<Response>) {
  const asked = vi.fn(answer);
  showPage(<PricingPage />, { server: asked });
  return asked;
}

const card = (tier: string) => {
  const item = screen.getByText(tier).closest('li');
  if (!item) throw new Error(`no card for ${tier}`);
  return within(item);
};

it('shows a skeleton while the plans are on their way', () => {
  show(() => new Promise(() => undefined));
  expect(screen.getByRole('status', { name: 'Loading pricing plans' })).toBeDefined();
  expect(screen.getByText('Professional')).toBeDefined();
  expect(screen.queryByText(/\$|Coming Soon/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Get Started' })?.closest('li') ?? null).toBeNull();
});

it('[G4] says that the plans could not be loaded, and tries again', async () => {
  let isUp = false;
  const asked = show(async () => (isUp ? answered() : new Response('gone', { status: 502 })));
  await screen.findByText('Failed to load pricing plans');
  isUp = true;
  fireEvent.click(screen.getByText('Try Again'));
  expect(screen.getByLabelText('Loading pricing plans')).toBeDefined();
  await screen.findByText('$75');
  expect(screen.queryByText('Failed to load pricing plans')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
});

it('sends no token, also with a signed-in user', async () => {
  const asked = show(async () => answered());
  await screen.findByText('$75');
  const [, init] = asked.mock.calls[0] as unknown as [string, RequestInit];
  expect(JSON.stringify(init.headers)).not.toContain('secret');
});

it('[G4] shows the month first: Professional featured, plans without a price as coming', async () => {
  show(async () => answered());
  await screen.findByText('$75');
  expect(screen.getByLabelText('Monthly')).toHaveProperty('checked', true);
  expect(card('Professional').getByText('$75')).toBeDefined();
  expect(card('Professional').getByText('Most Popular')).toBeDefined();
  expect(card('Professional').getByRole('link', { name: 'Get Started' })).toBeDefined();
  expect(card('Basic').getByText('Coming Soon')).toBeDefined();
  expect(card('Basic').getByText('Monthly pricing coming soon')).toBeDefined();
  expect(card('Enterprise').queryByRole('link', { name: 'Get Started' })).toBeNull();
  for (const link of screen.getAllByRole('link', { name: 'Contact Sales' }))
    expect(link.getAttribute('href')).toBe('/contact?topic=sales');
});

it('shows the year by the month, with the saving of the prices', async () => {
  show(async () => answered());
  await screen.findByText('$75');
  expect(screen.getByText('SAVE 26%')).toBeDefined();
  fireEvent.click(screen.getByLabelText(/^Annual/));
  expect(card('Professional').getByText('$55')).toBeDefined();
  expect(card('Professional').getByText(/\$660 billed annually/)).toBeDefined();
  expect(card('Professional').getByText(/Save \$240/)).toBeDefined();
  expect(card('Basic').getByText('Annual pricing coming soon')).toBeDefined();
});
