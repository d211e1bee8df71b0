import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemIds } from '@gatehouse/server/base/ids';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import type { InjectedFailure } from '@gatehouse/server/integrations/square-simulator/failures';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { call } from './api.ts';
import { daytimeZone } from './daytime-zone.ts';
import { prepareServer, type RealServer } from './server.ts';

const ADMIN = { email: 'admin@gatehouse.example', password: 'platform-admin-1' };

export const PROMO_CODE = 'WELCOME14';

/** A server with the Square simulator, and a promo code that skips the first payment. */
export async function startPlatform(environment: Record<string, string> = {}): Promise<RealServer> {
  const server = await prepareServer({
    SQUARE_ENVIRONMENT: 'simulator',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  });
  try {
    await server.start();
    await call(server, 'POST', '/api/admin/promos', {
      token: await adminToken(server),
      body: { code: PROMO_CODE, description: 'Two weeks to try everything', skipPayment: true, trialDays: 14 },
    });
  } catch (error) {
    await server.dispose();
    throw error;
  }
  return server;
}

/** A session of the platform's admin. */
export async function adminToken(server: RealServer): Promise<string> {
  const { body } = await call<{ token: string }>(server, 'POST', '/api/login', { body: ADMIN });
  return body.token;
}

/** Replaces the faults of the simulator that wait to strike; none clears them. */
export async function setFailures(server: RealServer, ...faults: InjectedFailure[]): Promise<void> {
  await call(server, 'POST', '/square-simulator/simulator/faults', { body: { faults } });
}

/** The venue's day, `days` from today. */
export function venueDay(days: number): string {
  return addDays(venueDateAt(Date.now(), daytimeZone), days);
}

/** Moves the end of what a venue has paid, straight in the database: the days until it need not pass. */
export async function setPaidUntil(server: RealServer, clientId: string, date: string): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform((connection) =>
      connection.updateTable('clients').set({ service_paid_until: date }).where('client_id', '=', clientId).execute(),
    );
  } finally {
    await db.close();
  }
}

/** The address of ours with this path in the newest mail to an address, once it was written. */
export async function mailedLink(server: RealServer, to: string, path: string): Promise<string> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const link = findLink(server, to, path);
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${to} holds an address with ${path}`);
}

function findLink(server: RealServer, to: string, path: string): string | null {
  const folder = join(server.dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  for (const name of names.toSorted().toReversed()) {
    /* Quoted-printable folds long lines and writes `=` as `=3D`. */
    const text = readFileSync(join(folder, name), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const link = text.includes(to) ? new RegExp(`${server.url}${path}[^\\s"<>]*`).exec(text)?.[0] : undefined;
    if (link) return link.replaceAll('&amp;', '&');
  }
  return null;
}

export interface PaidVenue {
  clientId: string;
  companyName: string;
  email: string;
  token: string;
}

/** A venue that registered, paid for a month and signed in, all as an independent client would. */
export async function openPaidVenue(server: RealServer, name: string): Promise<PaidVenue> {
  const email = `${name.toLowerCase()}-${systemIds.uuid().slice(0, 8)}@venue.example`;
  const account = { companyName: `${name} Lodge`, email };
  const credentials = { email: account.email, password: 'front-door-1' };
  const registered = await call<{ clientId: string }>(server, 'POST', '/api/register', {
    body: { ...account, ...credentials },
  });
  const { clientId } = registered.body;
  const payment = await call<{ paymentLink: { url: string } }>(
    server,
    'POST',
    '/api/registration/create-with-payment',
    { body: { ...account, clientId, selectedPlan: 'monthly' } },
  );
  const form = new URLSearchParams({ outcome: 'approve' });
  const paid = await fetch(payment.body.paymentLink.url, { method: 'POST', body: form, redirect: 'manual' });
  const token = new URL(paid.headers.get('location') ?? '', server.url).searchParams.get('token') ?? '';
  await call(server, 'GET', `/api/payment/completed?${new URLSearchParams({ token }).toString()}`);
  const { body } = await call<{ token: string }>(server, 'POST', '/api/login', { body: credentials });
  return { ...account, clientId, token: body.token };
}
