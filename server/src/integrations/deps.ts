import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import type { Ids } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Recorder } from '../base/metrics/recorder.ts';
import type { PasswordCost } from '../base/password-cost.ts';
import type { Secrets } from '../base/secrets.ts';
import type { Database } from '../db/database.ts';
import type { PokeHub } from '../db/poke-hub.ts';
import type { Mailer } from './mailer/mailer.ts';
import type { Payments } from './payments/payments.ts';
import type { PdfTools } from './pdf/pdf-tools.ts';

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
