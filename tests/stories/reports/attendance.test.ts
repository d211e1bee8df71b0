import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { addVisits } from '../../helpers/venues/visits.ts';
import { signWaiver } from '../support/desk.ts';
import { hit, only, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { openAs, pick, rows } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;
let ana: string;

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
  /* Twenty people came forty days and three days ago, and forty came before; today is June 15. */
  const visitors = Array.from({ length: 60 }, (_, at) => ({
    name: `Guest ${at}`,
    days: at < 20 ? ['2026-05-06', '2026-06-12'] : ['2026-01-15'],
  }));
  await addVisits(story.house.deps, venue.clientId, visitors);
  ana = await signWaiver(story.house, venue, 'Ana', 'López');
});

async function checkInAna(): Promise<void> {
  const { token, clientId } = venue;
  const body = { waiver_id: ana };
  expect((await story.house.request('POST', `/api/clients/${clientId}/checkins`, { token, body })).status).toBe(200);
}
const figure = (section: RegExp, name: string) =>
  within(screen.getByRole('region', { name: section }))
    .getByText(name)
    .parentElement?.querySelector('dd')?.textContent;
const periods = () => only('region', 'Period');

const rowTexts = () => rows().map(({ textContent }) => textContent);

it('[F12] an owner reads each person once, a check-in at once, and offline what was seen last', async () => {
  openAs(story, venue, '/attendance-reports');
  await waitFor(() => expect(figure(/^Past Quarter/, 'Total Check-ins')).toBe('40'));
  expect(figure(/^Past Quarter/, 'Unique Customers')).toBe('20');
  await waitFor(() => expect(figure(/^Year to Date/, 'Unique Customers')).toBe('60'));
  await waitFor(() => expect(figure(/^Today/, 'Total Check-ins')).toBe('0'));
  await checkInAna();
  await waitFor(() => expect(figure(/^Today/, 'Total Check-ins')).toBe('1'));
  await waitFor(() => expect(figure(/^Past Quarter/, 'Unique Customers')).toBe('21'));

  story.setOnline(false);
  await hit('tab', 'Check-ins');
  await hit('tab', 'Overview');
  await screen.findByText(/The server can’t be reached\. Shown as of /);
  expect(figure(/^Past Quarter/, 'Unique Customers')).toBe('21');
  story.setOnline(true);
  await waitFor(() => expect(screen.queryByText(/The server can’t be reached/)).toBeNull());
});

it('[F13] an owner lists check-ins a page at a time, and those of chosen days', async () => {
  await checkInAna();
  openAs(story, venue, '/attendance-reports');
  await hit('tab', 'Check-ins');
  await hit('button', /^Year to Date/, await periods());
  await screen.findByText(/^1–50 of 81 check-ins/);
  expect(rowTexts()[0]).toContain('Ana López');
  await hit('button', 'Next');
  await screen.findByText(/^51–81 of 81 check-ins/);
  await hit('button', /^Custom/, await periods());
  const opened = await only('dialog');
  const apply = within(opened).getByText<HTMLButtonElement>('Apply Range').closest('button');
  await put('Start Date', '2026-05-05', opened);
  expect(apply?.disabled).toBe(true);
  await put('End Date', '2026-05-04', opened);
  await within(opened).findByText('Start date must be before end date');
  await put('End Date', '2026-05-07', opened);
  await hit('button', 'Apply Range', opened);
  await screen.findByText(/^20 check-ins/);
});

it('[F13] [F14] an owner reads the same days as figures and as a table, and downloads them', async () => {
  await checkInAna();
  const { saved } = savedFiles();
  openAs(story, venue, '/customer-check-in?view=attendance&part=graphs&period=custom&start=2026-05-05&end=2026-05-07');
  await pick('Metric', 'Unique Customers');
  await screen.findByText(/^Unique Customers: 20, /);
  fireEvent.click(screen.getByLabelText('Table'));
  const table = await screen.findByRole('table', { name: 'Attendance by period' });
  expect(within(table).getAllByRole('row')).toHaveLength(5);

  await hit('tab', 'Excel Exports');
  await hit('button', /^This Week/, await periods());
  await hit('button', 'Generate and Download Report');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['checkins-report-week-2026-06-15.csv']));
  const lines = (await saved[0]?.content.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(22);
  expect(lines[1]).toContain('Ana López');
});
