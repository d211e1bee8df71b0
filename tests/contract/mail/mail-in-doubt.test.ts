import {
  endMailOutage,
  endMailPause,
  lockMailOutage,
  pauseMail,
} from '@gatehouse/server/areas/mail/outbox/mail-outage';
import { mailQueue } from '@gatehouse/server/areas/platform/admin-dashboard/queues.shared.repository';
import { expect } from 'vitest';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { mailServers, manyNames, passTime, queueTo, unsentRows } from '../../helpers/processes/mail-sending.ts';
import { mailboxesOf, type SmtpOptions } from '../../helpers/processes/smtp-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const { listen, sending } = mailServers();

onBothDatabases('a failure that may be of the mail or of the server', (open) => {
  it('[Y115] sends a mail that is taken without an answer ever more seldom, and never more than 16 times', async ({
    app,
  }) => {
    const smtp = await listen({ diesAfterMail: true });
    const deps = sending(app, smtp.url);
    await queueTo(app, ['ada']);
    await passTime(app, deps, HOUR_MS, MINUTE_MS);
    expect(smtp.messages.length).toBeLessThanOrEqual(7);
    await passTime(app, deps, 4 * DAY_MS, HOUR_MS);
    expect(smtp.messages.length).toBeLessThanOrEqual(16);
    expect((await unsentRows(app))[0]?.given_up_at).not.toBeNull();
    expect(new Set([...mailboxesOf(smtp.messages).values()].flat()).size).toBe(1);
  });

  it('[Y115] pauses all mail where the server cuts off each, and sends everything once it does not', async ({
    app,
  }) => {
    const options: SmtpOptions = { cutsOff: () => true };
    const smtp = await listen(options);
    const deps = sending(app, smtp.url);
    await queueTo(app, manyNames(12));
    const tried = await passTime(app, deps, HOUR_MS / 2, MINUTE_MS / 2);
    expect(tried.length).toBeLessThan(20);
    expect((await unsentRows(app)).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(5);
    expect((await unsentRows(app)).filter(({ given_up_at: at }) => at !== null)).toEqual([]);
    delete options.cutsOff;
    await queueTo(app, ['newest']);
    await passTime(app, deps, 6 * MINUTE_MS);
    expect([...mailboxesOf(smtp.messages).values()].map((ids) => ids.length)).toEqual(Array(13).fill(1));
  });

  const strangers = { cause: { kind: 'signed_copy' }, clientId: 'C1' } as const;

  it.each([451, 421])('[Y115] no number of mails of strangers that get %i holds up mail of others', async (code) => {
    const app = await open();
    const smtp = await listen({
      refusals: { recipient: (to) => (to.startsWith('bad') ? [code, '4.3.0 Not now'] : undefined) },
    });
    const deps = sending(app, smtp.url);
    for (const clientId of ['C1', 'C2'])
      await queueTo(app, manyNames(40, `bad${clientId}`), { ...strangers, clientId });
    await passTime(app, deps, MINUTE_MS);
    for (const clientId of ['C0', 'C3', null]) await queueTo(app, [`good${clientId}`], { clientId });
    await passTime(app, deps, 5 * MINUTE_MS);
    expect(smtp.messages).toHaveLength(3);
  });

  it('[Y115] no number of mails of strangers holds up a guest of the same venue for long', async ({ app }) => {
    const smtp = await listen({
      refusals: { recipient: (to) => (to.startsWith('bad') ? [451, '4.3.0 Not now'] : undefined) },
    });
    const deps = sending(app, smtp.url);
    await queueTo(app, manyNames(40, 'bad'), strangers);
    app.clock.advance(1_000);
    await queueTo(app, ['guest'], strangers);
    await passTime(app, deps, 10 * MINUTE_MS);
    expect(smtp.messages).toHaveLength(1);
  });

  it('[Y115] the outage that one server ends is not begun again by another that ends its pause', async ({ app }) => {
    const { db } = app.deps;
    const failing = { failure: 'X', isDoubted: false, turn: '', nowMs: app.clock.now() };
    const before = await db.writePlatform((tx) => pauseMail(tx, null, failing));
    const others: Promise<void>[] = [];
    await db.writePlatform(async (tx) => {
      await lockMailOutage(tx);
      await endMailOutage(tx, before);
      others.push(db.writePlatform(endMailPause));
      /* The time that the other one needs to read what it may read. */
      await new Promise((done) => setTimeout(done, 100));
    });
    await Promise.all(others);
    expect(await db.writePlatform(lockMailOutage)).toMatchObject({ isOver: true });
  });

  it('[Y115] an outage that began by a clock that was ahead lasts from now on', async ({ app }) => {
    const { db } = app.deps;
    const failing = { failure: 'X', isDoubted: false, turn: '' };
    const nowMs = app.clock.now();
    const ahead = await db.writePlatform((tx) => pauseMail(tx, null, { ...failing, nowMs: nowMs + 366 * DAY_MS }));
    const outage = await db.writePlatform((tx) => pauseMail(tx, ahead, { ...failing, nowMs }));
    expect(outage.sinceUtc).toBe(new Date(nowMs).toISOString());
  });
});

onAnyDatabase('a mail that is tried again for days', (open) => {
  it('[Y115] [Y116] that alone gets 421 is given up in the end, and no alert rings for a full mailbox', async () => {
    const app = await open();
    const smtp = await listen({
      refusals: {
        recipient: (to) => {
          if (to.startsWith('full')) return [452, '4.2.2 Over quota'];
          return to.startsWith('busy') ? [421, '4.7.0 Not now'] : undefined;
        },
      },
    });
    const deps = sending(app, smtp.url);
    await queueTo(app, ['full']);
    await passTime(app, deps, 3 * HOUR_MS, MINUTE_MS);
    expect(await app.deps.db.readPlatform(mailQueue)).toEqual({ count: 0, oldestAt: null });
    await queueTo(app, ['busy']);
    for (let hour = 0; hour < 100; hour += 1) {
      await queueTo(app, [`hourly${hour}`]);
      await passTime(app, deps, HOUR_MS, HOUR_MS / 4);
    }
    expect(smtp.messages).toHaveLength(100);
    expect((await unsentRows(app)).map(({ given_up_at: at }) => at)).toEqual([expect.any(String), expect.any(String)]);
  });
});
