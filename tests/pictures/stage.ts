import { DEMO_PASSWORD, demoVenues } from '@gatehouse/server/demo/invented/demo-venues';
import { DEMO_PARK } from '@gatehouse/server/demo/other-venues';
import { DEMO_ADMIN_EMAIL } from '@gatehouse/server/demo/seed';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { call } from '../e2e/support/api.ts';
import { seedQuestions } from '../e2e/support/documents.ts';
import { setPaidUntil, venueDay } from '../e2e/support/platform.ts';
import { prepareServer, type RealServer } from '../e2e/support/server.ts';
import { pairTablet, uploadWaiver } from '../e2e/support/tablet.ts';
import { type SeededVenue, seedVenue } from '../e2e/support/venue.ts';
import type { Person } from './person.ts';

const TIMEOUT_MS = 20_000;
/** A year of history takes half a minute to make, and longer on a busy machine. */
const SEEDED_WITHIN_MS = 300_000;
/** The zone of the demo's main venue, and of the browsers that look at it. */
export const TIME_ZONE = 'America/New_York';

/** The running demo and those who look at it. */
export interface Stage {
  server: RealServer;
  /** The demo's main venue, with a year of history. */
  venue: SeededVenue;
  /** One without anything in it, and one whose subscription ended. */
  newVenue: SeededVenue;
  lapsedVenue: SeededVenue;
  /** One whose visitors sign several documents, with questions and what they are to the minors. */
  askingVenue: SeededVenue;
  adminToken: string;
  /** The browser context of a person, made at the first call. */
  contextOf(person: Person): Promise<BrowserContext>;
  /** Reads as the venue's owner does. */
  read<T>(path: string): Promise<T>;
  dispose(): Promise<void>;
}

/** Starts the demo on a folder of its own, with a venue in it that is new and one that no longer pays. */
export async function setStage(browser: Browser): Promise<Stage> {
  const server = await prepareServer({ SQUARE_ENVIRONMENT: 'simulator', LOG_LEVEL: 'error' }, undefined, {
    script: 'server/dist/demo/main.js',
    startWithinMs: SEEDED_WITHIN_MS,
  });
  await server.start();
  try {
    return await fillStage(browser, server);
  } catch (error) {
    await server.dispose();
    throw error;
  }
}

async function fillStage(browser: Browser, server: RealServer): Promise<Stage> {
  const signIn = async (email: string): Promise<string> => {
    const body = { email, password: DEMO_PASSWORD };
    return (await call<{ token: string }>(server, 'POST', '/api/login', { body })).body.token;
  };
  const ownerEmail = demoVenues[0]?.email ?? '';
  const venue = { clientId: 'C00001', email: ownerEmail, password: DEMO_PASSWORD, token: await signIn(ownerEmail) };
  const newVenue = await seedVenue(server, {
    clientName: 'Juniper Axe Throwing',
    email: 'owner@juniperaxe.example',
    timeZone: TIME_ZONE,
    isTrial: true,
    servicePaidUntil: venueDay(12),
  });
  const lapsedVenue = await seedVenue(server, {
    clientName: 'Quiet Harbor Kayaks',
    email: 'owner@quietharbor.example',
    timeZone: TIME_ZONE,
  });
  await uploadWaiver(server, lapsedVenue);
  const askingVenue = await seedVenue(server, {
    clientName: 'Maple Hill Climbing',
    email: 'owner@maplehill.example',
    timeZone: TIME_ZONE,
  });
  await seedQuestions(server, askingVenue);
  await seedPeople(server, newVenue, askingVenue);
  await setPaidUntil(server, lapsedVenue.clientId, venueDay(-40));
  const adminToken = await signIn(DEMO_ADMIN_EMAIL);
  const tokens: Partial<Record<Person, string>> = {
    owner: venue.token,
    newcomer: newVenue.token,
    lapsed: lapsedVenue.token,
    park: await signIn(DEMO_PARK.email),
    admin: adminToken,
  };

  /** Tablets: what they are, and where. */
  const devices: Partial<Record<Person, [DeviceRole, SeededVenue]>> = {
    kiosk: ['kiosk', venue],
    front_desk: ['front_desk', venue],
    scan_station: ['scan_station', venue],
    asking_station: ['scan_station', askingVenue],
    named_desk: ['front_desk', askingVenue],
  };

  const contexts = new Map<Person, Promise<BrowserContext>>();
  const makeContext = async (person: Person): Promise<BrowserContext> => {
    const token = tokens[person];
    const device = devices[person];
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: device ? 'allow' : 'block',
      viewport: { width: 820, height: 1180 },
      locale: 'en-US',
      timezoneId: TIME_ZONE,
      storageState: {
        cookies: [],
        origins: token ? [{ origin: server.url, localStorage: [{ name: 'token', value: token }] }] : [],
      },
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    /* The runner wraps each named function in this one, also inside of what a page evaluates. */
    await context.addInitScript('globalThis.__name = (made) => made;');
    if (device) {
      const [role, at] = device;
      await withPage(context, (page) => pairTablet(page, server, at, role));
    }
    return context;
  };
  return {
    server,
    venue,
    newVenue,
    lapsedVenue,
    askingVenue,
    adminToken,
    contextOf(person) {
      const context = contexts.get(person) ?? makeContext(person);
      contexts.set(person, context);
      return context;
    },
    read: async <T>(path: string) => (await call<T>(server, 'GET', path, { token: venue.token })).body,
    dispose: () => server.dispose(),
  };
}

/** An organization that one venue belongs to and that asked the other, whose owner has a PIN. */
async function seedPeople(server: RealServer, { token, clientId }: SeededVenue, asked: SeededVenue): Promise<void> {
  const made = await call<{ organization: { organization_id: string } }>(server, 'POST', '/api/organizations', {
    token,
    body: { name: 'Axes of the West' },
  });
  const { organization_id } = made.body.organization;
  for (const client_id of [clientId, asked.clientId])
    await call(server, 'POST', `/api/organizations/${organization_id}/venues`, { token, body: { client_id } });
  const agreed = { organization_id, role_max: 'manager' };
  await call(server, 'PUT', `/api/clients/${clientId}/organization`, { token, body: agreed });
  const pin = { token: asked.token, body: { pin: '385162' } };
  await call(server, 'PUT', `/api/clients/${asked.clientId}/staff/me/pin`, pin);
}

export async function withPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
