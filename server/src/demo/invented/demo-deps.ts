import { allSubscribers } from '../../all-subscribers.ts';
import type { Config } from '../../base/config.ts';
import type { Ids } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import { loadSecrets } from '../../base/secrets.ts';
import type { Database } from '../../db/database.ts';
import { createPokeHub } from '../../db/poke-hub.ts';
import type { Deps } from '../../integrations/deps.ts';
import { createPayments } from '../../integrations/payments/create-payments.ts';
import { createPdfTools } from '../../integrations/pdf/pdf-tools.ts';
import type { SettableClock } from './demo-clock.ts';
import type { Random } from './random.ts';

export interface DemoDeps extends Deps {
  clock: SettableClock;
}

/** What the services need, with a clock that is set, and without mail. */
export function demoDeps(
  { db, config, logger }: { db: Database; config: Config; logger: Logger },
  clock: SettableClock,
  ids: Ids,
): DemoDeps {
  return {
    db,
    config,
    clock,
    ids,
    secrets: loadSecrets(config),
    mailer: { send: async () => undefined },
    logger,
    payments: createPayments(config),
    pdf: createPdfTools(logger),
    pokes: createPokeHub(db, 'demo'),
    subscribers: allSubscribers,
  };
}

/** Ids and tokens that are the same for the same seed: for invented data, and nothing that has to be secret. */
export function seededIds(random: Random): Ids {
  return {
    uuid: () => random.uuid(),
    token: () => Buffer.from(random.bytes(32)).toString('base64url'),
    bytes: (length) => random.bytes(length),
  };
}
