import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { fillPrices } from './fill-prices.ts';
import { PreloadedPlans } from './preloaded-plans.ts';
import { PricingPage } from './pricing-page.tsx';
import type { SitePlan } from './site-plan.ts';

/** The page as HTML, as a build renders it. */
function pageOf(plans: readonly SitePlan[] | null): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <MantineProvider>
      <StaticRouter location="/pricing">
        <ApiProvider api={createApiClient({ token: () => null })}>
          <PreloadedPlans value={plans}>
            <PricingPage />
          </PreloadedPlans>
        </ApiProvider>
      </StaticRouter>
    </MantineProvider>,
  );
  return page;
}

const plan = (name: string, price: number | null, waiversPerMonth: number | null = 500): SitePlan => ({
  name,
  type: name.startsWith('Yearly') ? 'yearly' : 'monthly',
  price,
  waiversPerMonth,
});

it.each([
  ['one price', [plan('Monthly Professional', 75), plan('Yearly Professional', 660)]],
  ['prices for every tier', ['Basic', 'Professional', 'Enterprise'].map((tier) => plan(`Monthly ${tier}`, 1250))],
  ['no price', []],
])('[G42] fills in %s exactly as React draws it, which takes the page over', (_, plans) => {
  const page = pageOf(null);
  expect(fillPrices(page, plans)).toBe(true);
  expect(page.isEqualNode(pageOf(plans))).toBe(true);
});

it('[G42] leaves to React what has no card, and writes nothing', () => {
  const page = pageOf(null);
  const before = page.innerHTML;
  expect(fillPrices(page, [plan('Monthly Professional', 75), plan('Monthly Club', 20)])).toBe(false);
  expect(page.innerHTML).toBe(before);
});
