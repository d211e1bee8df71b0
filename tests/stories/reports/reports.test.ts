import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { addReportedDays } from '../../helpers/venues/reported-days.ts';
import { hit, pressOn } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { openAs } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const firstFigure = () => document.querySelector('dd')?.textContent;

it('[F33] [F34] [F35] [F36] an owner reads each report, saves it, and opens it offline', async () => {
  const story = await openStory();
  const { saved } = savedFiles();
  const venue = await story.house.createVenue();
  await openOffering(story.house, venue, { capacity: 40 });
  await addReportedDays(story.house.deps, venue.clientId, { today: '2026-06-15', days: 16, people: 20 });
  openAs(story, venue, '/reports?report=waivers&period=week');
  await screen.findByTestId('report-chart');

  for (const [tab, file, breakdown, part] of [
    ['Visits', 'check-ins-by-day', 'By day of the week', 'Sunday'],
    ['Bookings', 'bookings-by-day', 'By offering', 'Paintball'],
    ['Revenue', 'revenue', 'By offering', 'Paintball'],
  ] as const) {
    await hit('tab', tab);
    await screen.findByTestId('report-chart');
    await waitFor(() => expect(screen.getByRole('region', { name: breakdown }).textContent).toContain(part));
    pressOn(screen.getByText('Download CSV'));
    await waitFor(() => expect(saved.at(-1)?.name).toBe(`${file}-report-week-2026-06-15.csv`));
    expect((await saved.at(-1)?.content.text())?.trim().split('\r\n')).toHaveLength(8);
  }
  await hit('button', /^This Month/);
  await waitFor(() => expect(window.location.search).toContain('report=revenue&period=month'));
  const table = () => screen.findByRole('table', { name: 'Deposits by day of completion' });
  await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(31));
  fireEvent.click(screen.getByLabelText('Table'));
  const chart = () => screen.getByTestId('report-chart').closest('[hidden]');
  await waitFor(() => expect(chart()).not.toBeNull());
  fireEvent.click(screen.getByLabelText('Chart'));
  await waitFor(() => expect(chart()).toBeNull());

  const collected = firstFigure();
  /* What was seen a minute ago is asked for again. */
  story.house.clock.advance(60_000);
  story.setOnline(false);
  await hit('button', /^This Week/);
  await waitFor(() => expect(firstFigure()).not.toBe(collected));
  await screen.findByText(/Shown as of/);
});
