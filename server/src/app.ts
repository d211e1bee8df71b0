import './all-tables.ts';
import type { Contract } from '@gatehouse/sync-protocol/http/contract';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';
import { bindAccountExport } from './features/account-export/account-export.routes.ts';
import { bindAudit } from './features/audit/audit.routes.ts';
import { bindAuth } from './features/auth/auth.routes.ts';
import { bindSessions } from './features/auth/sessions.routes.ts';
import { bindBilling } from './features/billing/billing.routes.ts';
import { bindPaymentReviews } from './features/billing/reviews/payment-reviews.routes.ts';
import { bindSubscriptions } from './features/billing/subscriptions/subscription.routes.ts';
import { bindBookings } from './features/bookings/bookings.routes.ts';
import { bindCheckIns } from './features/check-ins/check-ins.routes.ts';
import { bindClients } from './features/clients/clients.routes.ts';
import { bindContact } from './features/contact/contact.routes.ts';
import { bindCustomers } from './features/customers/customers.routes.ts';
import { bindDashboard } from './features/dashboard/dashboard.routes.ts';
import { bindDevices } from './features/devices/devices.routes.ts';
import { bindHealth } from './features/health/health.routes.ts';
import { bindMembers } from './features/members/members.routes.ts';
import { openApiDocument } from './features/openapi/openapi.ts';
import { bindPlans } from './features/plans/plans.routes.ts';
import { bindPreferences } from './features/preferences/preferences.routes.ts';
import { bindPromos } from './features/promos/promos.routes.ts';
import { bindSquareAccounts } from './features/square-accounts/square-accounts.routes.ts';
import { bindWaivers } from './features/waivers/waivers.routes.ts';
import { SIMULATOR_PATH } from './integrations/payments/create-payments.ts';
import type { SquareSimulator } from './integrations/square-simulator/simulator.ts';
import type { Router } from './middleware/bind.ts';
import { createClientAddress } from './middleware/client-address.ts';
import { serveClient } from './middleware/client-files.ts';
import { createOnError } from './middleware/on-error.ts';
import { requestLog } from './middleware/request-log.ts';
import { secureHeaders } from './middleware/secure-headers.ts';
import { createUploadPlaces } from './middleware/uploads/upload-places.ts';
import { type MutationRegistry, mutationRegistry } from './sync/mutation-registry.ts';
import { bindParked } from './sync/parked/parked.routes.ts';
import { bindSync } from './sync/sync.routes.ts';
import { version } from './version.ts';

export interface App {
  hono: Hono;
  contracts: readonly Contract[];
}

export interface AppOptions {
  /** Holds the built client; without it only the API is served. */
  clientDir?: string;
  /** Square's stand-in, where this server serves it itself. */
  squareSimulator?: SquareSimulator;
  /** What devices may do offline; a test brings its own. */
  mutations?: MutationRegistry;
}

/** Every feature's routes, in one list: `createApp` binds them all. */
const features: readonly ((router: Router) => void)[] = [
  bindHealth,
  bindAuth,
  bindSessions,
  bindAccountExport,
  bindDevices,
  bindCheckIns,
  bindCustomers,
  bindMembers,
  bindWaivers,
  bindPreferences,
  bindClients,
  bindPromos,
  bindPlans,
  bindSubscriptions,
  bindBilling,
  bindPaymentReviews,
  bindSquareAccounts,
  bindContact,
  bindDashboard,
  bindBookings,
  bindAudit,
];

/** Builds the HTTP application. */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const app = new Hono();
  app.onError(createOnError(deps.logger));
  app.notFound(() => {
    throw new AppError('NOT_FOUND');
  });
  app.use(secureHeaders(deps.config));
  app.use(requestLog(deps.logger, deps.ids));
  app.use(compress());

  const contracts: Contract[] = [];
  const router: Router = {
    app,
    deps,
    clientAddress: createClientAddress(deps.config.trustedProxies),
    uploads: createUploadPlaces(deps.clock),
    contracts,
  };
  for (const bindFeature of features) bindFeature(router);
  const mutations = options.mutations ?? mutationRegistry;
  bindSync(router, mutations);
  bindParked(router, mutations);
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(contracts, deps.config.publicUrl, version)));

  if (options.squareSimulator) app.route(SIMULATOR_PATH, options.squareSimulator.app);
  if (options.clientDir) serveClient(app, options.clientDir, deps.config.publicUrl);
  return { hono: app, contracts };
}
