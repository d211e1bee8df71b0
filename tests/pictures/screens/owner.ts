import { encodeAs } from '@gatehouse/server/integrations/sheets/testing/encodings';
import { workbookOfSheets } from '@gatehouse/server/integrations/sheets/testing/workbooks';
import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { withGuestChanges } from './guests-report.ts';
import { withPartyReviews } from './party-reviews.ts';
import { dialog, dialogOpens, failing, isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* The owner's screens other than bookings, with the demo's year of history. */

async function firstCustomer({ read, venue }: Stage): Promise<string> {
  const customers = await read<{ waiver_id: string }[]>(`/api/clients/${venue.clientId}/customers`);
  return customers[0]?.waiver_id ?? '';
}

const inDialog =
  (name: string | RegExp): Screen['open'] =>
  async (page, stage) => {
    await visit(page, `/customers/${await firstCustomer(stage)}`);
    await press(page, name);
    await dialogOpens(page);
  };

const csv = [
  'First Name,Last Name,Date of Birth,Email,Mobile,Home Phone',
  'Mia,Larsen,3/14/1988,mia@example.org,(212) 555-0101,',
  'Ben,Kim,1/2/1990,not an email,,212-555-0102 ext. 12',
  ',,1/2/1990,nobody@example.org,,',
].join('\r\n');
const longCsv = [
  'Vorname;Nachname;Geburtsdatum;E-Mail',
  ...Array.from(
    { length: 2_500 },
    (_, at) => `Kai${at};Winter;31.01.1990;${at % 40 === 0 ? 'kein' : `kai${at}@example.org`}`,
  ),
].join('\r\n');

/** The same people in two sheets, and next to a hidden one. */
const workbook = workbookOfSheets(
  {
    Settings: [['x']],
    'Spring 2026': csv.split('\r\n').map((line) => line.split(',')),
    'Fall 2026': [['Name'], ['Ana']],
  },
  { hidden: { Settings: 1 } },
);
/** Names that make sense in two character sets. */
const oldText = encodeAs('First Name,Last Name\r\nAnna,Müller\r\nUwe,Kräuter\r\nJürgen,Groß', 'macintosh');

const partReply = {
  success: true,
  message: '1,000 customers added',
  totalProcessed: 1_000,
  successful: 1_000,
  skipped: 0,
  errors: 0,
  errorDetails: [],
  skippedDetails: [],
  warningDetails: [{ row: 3, column: 3, message: 'Email: this is not an email address. The text is kept in a note.' }],
  rejected_csv: null,
  successfulCustomers: [],
};

/** Until the second part is under way. Returns what answers it. Nobody is added, so that other pictures stay the same. */
async function addLongFile(page: Page): Promise<() => void> {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let parts = 0;
  await page.route('**/customers/bulk-upload', async (route) => {
    parts += 1;
    if (parts > 1) await held;
    await route.fulfill({ json: partReply });
  });
  await visit(page, '/customer-check-in?view=upload');
  const file = { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(longCsv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await page.getByText(/^1,000 of 2,500 rows/).waitFor();
  return answer;
}

const tab =
  (name: string): Screen['open'] =>
  async (page) => {
    await visit(page, '/my-profile');
    await page.getByRole('tab', { name }).click();
    await isLoaded(page);
  };

export const ownerScreens: readonly Screen[] = [
  ...statesOf('/client-dashboard', 'owner', {
    dashboard: plain('/client-dashboard'),
    'does not load': failing('/client-dashboard', '**/api/clients/*/dashboard**'),
  }),
  ...statesOf('/customer-check-in', 'owner', {
    'signed in': async (page) => {
      await visit(page, '/customer-check-in');
      await page
        .getByRole('button', { name: /^Check In / })
        .first()
        .waitFor();
    },
    attendance: plain('/customer-check-in?view=attendance'),
    'attendance, check-ins': plain('/customer-check-in?view=attendance&part=checkins&period=year'),
    'attendance, graphs': plain('/customer-check-in?view=attendance&part=graphs&period=this-year'),
    'my customers': plain('/customer-check-in?view=customers'),
    'no customers found': plain('/customer-check-in?view=customers&search=zzzz'),
    upload: plain('/customer-check-in?view=upload'),
    'upload, what would be added': async (page) => {
      await visit(page, '/customer-check-in?view=upload');
      const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: /^Add \d/ }).waitFor();
    },
    'upload, a sheet to choose': async (page) => {
      await visit(page, '/customer-check-in?view=upload');
      await page.locator('input[type=file]').setInputFiles({ name: 'people.xlsx', mimeType: '', buffer: workbook });
      await page.getByRole('button', { name: /^Add \d/ }).waitFor();
    },
    'upload, letters to choose': async (page) => {
      await visit(page, '/customer-check-in?view=upload');
      await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: '', buffer: oldText });
      const show = page.getByRole('button', { name: 'Names Look Wrong?' });
      await page.getByRole('button', { name: /^Add \d/ }).waitFor();
      if (await show.isVisible()) await show.click();
    },
    'upload, being added': async (page) => {
      await addLongFile(page);
    },
    'upload, canceled': async (page) => {
      const answer = await addLongFile(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      answer();
      await page.getByRole('region', { name: 'Upload result' }).waitFor();
    },
  }),
  ...statesOf('/customers/:waiverId', 'owner', {
    customer: async (page, stage) => visit(page, `/customers/${await firstCustomer(stage)}`),
    'no such customer': plain('/customers/C00001-ZZZZZZZZZZZZ'),
    'add a note': inDialog('Add Note'),
    merge: inDialog(/^Merge with another record/),
    erase: inDialog(/^Erase on request/),
  }),
  ...statesOf('/my-members', 'owner', {
    members: plain('/my-members'),
    add: dialog('/my-members', 'Add Member'),
    card: dialog('/my-members', /^Member card of /),
  }),
  ...statesOf('/archive', 'owner', { archive: plain('/archive') }),
  ...statesOf('/reports', 'owner', {
    waivers: plain('/reports?report=waivers'),
    bookings: plain('/reports?report=bookings'),
    revenue: plain('/reports?report=revenue'),
    visits: plain('/reports?report=check-ins'),
    'by guests': withGuestChanges,
    'by guests, none': plain('/reports?report=guests'),
  }),
  ...statesOf('/my-waiver', 'owner', { waiver: plain('/my-waiver') }),
  ...statesOf('/my-devices', 'owner', {
    devices: plain('/my-devices'),
    'party reviews': withPartyReviews('/my-devices'),
    'add a device': dialog('/my-devices', 'Add a device'),
    'pairing code': async (page) => {
      await visit(page, '/my-devices');
      await press(page, 'Add a device');
      await dialogOpens(page);
      await page.getByRole('dialog').getByRole('textbox').first().fill('Front counter');
      await page.getByRole('dialog').getByRole('button', { name: /code/i }).click();
      await page.getByRole('dialog').locator('svg path, canvas').first().waitFor();
    },
  }),
  ...statesOf('/my-profile', 'owner', {
    profile: plain('/my-profile'),
    'export with answers about health': async (page) => {
      await visit(page, '/my-profile');
      await page.getByLabel('Include answers about health').check();
      await page.getByRole('button', { name: 'Export All My Data' }).scrollIntoViewIfNeeded();
    },
    subscription: tab('My Subscription'),
    'does not load': failing('/my-profile', '**/api/clients/C*'),
  }),
  ...statesOf('/my-sign-in', 'owner', { 'no passkeys': plain('/my-sign-in') }),
  ...statesOf('/square-credentials', 'owner', { connected: plain('/square-credentials') }),
  ...statesOf('/test-payment-methods', 'owner', { tests: plain('/test-payment-methods') }),
  ...statesOf('/outbox', 'owner', { 'signed in': plain('/outbox') }),
];
