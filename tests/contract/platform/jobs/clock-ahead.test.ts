import { sendReminders } from '@gatehouse/server/areas/bookings/scheduling/mails/reminders.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { checkChains } from '@gatehouse/server/areas/records/audit/check-chains.service';
import type { Job } from '@gatehouse/server/jobs/job';
import { recallPutOff } from '@gatehouse/server/jobs/recall-times.job';
import { runTurn, startScheduler } from '@gatehouse/server/jobs/scheduler';
import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';
import { book } from '#helpers/venues/offerings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;

function countingJob(name: string, fields: Partial<Job> = {}): Job & { runs: number } {
  const job = { name, everyMs: HOUR_MS, runs: 0, run: async () => void (job.runs += 1), ...fields };
  return job;
}

onBothDatabases('a clock that was ahead', (open) => {
  it('[Y85] stops no job once it is right, and is named once in the log', async ({ app }) => {
    const { deps, clock } = app;
    const jobs = [countingJob('first'), countingJob('second', { everyMs: DAY_MS }), countingJob('third')];
    const turn = async () => {
      for (const job of jobs) await runTurn(deps, job, never);
      return jobs.map(({ runs }) => runs);
    };
    for (const aheadMs of [HOUR_MS, DAY_MS, 3_650 * DAY_MS]) {
      clock.advance(aheadMs);
      const before = await turn();
      clock.advance(-aheadMs);
      const after = await turn();
      expect(after.map((runs, index) => runs - (before[index] as number))).toEqual([1, 1, 1]);
      expect(await turn()).toEqual(after);
      clock.advance(DAY_MS + HOUR_MS);
    }
    const said = app.logs.filter(({ msg }) => String(msg).startsWith('the clock was ahead'));
    expect(said.map(({ aheadSeconds }) => aheadSeconds)).toEqual([7_200, 25 * 3_600, 3_650 * 86_400 + 3_600]);
  });

  it('[Y85] leaves no lease to a run that died then, and puts no first run off', async () => {
    const { deps, clock } = await open();
    clock.advance(DAY_MS);
    const begun = new Promise<void>((begin) => {
      void runTurn(deps, countingJob('died', { run: () => new Promise<void>(() => begin()) }), never);
    });
    await begun;
    const waiting = countingJob('waiting', { firstAfterMs: 2 * HOUR_MS });
    await startScheduler(deps, [waiting]).stop();
    clock.advance(-DAY_MS);
    expect(await runTurn(deps, countingJob('died'), never)).toBe(true);
    expect(await runTurn(deps, waiting, never)).toBe(true);
  });

  it('[Y85] is not suspected where it was corrected by minutes, or stood behind', async () => {
    const { deps, clock, logs } = await open();
    const job = countingJob('job');
    expect(await runTurn(deps, job, never)).toBe(true);
    clock.advance(-4 * MINUTE_MS);
    expect(await runTurn(deps, job, never)).toBe(false);
    clock.advance(4 * MINUTE_MS + HOUR_MS);
    expect(await runTurn(deps, job, never)).toBe(true);
    clock.advance(30 * DAY_MS);
    expect(await runTurn(deps, job, never)).toBe(true);
    expect(logs.filter(({ msg }) => String(msg).startsWith('the clock was ahead'))).toEqual([]);
  });

  it('[Y85] is shown in health and in the metrics for a week', async () => {
    const app = await open({ METRICS_TOKEN: 'a'.repeat(32) });
    const { deps, clock } = app;
    const { token } = await app.createAdmin();
    const shown = async () => {
      const { body } = await call(app, getAdminHealth, { token });
      return body.clock;
    };
    clock.advance(30 * DAY_MS);
    await runTurn(deps, countingJob('job'), never);
    clock.advance(-30 * DAY_MS);
    expect(await shown()).toBeNull();
    await runTurn(deps, countingJob('job'), never);
    const noticedAt = new Date(clock.now()).toISOString();
    expect(await shown()).toEqual({ noticedAt, aheadSeconds: 30 * 86_400 + 3_600 });
    const metrics = await app.request('GET', '/metrics', { token: 'a'.repeat(32) });
    expect(String(metrics.body)).toMatch(/^gatehouse_clock_ahead_seconds 2595600$/m);
    clock.advance(7 * DAY_MS);
    const again = await app.createAdmin();
    expect((await call(app, getAdminHealth, { token: again.token })).body.clock).toBeNull();
  });

  it('[Y85] gives no session a longer life', async ({ app }) => {
    app.clock.advance(365 * DAY_MS);
    const { token } = await app.createAdmin();
    app.clock.advance(-365 * DAY_MS);
    await call(app, getAdminHealth, { token });
    app.clock.advance(31 * DAY_MS);
    expect((await call(app, getAdminHealth, { token })).status).toBe(401);
  });

  it('[Y85] puts off no mail, payment or audit check, and has made no reminder', async ({ app }) => {
    const { deps, clock } = app;
    const { venue, account, offering } = await paid.openPayingVenue(app, { servicePaidUntil: '2199-12-31' });
    const early = await book(app, offering, { start_time: '10:00' });
    const day = { date_scheduled: addDays(early.body.booking.date_scheduled, 52 * 7) };
    const startMs = Date.parse(early.body.booking.starts_at ?? '');
    await deps.db.writePlatform((db) =>
      db.updateTable('bookings').set({ status: 'confirmed', hold_expires_at: null }).execute(),
    );
    clock.advance(52 * 7 * DAY_MS);
    await checkChains(deps, never);
    const late = await paid.holdPlace(app, offering, day);
    account.faults.push('lost');
    await paid.pay(app, late);
    const unpaid = await paid.holdPlace(app, offering, { ...day, start_time: '11:00' });
    await deps.db.writePlatform((db) =>
      queueMail(deps, db, { to: 'ada@example.org', subject: 'From the future', text: '' }, null, {
        kind: 'admin_notice',
      }),
    );
    await deps.db.writePlatform((db) =>
      db
        .updateTable('bookings')
        .set({ reminder_sent_at: new Date(clock.now()).toISOString() })
        .where('booking_id', '=', early.body.booking_id)
        .execute(),
    );
    clock.advance(-52 * 7 * DAY_MS);
    account.arriveLate();
    await recallPutOff.run(deps, never);
    await paid.janitor(app);
    await checkChains(deps, never);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'completed' }]);
    expect((await paid.storedBooking(app, late.bookingId)).status).toBe('confirmed');
    expect((await paid.storedBooking(app, unpaid.bookingId)).status).toBe('cancelled');
    const checks = await deps.db.readPlatform((db) =>
      db.selectFrom('sync_tenant').select('audit_checked_at').execute(),
    );
    expect(checks).toEqual([{ audit_checked_at: new Date(clock.now()).toISOString() }]);
    clock.set(new Date(startMs - 20 * HOUR_MS).toISOString());
    await sendReminders(deps, never);
    await sendDueMail(deps, never);
    const subjects = app.mails.map(({ subject }) => subject);
    expect(subjects).toContain('From the future');
    expect(subjects.filter((subject) => /remind|tomorrow/i.test(subject))).toHaveLength(1);
  });
});
