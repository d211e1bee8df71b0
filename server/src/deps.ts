import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Ids } from './ids.ts';
import type { Mailer } from './integrations/mailer/mailer.ts';
import type { Payments } from './integrations/payments/payments.ts';
import type { PdfTools } from './integrations/pdf/pdf-tools.ts';
import type { Logger } from './logger.ts';
import type { Recorder } from './metrics/recorder.ts';
import type { PasswordCost } from './password-cost.ts';
import type { Secrets } from './secrets.ts';
import type { PokeHub } from './venue/poke-hub.ts';

/** All external dependencies of features. Built once in `main.ts`, or by a test. */
export interface Deps {
  db: Database;
  config: Config;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  mailer: Mailer;
  pdf: PdfTools;
  payments: Payments;
  logger: Logger;
  /** Counts for `/metrics`; undefined where they are off. */
  metrics?: Recorder | undefined;
  /** Notifies devices that their venue has a new version. */
  pokes: PokeHub;
  /** What hashing a password costs; by default, as in the server, `PASSWORD_COST`. */
  passwordCost?: PasswordCost | undefined;
}
