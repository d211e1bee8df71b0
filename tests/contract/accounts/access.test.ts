import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '@gatehouse/server/app';
import { ownSquareSimulator } from '@gatehouse/server/integrations/square-simulator/own-simulator';
import { logout } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import {
  getSubscription,
  listPaymentMethods,
  listSubscriptionPayments,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { permissionSets } from '@gatehouse/sync-protocol/base/permissions';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect } from 'vitest';
import { z } from 'zod';
import { call } from '../../helpers/app/call.ts';
import { type Callers, fillPath, makeCallers, nameOf } from '../../helpers/app/contract-calls.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import { readError } from '../../helpers/app/read-error.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addStaff, removeStaff } from '../../helpers/venues/staff.ts';
import { pairTestDevice } from '../../helpers/venues/sync-device.ts';

/**
 * Routes that no contract describes; each one is a decision: the description itself, the figures, and the link in the frame of a
 * website that may not show the booking page.
 */
const withoutContract = new Set(['GET /api/openapi.json', 'GET /metrics', 'GET /book/*']);

/** What the server's own Square simulator adds, in simulator mode only: Square's HTTP, not ours. */
const ofTheSimulator = /^(GET|POST|PUT|DELETE|ALL) \/square-simulator\/(v1|v2|oauth2|checkout|receipt|simulator)\//;

/** What anyone may call, and nothing else. Requirement X1. */
const publicPaths = [
  /^\/api\/health(\/live)?$/,
  /^\/api\/(login|login\/second-factor|login\/passkey|login\/passkey-options|login\/methods|login\/oidc(\/callback|\/:provider_id\/start)?|verify-token|register|forgot-password|reset-password|verify-email|set-up)$/,
  /^\/api\/invitations\/(:token|accept)$/,
  /^\/api\/promo\/(validate\/:code|apply)$/,
  /^\/api\/registration\/create-with-payment$/,
  /^\/api\/payments?\/(check-status|completed|config|create-payment|create-booking-payment-link)$/,
  /^\/api\/customer\/preferences\/:client_id(\/logo)?$/,
  /^\/api\/subscriptions\/plans$/,
  /^\/api\/contact$/,
  /^\/api\/devices\/pair$/,
  /^\/api\/public\//,
  /^\/unsubscribe\/:token$/,
];

/** Addresses that strangers may read and only the owner may write. */
const publicReads = ['GET /api/clients/:client_id/blackout-dates', 'GET /calendar/:file'];

type Caller = keyof Omit<Callers, 'clientId' | 'deviceId'> | 'nobody';

/** Who is turned away from each kind of access, and how. The venue in the path is the owner's. */
const refusals: Record<Contract['access'], Partial<Record<Caller, readonly number[]>>> = {
  public: {},
  webhook: { nobody: [401] },
  signed_in: { device: [403] },
  admin: { owner: [403], stranger: [403], device: [403] },
  client: { admin: [403], device: [403], stranger: [404] },
  client_or_admin: { device: [403], stranger: [404] },
  /* The device is a kiosk, which takes no money. */
  client_or_device: { admin: [403], device: [403], stranger: [404] },
  sync: { admin: [403] },
  device: { owner: [403], stranger: [403], admin: [403] },
  /* These find nothing with a download token that nobody made. */
  signature_holder: {
    nobody: [401, 403, 404],
    unknown: [401, 403, 404],
    expired: [401, 403, 404],
    stranger: [401, 403, 404],
    admin: [401, 403, 404],
    device: [401, 403, 404],
  },
};
const envelope = z.object({ success: z.literal(false), requestId: z.string() });
const notSignedIn = { nobody: [401], unknown: [401], expired: [401] } as const;

async function wronglyAdmitted(app: TestApp, contract: Contract, callers: Callers): Promise<string[]> {
  const isOpen = ['public', 'webhook', 'signature_holder'].includes(contract.access);
  const expected = { ...(isOpen ? {} : notSignedIn), ...refusals[contract.access] };
  const wrong: string[] = [];
  for (const [caller, statuses] of Object.entries(expected) as [Caller, readonly number[]][]) {
    /* 'Another venue' has no meaning without one in the path. */
    if (caller === 'stranger' && statuses.includes(404) && !contract.path.includes(':client_id')) continue;
    const token = caller === 'nobody' ? null : callers[caller];
    const { status, body } = await app.request(contract.method, fillPath(contract, { client_id: callers.clientId }), {
      token,
      ...(contract.body ? { body: {} } : {}),
    });
    if (!statuses.includes(status)) wrong.push(`${nameOf(contract)} answered ${status} to ${caller}`);
    else if (!envelope.safeParse(body).success)
      wrong.push(`${nameOf(contract)} turned ${caller} away without the envelope`);
  }
  return wrong;
}

onAnyDatabase('access', (open) => {
  it('[X1] turns away everyone who may not call an endpoint, on every endpoint', async ({ app }) => {
    const callers = await makeCallers(app);
    const wrong: string[] = [];
    for (const contract of app.app.contracts) wrong.push(...(await wronglyAdmitted(app, contract, callers)));
    expect(wrong).toEqual([]);
    expect(app.app.contracts.length).toBeGreaterThan(20);
  });

  it('[X1] serves no route that no contract describes', async ({ app }) => {
    const described = new Set(app.app.contracts.map(nameOf));
    const unlisted = app.app.hono.routes
      .filter(({ method, path }) => !(method === 'ALL' && path === '/*'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !described.has(route) && !withoutContract.has(route));
    expect(unlisted).toEqual([]);
  });

  it('[X1] serves the Square simulator in simulator mode only, and under its own path', async () => {
    const off = await open();
    expect(off.app.hono.routes.filter(({ path }) => path.includes('simulator'))).toEqual([]);
    expect(ownSquareSimulator(off.deps.config, () => '')).toBeNull();
    const { deps, app } = await open({
      SQUARE_ENVIRONMENT: 'simulator',
      DATA_DIR: mkdtempSync(join(quickFolder, 'sim-')),
    });
    const squareSimulator = ownSquareSimulator(deps.config, () => '');
    if (!squareSimulator) throw new Error('no simulator');
    const known = new Set(app.hono.routes.map(({ method, path }) => `${method} ${path}`));
    const added = createApp(deps, { squareSimulator })
      .hono.routes.map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !known.has(route));
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((route) => !ofTheSimulator.test(route))).toEqual([]);
  });

  it('[X1] [T1] describes each endpoint once and names the venue :client_id', async ({ app }) => {
    const names = app.app.contracts.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const misnamed = names.filter(
      (name) => /:(clientId|client|venue_?id)\b/i.test(name) && !name.includes(':client_id'),
    );
    expect(misnamed).toEqual([]);
  });

  it('[X1] opens only what is listed as public to anyone', async ({ app }) => {
    const open_ = app.app.contracts.filter(({ access }) => access === 'public');
    const unexpected = open_.filter(({ path }) => !publicPaths.some((pattern) => pattern.test(path))).map(nameOf);
    expect(unexpected.toSorted()).toEqual(publicReads);
    const webhooks = app.app.contracts.filter(({ access }) => access === 'webhook');
    expect(webhooks.filter(({ path }) => !path.startsWith('/api/webhooks/')).map(nameOf)).toEqual([]);
  });

  it('[X1] lets a device call nothing but sync, itself and what anyone may', async ({ app }) => {
    const { device, clientId } = await makeCallers(app);
    const admitted: string[] = [];
    for (const contract of app.app.contracts) {
      if (['public', 'webhook', 'sync', 'device', 'signature_holder'].includes(contract.access)) continue;
      const { status } = await app.request(contract.method, fillPath(contract, { client_id: clientId }), {
        token: device,
        ...(contract.body ? { body: {} } : {}),
      });
      if (status !== 403) admitted.push(`${nameOf(contract)} ${status}`);
    }
    expect(admitted).toEqual([]);
    const sync = app.app.contracts.filter(({ access }) => access === 'sync').map(({ path }) => path);
    expect(sync.filter((path) => !path.startsWith('/api/sync/'))).toEqual([]);
  });

  it('[X1] lets each principal call only what its permissions hold', async ({ app }) => {
    const { owner, admin, clientId } = await makeCallers(app);
    const person = await addStaff(app, clientId, 'viewer');
    await removeStaff(app, clientId, person.userId);
    const tokens: Record<StaffRole | keyof typeof permissionSets, string> = {
      viewer: (await addStaff(app, clientId, 'viewer')).token,
      desk: (await addStaff(app, clientId, 'desk')).token,
      manager: (await addStaff(app, clientId, 'manager')).token,
      owner,
      person: person.token,
      admin,
      kiosk: (await pairTestDevice(app, clientId, 'kiosk')).token,
      front_desk: (await pairTestDevice(app, clientId, 'front_desk')).token,
      scan_station: (await pairTestDevice(app, clientId, 'scan_station')).token,
    };
    const wrong: string[] = [];
    for (const [holder, token] of Object.entries(tokens)) {
      const held: readonly string[] = { ...staffRoles, ...permissionSets }[holder as keyof typeof tokens];
      for (const contract of app.app.contracts.filter(({ permission }) => permission && !held.includes(permission))) {
        const { status } = await app.request(contract.method, fillPath(contract, { client_id: clientId }), {
          token,
          ...(contract.body ? { body: {} } : {}),
        });
        if (status !== 403) wrong.push(`${nameOf(contract)} answered ${status} to ${holder}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps an expired venue reading, and changing only what its door and its renewal need', async ({ app }) => {
    const { owner, clientId } = await makeCallers(app);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ service_paid_until: '2026-06-01' }).where('client_id', '=', clientId).execute(),
    );
    const wrong: string[] = [];
    for (const contract of app.app.contracts) {
      if (!['client', 'client_or_admin', 'client_or_device'].includes(contract.access)) continue;
      const answer = await app.request(contract.method, fillPath(contract, { client_id: clientId }), {
        token: owner,
        ...(contract.body ? { body: {} } : {}),
      });
      const isRefused = answer.status === 403 && readError(answer).code === 'SUBSCRIPTION_EXPIRED';
      const mayCall = contract.method === 'GET' || contract.allowedWhenExpired === true;
      if (isRefused === mayCall) wrong.push(`${nameOf(contract)} ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[W6] never marks the door read-only', async ({ app }) => {
    const door = [
      /\/api\/sync\//,
      /\/checkins(\/:checkin_id)?$/,
      /\/api\/change-password$/,
      /\/api\/logout$/,
      /DELETE .*\/devices\/:device_id$/,
      /\/erase$/,
      /\/renew$/,
      /\/payment-methods/,
    ];
    const closed = app.app.contracts
      .filter(({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'admin')
      .filter((contract) => door.some((pattern) => pattern.test(nameOf(contract))) && !contract.allowedWhenExpired)
      .map(nameOf);
    expect(closed).toEqual([]);
  });

  it('shows a venue that was canceled meanwhile nothing but the way to pay', async ({ app }) => {
    const { owner, clientId } = await makeCallers(app);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ payment_status: 'cancelled' }).where('client_id', '=', clientId).execute(),
    );
    const { status, refusal } = await call(app, getClient, { token: owner, params: { client_id: clientId } });
    expect([status, refusal.code, refusal['paymentRequired'], refusal['accountStatus']]).toEqual([
      403,
      'PAYMENT_REQUIRED',
      true,
      'cancelled',
    ]);
    const own = { token: owner, params: { client_id: clientId } };
    for (const contract of [getSubscription, listPaymentMethods, listSubscriptionPayments])
      expect((await call(app, contract, own)).status).toBe(200);
    expect((await call(app, logout, { token: owner })).status).toBe(200);
  });
});
