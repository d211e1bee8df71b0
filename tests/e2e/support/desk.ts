import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { templateFile } from '../../helpers/venues/customer-files.ts';
import { call } from './api.ts';
import type { RealServer } from './server.ts';
import type { SeededVenue } from './venue.ts';

/** Signs as a visitor does, and returns the waiver's id. */
export async function signWaiver(
  server: RealServer,
  venue: SeededVenue,
  firstName: string,
  lastName: string,
  email?: string,
): Promise<string> {
  const names = { adult_first_name: firstName, adult_last_name: lastName };
  const body = adultBody(venue.clientId, { ...names, ...(email === undefined ? {} : { email }) });
  const { status, body: answer } = await call<{ waiver_id: string }>(
    server,
    'POST',
    '/api/public/waiver/waiver-signature',
    { body },
  );
  expect(status).toBeLessThan(300);
  return answer.waiver_id;
}

/** Customers without a signature: from a file, as My Customers takes it. Their last name is Upload. */
export async function uploadCustomers(
  server: RealServer,
  venue: SeededVenue,
  firstNames: readonly string[],
): Promise<void> {
  const form = new FormData();
  const rows = firstNames.map((name) => ['Adult', name, 'Upload', `${name.toLowerCase()}@example.org`, '', '']);
  form.set('customerFile', new File([templateFile(rows)], 'customers.csv'));
  const path = `/api/clients/${venue.clientId}/customers/bulk-upload`;
  const { status } = await call(server, 'POST', path, { token: venue.token, form });
  expect(status).toBe(200);
}

/** Opens the check-in screen of a signed-in owner, once it lists `people`. */
export async function openDesk(
  context: BrowserContext,
  server: RealServer,
  venue: SeededVenue,
  people: number,
): Promise<Page> {
  await context.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  const page = await context.newPage();
  await page.goto(`${server.url}/customer-check-in`);
  await expect(page.getByText(`Showing ${people} of ${people} customers`)).toBeVisible();
  await expect(page.getByLabel('Search customers')).toBeFocused();
  return page;
}

/** One check-in as the server's database holds it. */
interface StoredCheckIn {
  waiverId: string;
  isUndone: boolean;
}

/** Every check-in the server has stored, undone ones too, oldest first. */
export async function storedCheckIns(server: RealServer, venue: SeededVenue): Promise<StoredCheckIn[]> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    const rows = await db.readVenue(venue.clientId, (connection) =>
      connection
        .selectFrom('check_ins')
        .select(['waiver_id', 'undone_at', 'check_in_time'])
        .where('client_id', '=', venue.clientId)
        .orderBy('check_in_time')
        .execute(),
    );
    return rows.map((row) => ({ waiverId: row.waiver_id, isUndone: row.undone_at !== null }));
  } finally {
    await db.close();
  }
}
