import type { Screen } from '../screen.ts';
import { unsentMailSample } from './mail-samples.ts';
import { dialog, failing, isLoaded, plain, press, pressForDialog, statesOf, visit } from './steps.ts';

/** The demo's venue with a year of history. */
const MAIN = 'C00001';

export const adminScreens: readonly Screen[] = [
  ...statesOf('/admin', 'admin', {
    dashboard: plain('/admin'),
    'does not load': failing('/admin', '**/api/admin/stats'),
  }),
  ...statesOf('/admin/clients', 'admin', {
    clients: plain('/admin/clients'),
    'none found': async (page) => {
      await visit(page, '/admin/clients');
      await page.getByRole('searchbox', { name: 'Search clients' }).fill('nowhere');
      await page.getByText('No clients match').waitFor();
    },
    edit: dialog('/admin/clients', /^Edit /),
    deleted: async (page) => {
      await visit(page, '/admin/clients');
      await page.getByText('Deleted', { exact: true }).click();
      await isLoaded(page);
    },
  }),
  ...statesOf('/admin/clients/:clientId', 'admin', {
    overview: plain(`/admin/clients/${MAIN}`),
    dashboard: plain(`/admin/clients/${MAIN}?tab=dashboard`),
    'not there': plain('/admin/clients/C99999'),
  }),
  ...statesOf('/admin/usage', 'admin', {
    usage: plain('/admin/usage'),
    'none match': plain('/admin/usage?search=nowhere'),
    'does not load': failing('/admin/usage', '**/api/admin/usage*'),
  }),
  ...statesOf('/users', 'admin', {
    users: plain('/users'),
    'add an admin': dialog('/users', 'Add'),
    'find an admin': dialog('/users', 'Edit'),
    'delete an admin': async (page) => {
      await pressForDialog(page, '/users', 'Delete');
      await page.getByRole('dialog').getByLabel('Admin User ID').fill('admin');
      await page.getByRole('option').first().click();
      await press(page, 'Find');
      await page.getByRole('dialog').getByLabel('Your own password').waitFor();
    },
    'add a client': dialog('/users', 'Add Client'),
    'payment info': async (page) => {
      await pressForDialog(page, '/users', 'Edit Payment Info');
      await page.getByRole('dialog').getByLabel('Client ID').fill(MAIN);
      await press(page, 'Find');
      await page.getByRole('dialog').getByLabel('Last Payment Date').waitFor();
    },
    'delete a client': async (page) => {
      await pressForDialog(page, '/users', 'Delete Client');
      await page.getByRole('dialog').getByLabel('Client ID').fill(MAIN);
      await press(page, 'Find');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).waitFor();
    },
  }),
  ...statesOf('/payment-history', 'admin', {
    payments: plain('/payment-history'),
    'none match': async (page) => {
      await visit(page, '/payment-history');
      await page.getByRole('searchbox', { name: 'Venue' }).fill('nowhere');
      await page.getByText('No payments match').waitFor();
    },
    'booking deposits': async (page) => {
      await visit(page, '/payment-history');
      await page.getByText('Booking deposits').click();
      await isLoaded(page);
    },
  }),
  ...statesOf('/admin/plans', 'admin', {
    'plans and promo codes': plain('/admin/plans'),
    'edit a plan': dialog('/admin/plans', /^Edit Monthly Professional/),
    'add a promo code': dialog('/admin/plans', 'Add Promo Code'),
    'retire a plan': dialog('/admin/plans', /^Retire /),
  }),
  ...statesOf('/admin/holidays', 'admin', {
    holidays: plain('/admin/holidays'),
    add: dialog('/admin/holidays', 'Add Holiday'),
    import: dialog('/admin/holidays', 'Import Federal Holidays'),
    delete: dialog('/admin/holidays', /^Delete /),
  }),
  ...statesOf('/admin/mail', 'admin', {
    waiting: plain('/admin/mail'),
    'given up, while the server is down': async (page) => {
      await page.route('**/api/admin/mail?*', (route) => route.fulfill({ json: unsentMailSample }));
      await visit(page, '/admin/mail');
      await page.getByText('Given Up (3)').click();
      await isLoaded(page);
    },
    'send a test': dialog('/admin/mail', 'Send Test Email'),
    'does not load': failing('/admin/mail', '**/api/admin/mail?*'),
  }),
  ...statesOf('/admin/exports', 'admin', { exports: plain('/admin/exports') }),
  ...statesOf('/customer-view', 'admin', {
    clients: plain('/customer-view'),
    'a client’s dashboard': plain(`/customer-view?client=${MAIN}`),
    'a client’s information': async (page) => {
      await visit(page, `/customer-view?client=${MAIN}&tab=info`);
      await page.getByRole('textbox', { name: 'Name or waiver ID' }).fill('mar');
      await page.getByRole('combobox', { name: 'Reason, shown to the client' }).click();
      await page.getByRole('option', { name: 'A privacy request' }).click();
      await press(page, 'Find');
      await page.getByRole('table', { name: 'Customers' }).waitFor();
    },
  }),
  ...statesOf('/admin/audit-log', 'admin', {
    'of the platform': plain('/admin/audit-log'),
    'of a client, verified': async (page) => {
      await visit(page, `/admin/audit-log?chain=${MAIN}`);
      await press(page, 'Verify');
      await page.getByText(/links? checked/).waitFor();
    },
  }),
  ...statesOf('/profile', 'admin', {
    profile: plain('/profile'),
    'two-step sign-in': dialog('/profile', 'Set Up Two-Step Sign-In'),
    'reset another’s second step': dialog('/profile', /^Reset Someone/),
  }),
];
