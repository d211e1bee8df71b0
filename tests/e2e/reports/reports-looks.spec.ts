import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, type Page } from '@playwright/test';
import { addReportedDays } from '../../helpers/venues/reported-days.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { inDatabaseOf } from '../support/database-of-server.ts';
import { signWaiver } from '../support/desk.ts';
import { goInside } from '../support/go-inside.ts';
import { setPaidUntil, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';
import { addVisits } from '../support/visits.ts';

/* The tests in tests/stories show what these screens do; only a browser shows how they look, with their charts. */
const desktop = { width: 1440, height: 900 };

async function openAsOwner(page: Page, server: RealServer, { token }: SeededVenue, path: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.setViewportSize(desktop);
  await page.goto(server.url + path);
}

test('dashboard, payments and attendance have no accessibility fault, light and dark, on a phone and a desktop', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server, { servicePaidUntil: venueDay(2) });
  await signWaiver(server, venue, 'Ana', 'López');
  const today = venueDay(0);
  const days = [addDays(today, -40), addDays(today, -3)];
  await addVisits(
    server,
    venue,
    Array.from({ length: 60 }, (_, at) => ({ name: `Guest ${at}`, days: at < 20 ? days : [addDays(today, -200)] })),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/api/clients/${venue.clientId}` || pathname.endsWith('/dashboard')) asked.push(pathname);
  });
  await openAsOwner(page, server, venue, '/client-dashboard');
  await expect(page.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  /* Counted before the looks: on a busy machine they take longer than the minute after which the numbers are asked for again. */
  expect(asked.length).toBeLessThanOrEqual(3);
  await expectNoFaultAtSizes(page, [phone, desktop]);
  await goInside(page, '/payments');
  await expect(page).toHaveTitle('Payments · Gatehouse');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFaultAtSizes(page, [phone, desktop]);

  await page.setViewportSize(desktop);
  await goInside(page, '/attendance-reports');
  await expect(page.getByRole('region', { name: 'Past Quarter' }).getByText('Unique Customers')).toBeVisible();
  await expectNoFaultAtSizes(page, [phone, desktop], ['light']);
  const period = (name: string) => page.getByRole('region', { name: 'Period' }).getByRole('button', { name });
  await page.getByRole('tab', { name: 'Check-ins' }).click();
  await period('Year to Date').click();
  await expect(page.getByText(/check-ins/).first()).toBeVisible();
  await expectNoFaultAtSizes(page, [phone, desktop], ['dark']);
  await page.getByRole('tab', { name: 'Graphs' }).click();
  await expect(page.getByTestId('attendance-chart').locator('svg').first()).toBeVisible();
  await expectNoFaultAtSizes(page, [desktop], ['light']);
  await page.getByText('Table', { exact: true }).click();
  await expectNoFaultAtSizes(page, [phone], ['light']);
  await page.getByLabel('Report', { exact: true }).selectOption('Excel Exports');
  await expectNoFaultAtSizes(page, [phone], ['dark']);

  await test.step('[W6] a read-only venue', async () => {
    await setPaidUntil(server, venue.clientId, venueDay(-10));
    await page.setViewportSize(desktop);
    await page.goto(`${server.url}/client-dashboard`);
    const banner = page.getByRole('region', { name: 'Subscription notice' });
    await expect(banner).toContainText('Access is read-only.');
    await expectNoAxeFaults(page);
  });
});

test('[F33] [F34] [F36] reports with their charts, and the table in their place, have no fault at any size', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await openOffering(server, venue, { offering_name: 'Paintball', capacity: 40 });
  const given = { today: venueDay(0), days: 16, people: 20 };
  await inDatabaseOf(server, (deps) => addReportedDays(deps, venue.clientId, given));
  const chart = page.getByTestId('report-chart').locator('svg.recharts-surface').last();
  await openAsOwner(page, server, venue, '/reports?report=waivers&period=week');
  await expect(chart).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('tab', { name: 'Visits' }).click();
  await expect(page.getByRole('region', { name: 'By day of the week' })).toBeVisible();
  await expect(chart).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.goto(`${server.url}/reports?report=revenue&period=month`);
  await expect(chart).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByText('Table', { exact: true }).click();
  await expect(chart).toBeHidden();
  await expectNoFaultAtSizes(page, [phone]);
});
