import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { choose, hit, pressOn, put } from '../support/hands.ts';
import { lose } from '../support/network.ts';
import { savedFiles } from '../support/saved-files.ts';
import { openAs, rows } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

/** What another waiver service exports. */
const EXPORT = [
  'Waiver ID,First Name,Last Name,Participant DOB,Guardian First Name,Guardian Last Name,Guardian Email,Email,Mobile Phone,Signed At',
  '881,Mia,Larsen,3/14/1988,,,,mia@example.org,(212) 555-0101,2/28/2026 10:42 AM',
  '882,Leo,Larsen,9/30/2017,Mia,Larsen,mia@example.org,,(212) 555-0101,2/28/2026 10:42 AM',
  '883,Ben,Kim,1/2/1990,,,,not an email,,2/28/2026 9:00 AM',
  '884,MIA,LARSEN,3/14/1988,,,,other@example.org,,3/1/2026 9:00 AM',
  '885,,,,,,,nobody@example.org,,3/1/2026 9:00 AM',
].join('\r\n');

const LONG_ROWS = 2_010;
/** More rows than two requests take, with the last person twice. */
const LONG = [
  'Vorname;Nachname;Geburtsdatum;E-Mail;Handy',
  ...Array.from({ length: LONG_ROWS - 1 }, (_, at) => `Kai${at};Winter;31.01.1990;kai${at}@example.org;0170 5550101`),
  'Kai0;WINTER;31.01.1990;;',
].join('\n');

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
  venue = await story.house.createVenue();
});

async function chooseFile(name: string, text: string): Promise<void> {
  const picker = await screen.findByLabelText<HTMLInputElement>(/Choose a CSV or Excel file/);
  fireEvent.change(picker, { target: { files: [new File([text], name, { type: 'text/csv' })] } });
}
const column = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Column for ${name}`);
const match = (name: string, to: string) => choose(`Column for ${name}`, to);
const warnings = () => screen.queryByRole('region', { name: 'Warnings' });
const emailInRow4 = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email in row 4' });

const rowTexts = () => rows().map(({ textContent }) => textContent);

it('[F27] an owner reads why a file is no table, and saves the template', async () => {
  const { saved } = savedFiles();
  openAs(story, venue, '/customer-check-in?view=upload');
  await chooseFile('notes.pdf', 'x');
  await screen.findByText('Please upload an Excel file (.xlsx, .xls) or CSV file');
  await chooseFile('export.xls', '<html><table><tr><td>Email</td></tr></table></html>');
  await screen.findByText(/^This file is a web page/);
  await hit('button', 'Choose Another File');
  await hit('button', 'Download Template');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['customer_upload_template.csv']));
});

it('[F27] [F29] [F59] an owner matches columns and corrects a value, and each is checked at once', async () => {
  openAs(story, venue, '/customer-check-in?view=upload');
  await chooseFile('export.csv', EXPORT);
  await screen.findByText('We matched the columns by their names. Please check them.');
  expect(column('Participant date of birth').value).toBe('3');
  expect(rowTexts().some((row) => /Leo Larsen.*with Mia Larsen.*Sep 30, 2017/.test(row ?? ''))).toBe(true);
  screen.getByText('Row 6');
  screen.getByText('There is no name in this row');
  await screen.findByText('Add 3 customers');

  within(warnings() as HTMLElement).getByText(/this is not an email address\. The text is kept in a note/);
  expect(emailInRow4().value).toBe('not an email');
  const correct = (value: string): void => {
    fireEvent.change(emailInRow4(), { target: { value } });
    fireEvent.keyDown(emailInRow4(), { key: 'Enter' });
  };
  correct('ben@example');
  await waitFor(() => expect(emailInRow4().value).toBe('ben@example'));
  correct('ben@example.org');
  await waitFor(() => expect(warnings()).toBeNull());
  expect(rowTexts().some((row) => /Ben Kim.*ben@example\.org/.test(row ?? ''))).toBe(true);

  const guardians = ['Adult or guardian first name', 'Adult or guardian last name'] as const;
  for (const name of ['Participant first name', 'Participant last name', ...guardians])
    await match(name, 'Not in this file');
  await screen.findByText(`Please choose the columns for: ${guardians.join(', ')}`);
  expect(screen.queryByText(/^Add \d/)).toBeNull();
  await match('Participant first name', 'First Name');
  await match('Participant last name', 'Last Name');
  await match(guardians[0], 'Guardian First Name');
  await match(guardians[1], 'Guardian Last Name');
  await screen.findByText('Add 3 customers');
});

it('[F27] [F29] a lost answer adds nobody twice, rows to correct remain, and a second upload adds nobody', async () => {
  const { saved } = savedFiles();
  openAs(story, venue, '/customer-check-in?view=upload');
  await chooseFile('export.csv', EXPORT);
  const reconnect = lose('answers', /\/customers\/bulk-upload$/);
  pressOn(await screen.findByText('Add 3 customers'));
  await screen.findByText('Network error. Please try again.');
  reconnect();
  await hit('button', 'Try Again');
  await screen.findByText('3 customers added from export.csv');
  await waitFor(() => expect(window.location.search).toContain('view=customers'));
  await hit('tab', 'Customer Upload');
  await hit('button', 'Download Rows with Errors');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['export-rejected.csv']));
  expect(await saved[0]?.content.text()).toContain('6,There is no name in this row,885,,');

  await chooseFile('export again.csv', EXPORT);
  await screen.findByText('The columns are matched as in your last upload of this kind of file.');
  await screen.findByText('There is no one new in this file.');
  story.open('/customer-check-in');
  await put('Search customers', 'leo lars');
  await screen.findAllByText('Leo Larsen');
});

it('[F60] a long file goes on after a lost answer and a reload, and nobody is doubled', async () => {
  openAs(story, venue, '/customer-check-in?view=upload');
  await chooseFile('kunden.csv', LONG);
  await screen.findByText('Add 2,009 customers');
  screen.getByText(`Row ${LONG_ROWS + 1}`);
  const reconnect = lose('answers', /\/customers\/bulk-upload$/, 1);
  pressOn(screen.getByText('Add 2,009 customers'));
  await screen.findByText('Network error. Please try again.');
  reconnect();
  story.reload();
  await chooseFile('kunden.csv', LONG);
  await screen.findByText(/^The page was closed while this file was being added/);
  await hit('button', 'Add 9 customers');
  await screen.findByText('2,009 customers added from kunden.csv');
  const path = `/api/clients/${venue.clientId}/customers?search=winter&page=1`;
  const { body } = await story.house.request('GET', path, { token: venue.token });
  expect((body as { total: number }).total).toBe(LONG_ROWS - 1);
  await waitFor(() => expect(window.location.search).toContain('view=customers'));
});
