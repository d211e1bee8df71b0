import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ReadSeal, readSeals } from '../areas/records/audit/seal-line.ts';
import { compareSeals } from '../areas/records/audit/seals.service.ts';
import { isWhole, verifyAudit } from '../areas/records/audit/verify-audit.service.ts';
import { loadConfig } from '../base/config.ts';
import { ConfigError } from '../base/config-error.ts';
import { secretsOfDatabase } from '../db/key-check.ts';
import { withLastingKey } from '../db/lasting-key.ts';
import { openDatabase } from '../db/opening/open.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run verify-audit                  verifies every venue's audit chain; exits with 1 when anything was altered, removed or cut
 *                                       off, or a break was ever recorded
 * npm run verify-audit -- --seals FILE  also compares the chains with seals that were kept elsewhere: a file of the backup
 *                                       folder, or an owner's mail; a restored database no longer has
 *                                       what was written after it
 */
runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { seals: { type: 'string' } } });
  const seals = values.seals === undefined ? null : readSealFile(values.seals);
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    const own = await secretsOfDatabase(db, config);
    const secrets = await withLastingKey({ db, secrets: own });
    const reports = await verifyAudit({ db, secrets });
    for (const report of reports) {
      const { clientId, links, signings, errors, breaks } = report;
      say(`${clientId}: ${links} links, ${signings} signings, ${isWhole(report) ? 'whole' : 'NOT WHOLE'}`);
      for (const error of errors) say(`  ${error}`);
      for (const broken of breaks) say(`  a break ${broken}`);
    }
    const unfitting = seals ? await compareSeals({ db, secrets }, seals) : [];
    if (seals)
      say(
        `${seals.length} seals compared, ${unfitting.length === 0 ? 'all match' : `${unfitting.length} DO NOT MATCH`}`,
      );
    for (const error of unfitting) say(`  ${error}`);
    return reports.every(isWhole) && unfitting.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
});

/** npm runs commands in the repository; the path is relative to the caller's directory. */
function readSealFile(path: string): ReadSeal[] {
  const seals = readSeals(readFileSync(resolve(process.env['INIT_CWD'] ?? '', path), 'utf8'));
  if (seals.length === 0) throw new ConfigError(`${path} contains no seals.`);
  return seals;
}
