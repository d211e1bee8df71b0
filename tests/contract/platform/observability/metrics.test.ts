import { createApp } from '@gatehouse/server/app';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { backUpOnSchedule } from '@gatehouse/server/areas/platform/backup/backup.service';
import { runTurn } from '@gatehouse/server/jobs/scheduler';
import { expect, it } from 'vitest';
import { collect, METRICS_TOKEN, readMetrics } from '#helpers/app/metrics';
import { onBothDatabases } from '#helpers/app/on-databases';
import { addWaiver } from '#helpers/venues/people';
import { mutationOf, pairTestDevice, push, replicaOf } from '#helpers/venues/sync-device';

const byName = (a: string, b: string): number => a.localeCompare(b);

onBothDatabases('metrics', (open) => {
  it('[Y64] are in Prometheus’ text format, and say what happened and what waits', async () => {
    const app = await open({ METRICS_TOKEN });
    const venue = await app.createVenue({ clientName: 'Red Rock Paintball' });
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    await addWaiver(app, venue.clientId);
    await push(app, device, [
      mutationOf(venue.clientId, 'check_in', {}),
      mutationOf(venue.clientId, 'no_such_thing', {}),
    ]);
    await replicaOf(app, device).pull();
    const mail = { to: 'guest@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await app.deps.db.writePlatform((db) => queueMail(app.deps, db, mail, null, { kind: 'admin_notice' }));
    app.clock.advance(90_000);
    const job = { name: 'a-job', everyMs: 1_000, leaseMs: 1_000 };
    await runTurn(app.deps, { ...job, run: async () => undefined }, new AbortController().signal);
    app.clock.advance(1_000);
    const failing = { ...job, run: () => Promise.reject(new Error('no')) };
    await expect(runTurn(app.deps, failing, new AbortController().signal)).rejects.toThrow('no');

    const { text, valueOf } = await collect(app);
    expect(valueOf('gatehouse_http_requests_total', { route: '/api/sync/push', status: '200' })).toBe(1);
    expect(valueOf('gatehouse_http_request_duration_seconds_count', { route: '/api/sync/pull' })).toBeGreaterThan(0);
    expect(valueOf('gatehouse_sync_items_total', { result: 'parked' })).toBe(2);
    expect(valueOf('gatehouse_sync_parked')).toBe(2);
    expect(valueOf('gatehouse_mail_waiting')).toBe(1);
    expect(valueOf('gatehouse_mail_oldest_seconds')).toBe(91);
    expect(valueOf('gatehouse_job_runs_total', { job_name: 'a-job', result: 'done' })).toBe(1);
    expect(valueOf('gatehouse_job_runs_total', { job_name: 'a-job', result: 'failed' })).toBe(1);
    for (const part of ['database', 'disk', 'key']) expect(valueOf('gatehouse_up', { part }), part).toBe(1);
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'gatehouse_disk_free_bytes'])
      expect(valueOf(name), name).toBeGreaterThan(0);
    expect(valueOf('nodejs_eventloop_lag_seconds', { stat: 'p99' })).toBeGreaterThanOrEqual(0);
    /* No person, no venue, no device. */
    for (const secret of [venue.clientId, venue.email, device.deviceId, 'guest@example.org', 'Red Rock', venue.token])
      expect(text, secret).not.toContain(secret);
  });

  it('[Y64] buckets of a histogram only grow and end with its count', async () => {
    const app = await open({ METRICS_TOKEN });
    for (let index = 0; index < 5; index += 1) await app.request('GET', '/api/health');
    const { samples } = await collect(app);
    const ofHealth = samples.filter(({ labels }) => labels['route'] === '/api/health');
    const buckets = ofHealth.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect([buckets.at(-1), ofHealth.find(({ name }) => name.endsWith('_count'))?.value]).toEqual([5, 5]);
  });

  it('[Y64] keep their labels bounded, whatever is asked for', async () => {
    const app = await open({ METRICS_TOKEN });
    for (let index = 0; index < 50; index += 1) {
      await app.request('GET', `/api/clients/C${10_000 + index}`);
      await app.request('GET', `/nothing-${index}`);
      await app.request(`MADEUP${index}`, '/api/health');
    }
    const { samples } = await collect(app);
    const routes = new Set(samples.map(({ labels }) => labels['route']).filter((route) => route !== undefined));
    expect([...routes].toSorted(byName)).toEqual(['/api/clients/:client_id', 'other']);
    const methods = new Set(samples.map(({ labels }) => labels['method']).filter((method) => method !== undefined));
    expect([...methods].toSorted(byName)).toEqual(['GET', 'other']);
  });

  it('[Y64] are 404 without the token, with another, and where they are not configured', async () => {
    const app = await open({ METRICS_TOKEN });
    const { token } = await app.createAdmin();
    for (const wrong of [null, token, 'x', `${METRICS_TOKEN}x`])
      expect(await app.request('GET', '/metrics', { token: wrong })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    const off = await open();
    for (const wrong of [null, METRICS_TOKEN, 'undefined'])
      expect(await off.request('GET', '/metrics', { token: wrong })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });

  it('[Y64] say that the database is gone, how old the backup is, and go on', async () => {
    const app = await open({ METRICS_TOKEN });
    if (app.deps.db.dialect === 'sqlite') {
      const deps = { ...app.deps, config: { ...app.deps.config, databaseUrl: app.url } };
      await backUpOnSchedule(deps, new AbortController().signal);
      app.clock.advance(3_600_000);
      const { samples } = await collect(app);
      expect(samples.find(({ name }) => name === 'gatehouse_backup_age_seconds')?.value).toBe(3_600);
    }
    const broken = { ...app.deps.db, writePlatform: () => Promise.reject(new Error('gone')) };
    const { hono } = createApp({ ...app.deps, db: broken });
    const answer = await hono.request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const { samples } = readMetrics(await answer.text());
    expect(
      samples.filter(({ name }) => name === 'gatehouse_up').map(({ labels, value }) => [labels['part'], value]),
    ).toEqual([
      ['database', 0],
      ['disk', 1],
      ['key', 1],
    ]);
    expect(samples.some(({ name }) => name === 'gatehouse_mail_waiting')).toBe(false);
  });
});
