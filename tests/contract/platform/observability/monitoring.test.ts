import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { collect, METRICS_TOKEN } from '#helpers/app/metrics';
import { onBothDatabases } from '#helpers/app/on-databases';
import { findPromtool } from '#helpers/processes/promtool';
import { addWaiver } from '#helpers/venues/people';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';
import { readText } from '#lint/cited-ids';
import { root } from '#run/steps';

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[]; gridPos: { x: number; w: number } }[];
}

const folder = 'server/deploy/monitoring';
const { groups } = parse(readText(`${folder}/alerts.yaml`)) as {
  groups: { rules: { alert: string; expr: string; for: string; labels: { severity: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readText(`${folder}/dashboard.json`)) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

/** Every selector of an expression: a metric's name and the labels that it asks for. */
function selectorsOf(expr: string): { name: string; labels: string[] }[] {
  return [...expr.matchAll(/\b((?:gatehouse|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*=/g)].map(([, label = '']) => label),
    }),
  );
}

onBothDatabases('alerts and dashboard of server/deploy', (open) => {
  it('[Y96] ask for nothing but metrics and labels that the server has', async () => {
    const app = await open({ METRICS_TOKEN });
    const venue = await app.createVenue();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    await addWaiver(app, venue.clientId);
    await push(app, device, [mutationOf(venue.clientId, 'check_in', {})]);
    app.deps.metrics?.ran('a-job', 'failed');
    const { samples } = await collect(app);
    const labelsOf = new Map(samples.map(({ name, labels }) => [name, new Set(Object.keys(labels))]));
    /* Those of the collector. */
    const isKnown = (name: string, label: string) =>
      label === 'job' || label === 'instance' || labelsOf.get(name)?.has(label) === true;
    const unknown = expressions.flatMap(({ where, expr }) =>
      selectorsOf(expr)
        .filter(({ name, labels }) => !labelsOf.has(name) || labels.some((label) => !isKnown(name, label)))
        .map(({ name }) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(expressions.filter(({ expr }) => !expr.startsWith('up{') && selectorsOf(expr).length === 0)).toEqual([]);
    /* A collector adds `job` and `instance` itself, and would rename ours. */
    const clashing = samples.filter(({ labels }) => 'job' in labels || 'instance' in labels);
    expect(clashing.map(({ name }) => name)).toEqual([]);
  });
});

it('[Y96] an alert is raised for jobs, mail, payments, clock, readiness, disk, backups, waiting transactions and usage', () => {
  const asked = new Set(rules.flatMap(({ expr }) => selectorsOf(expr).map(({ name }) => name)));
  for (const name of [
    'gatehouse_job_last_success_age_seconds',
    'gatehouse_job_interval_seconds',
    'gatehouse_mail_overdue_seconds',
    'gatehouse_mail_oldest_seconds',
    'gatehouse_mail_given_up',
    'gatehouse_mail_server_down_seconds',
    'gatehouse_sync_parked',
    'gatehouse_payments_overdue_seconds',
    'gatehouse_clock_ahead_seconds',
    'gatehouse_up',
    'gatehouse_disk_free_bytes',
    'gatehouse_backup_age_seconds',
    'gatehouse_db_waiting',
    'gatehouse_usage_venues',
  ])
    expect([...asked], name).toContain(name);
  for (const { alert, for: duration, labels } of rules) {
    expect(duration, alert).toMatch(/^\d+m$/);
    expect(['warning', 'critical'], alert).toContain(labels.severity);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(dashboard.panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([]);
});

it('[Y96] [Y117] Prometheus takes the rules, and they are raised when they must be', { timeout: 120_000 }, () => {
  const { status, stdout, stderr } = spawnSync(findPromtool(), ['test', 'rules', 'alerts.test.yaml'], {
    cwd: join(root, folder),
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});
