import { expect, it } from 'vitest';
import { runCluster } from '../cluster/run-cluster.ts';

it('[Y102] two servers on one PostgreSQL, each killed by kill -9 while devices and visitors work, and PostgreSQL restarted: every acknowledged item, signing, booking, charge and mail is there once', async () => {
  const { ledger, statuses, chaos, differences } = await runCluster(
    {
      servers: 2,
      venues: 5,
      devices: 10,
      visitors: 3,
      kills: 3,
      killEveryMs: 1_500,
      hasPgBouncer: false,
      hasStandby: false,
      skipsWaits: true,
      lookEveryMs: 500,
      patienceMs: 100_000,
      restMsMax: 2_000,
    },
    () => undefined,
  );
  expect(differences).toEqual([]);
  expect(chaos).toEqual({ kills: 3, restarts: 1, failovers: 0 });
  expect(ledger.charges.size).toBeGreaterThan(0);
  expect(ledger.items.size).toBeGreaterThanOrEqual(200);
  expect([...statuses.keys()]).not.toContain(500);
});
