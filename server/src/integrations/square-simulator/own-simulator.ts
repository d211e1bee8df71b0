import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { SIMULATOR_PATH } from '../payments/create-payments.ts';
import { createSquareSimulator, type SquareSimulator } from './simulator.ts';
import { merchantIdOf } from './state.ts';

/**
 * The simulator that this server hosts, for the demo: with `SQUARE_ENVIRONMENT=simulator` and no address of
 * another one. It stores its state next to the database and sends the platform's webhooks here. Requirement I9.
 *
 * `selfUrl` is where this process listens; buyers reach it at the public address.
 */
export function ownSquareSimulator(
  { square, publicUrl, dataDir }: Pick<Config, 'square' | 'publicUrl' | 'dataDir'>,
  selfUrl: () => string,
): SquareSimulator | null {
  if (square.environment !== 'simulator' || square.baseUrl) return null;
  const webhookPath = '/api/webhooks/square';
  const simulator = createSquareSimulator({
    publicUrl: () => `${publicUrl}${SIMULATOR_PATH}`,
    file: join(dataDir, 'square-simulator.json'),
  });
  simulator.simulation.webhooks.targets.push({
    merchantId: merchantIdOf(square.accessToken ?? ''),
    notificationUrl: `${publicUrl}${webhookPath}`,
    /* The public address may not be reachable from here. */
    deliverUrl: () => `${selfUrl()}${webhookPath}`,
    signatureKey: square.webhookSignatureKey ?? '',
  });
  return simulator;
}
