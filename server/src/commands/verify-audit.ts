import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { isWhole, verifyAudit } from '../features/audit/verify-audit.service.ts';
import { refuseOtherKey } from '../key-check.ts';
import { loadSecrets } from '../secrets.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run verify-audit   walks every venue's audit chain; ends with 1 when anything was altered, removed or cut off
 */
runCommand(async () => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    const secrets = loadSecrets(config);
    await refuseOtherKey({ db, secrets });
    const reports = await verifyAudit({ db, secrets });
    for (const report of reports) {
      const { clientId, links, signings, faults, breaks } = report;
      say(`${clientId}: ${links} links, ${signings} signings, ${isWhole(report) ? 'whole' : 'NOT WHOLE'}`);
      for (const fault of faults) say(`  ${fault}`);
      for (const broken of breaks) say(`  a break ${broken}`);
    }
    return reports.every(isWhole) ? 0 : 1;
  } finally {
    await db.close();
  }
});
