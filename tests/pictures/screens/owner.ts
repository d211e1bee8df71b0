import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
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
  'First Name,Last Name,Date of Birth,Email,Phone',
  'Mia,Larsen,3/14/1988,mia@example.org,(212) 555-0101',
  'Ben,Kim,1/2/1990,not an email,',
].join('\r\n');

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
    'my customers': plain('/customer-check-in?view=customers'),
    'no customers found': plain('/customer-check-in?view=customers&search=zzzz'),
    upload: plain('/customer-check-in?view=upload'),
    'upload, what would be added': async (page) => {
      await visit(page, '/customer-check-in?view=upload');
      const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: /^Add \d/ }).waitFor();
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
    'check-ins': plain('/reports?report=check-ins'),
  }),
  ...statesOf('/my-waiver', 'owner', { waiver: plain('/my-waiver') }),
  ...statesOf('/my-devices', 'owner', {
    devices: plain('/my-devices'),
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
    subscription: tab('My Subscription'),
    'does not load': failing('/my-profile', '**/api/clients/C*'),
  }),
  ...statesOf('/square-credentials', 'owner', { connected: plain('/square-credentials') }),
  ...statesOf('/test-payment-methods', 'owner', { tests: plain('/test-payment-methods') }),
  ...statesOf('/outbox', 'owner', { 'signed in': plain('/outbox') }),
];
