import { PAUSE_MAX_MS } from '@gatehouse/server/areas/mail/outbox/mail-outage';
import { isMailWaiting, sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { expect } from 'vitest';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import {
  mailServers,
  manyNames,
  outboxRows,
  passTime,
  queueTo,
  unsentRows,
} from '../../helpers/processes/mail-sending.ts';
import { mailboxesOf, type SmtpOptions, startSmtpServer } from '../../helpers/processes/smtp-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const never = new AbortController().signal;
const { listen, sending } = mailServers();

const gaps = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));

/** What all mail meets, and what is wrong with the server then. */
const faults: readonly [title: string, (options: SmtpOptions) => void][] = [
  ['closes at once with 421', (options) => (options.refusals = { connection: [421, '4.3.2 Not now'] })],
  ['greets with 554', (options) => (options.refusals = { connection: [554, 'No SMTP service here'] })],
  ['refuses the sign-in', (options) => (options.refusals = { signIn: [535, '5.7.8 Bad credentials'] })],
  ['refuses the sender', (options) => (options.refusals = { sender: [550, 'relay denied'] })],
  [
    'relays for no recipient',
    (options) => (options.refusals = { recipient: () => [554, '5.7.1 Relay access denied'] }),
  ],
  ['can’t look anything up', (options) => (options.refusals = { recipient: () => [451, '4.3.0 Lookup failed'] })],
  ['has no room', (options) => (options.refusals = { message: [452, '4.3.1 Insufficient storage'] })],
];

onBothDatabases('an outage of the mail server', () => {
  it('[Y115] of hours costs no mail an attempt, and everything is sent five minutes after it at most', async ({
    app,
  }) => {
    const gone = await startSmtpServer();
    await gone.close();
    const deps = sending(app, gone.url);
    await queueTo(app, manyNames(30));
    const tried = await passTime(app, deps, 2 * HOUR_MS, MINUTE_MS);
    expect(Math.max(...gaps(tried))).toBeLessThanOrEqual(PAUSE_MAX_MS);
    expect(tried.length).toBeLessThan(2 * 12 + 10);
    expect((await outboxRows(app)).map(({ attempts }) => attempts)).toEqual(Array(30).fill(0));

    const back = await listen({ port: gone.port });
    await passTime(app, deps, PAUSE_MAX_MS + MINUTE_MS, MINUTE_MS);
    expect(back.messages).toHaveLength(30);
    expect(await unsentRows(app)).toEqual([]);
    expect(JSON.stringify(app.logs)).not.toContain('@example.org');
  });

  it('[Y115] is one pause for all servers of an installation, and the first mail that is taken ends it for all', async ({
    app,
  }) => {
    const options: SmtpOptions = { refusals: { sender: [451, '4.3.0 Not now'] } };
    const smtp = await listen(options);
    const [first, second] = [sending(app, smtp.url), sending(app, smtp.url)];
    await queueTo(app, manyNames(10));
    await Promise.all([sendDueMail(first, never), sendDueMail(second, never)]);
    expect([await isMailWaiting(first), await isMailWaiting(second)]).toEqual([false, false]);
    delete options.refusals;
    app.clock.advance(20_000);
    await Promise.all([sendDueMail(first, never), sendDueMail(second, never)]);
    expect(new Set(mailboxesOf(smtp.messages).keys()).size).toBe(10);
    expect(smtp.messages).toHaveLength(10);
  });

  it('[Y115] pauses for five minutes at most where the clock jumps', async ({ app }) => {
    const deps = sending(app, (await listen({ refusals: { sender: [451, 'not now'] } })).url);
    await queueTo(app, ['guest']);
    await passTime(app, deps, HOUR_MS, MINUTE_MS);
    while (await isMailWaiting(deps)) await sendDueMail(deps, never);
    app.clock.advance(-86_400_000);
    await queueTo(app, ['later']);
    expect(await isMailWaiting(deps)).toBe(true);
    await sendDueMail(deps, never);
    expect(await isMailWaiting(deps)).toBe(false);
    app.clock.advance(366 * 86_400_000);
    expect(await isMailWaiting(deps)).toBe(true);
  });

  it('[Y115] costs those that were under way when the server was killed one attempt, and the others none', async ({
    app,
  }) => {
    const options: SmtpOptions = { refusals: { sender: [451, 'not now'] } };
    const smtp = await listen(options);
    const deps = sending(app, smtp.url);
    await queueTo(app, manyNames(12));
    await passTime(app, deps, HOUR_MS, MINUTE_MS);
    app.clock.advance(PAUSE_MAX_MS);
    const dead = { ...deps, mailer: { send: () => new Promise<void>(() => undefined) } };
    const aborter = new AbortController();
    const run = sendDueMail(dead, aborter.signal, { finishWithinMs: 0 });
    while ((await outboxRows(app)).every(({ attempts }) => attempts === 0))
      await new Promise((done) => setTimeout(done, 1));
    aborter.abort();
    await run;
    expect((await outboxRows(app)).filter(({ attempts }) => attempts > 0)).toHaveLength(1);
    delete options.refusals;
    await passTime(app, deps, 2 * MINUTE_MS);
    expect(smtp.messages).toHaveLength(12);
  });

  it('[Y89] [Y115] frees no mail that its mailbox’s limit holds back', async ({ app }) => {
    const options: SmtpOptions = { refusals: { connection: [421, 'not now'] } };
    const smtp = await listen(options);
    const deps = sending(app, smtp.url);
    await queueTo(app, Array(5).fill('ada'), { cause: { kind: 'signed_copy' } });
    await passTime(app, deps, HOUR_MS, MINUTE_MS);
    delete options.refusals;
    await passTime(app, deps, PAUSE_MAX_MS);
    expect(smtp.messages).toHaveLength(3);
    await passTime(app, deps, HOUR_MS, MINUTE_MS);
    expect(smtp.messages).toHaveLength(5);
  });

  it('[Y115] that is over brings forward what it had put off for hours, however much that is', async ({ app }) => {
    const options: SmtpOptions = { refusals: { connection: [421, 'not now'] } };
    const smtp = await listen(options);
    const deps = sending(app, smtp.url);
    await queueTo(app, manyNames(101));
    const later = new Date(app.clock.now() + 8 * HOUR_MS).toISOString();
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('outbox_mail')
        .set({ attempts: 9, failure: 'ECONNECTION', blame: 'doubt', next_attempt_at: later })
        .execute(),
    );
    await queueTo(app, ['newest']);
    await passTime(app, deps, MINUTE_MS);
    delete options.refusals;
    await passTime(app, deps, PAUSE_MAX_MS);
    expect(smtp.messages).toHaveLength(102);
  });
});

/* They differ only in what the mail server says; what is stored of it is shown above on both databases. */
onAnyDatabase('an outage of the mail server', (open) => {
  it.each(faults)('[Y115] that %s puts mail off and gives none up', async (_title, breakIt) => {
    const app = await open();
    const options: SmtpOptions = {};
    const smtp = await listen(options);
    const deps = sending(app, smtp.url.replace('//', '//sender:password@'));
    await queueTo(app, manyNames(12));
    breakIt(options);
    const tried = await passTime(app, deps, HOUR_MS / 2, MINUTE_MS / 2);
    expect(tried.length).toBeGreaterThan(8);
    expect(Math.max(...gaps(tried))).toBeLessThanOrEqual(PAUSE_MAX_MS);
    const rows = await outboxRows(app);
    expect(rows.filter(({ attempts, given_up_at: at }) => attempts > 0 || at !== null)).toEqual([]);
    /* Not one mail is tried again and again while others are not. */
    expect(rows.filter(({ failure }) => failure !== null).length).toBeGreaterThan(5);

    delete options.refusals;
    await passTime(app, deps, PAUSE_MAX_MS);
    expect([...mailboxesOf(smtp.messages).values()].map((ids) => ids.length)).toEqual(Array(12).fill(1));
    expect(await unsentRows(app)).toEqual([]);
  });
});

onAnyDatabase('a mail that fails by itself', (open) => {
  it('[Y116] is given up at once where its recipient is refused, and the others go out', async () => {
    const app = await open();
    const smtp = await listen({
      refusals: { recipient: (to) => (to.startsWith('gone') ? [550, '5.1.1 No such mailbox'] : undefined) },
    });
    const deps = sending(app, smtp.url);
    await queueTo(app, ['gone1', ...manyNames(10), 'gone2']);
    await sendDueMail(deps, never);
    expect(smtp.messages).toHaveLength(10);
    const refused = { attempts: 1, failure: 'EENVELOPE 550 5.1.1', blame: 'refused', given_up_at: expect.any(String) };
    expect(await unsentRows(app)).toMatchObject([refused, refused]);
    expect(await passTime(app, deps, 24 * HOUR_MS, HOUR_MS)).toEqual([]);
    expect(smtp.messages).toHaveLength(10);
  });

  it('[Y115] is found out where it breaks each connection, and holds up no other mail from then on', async () => {
    const app = await open();
    const smtp = await listen({ cutsOff: (to) => to.startsWith('poison') });
    const deps = sending(app, smtp.url);
    await queueTo(app, ['poison', ...manyNames(20)]);
    await passTime(app, deps, MINUTE_MS);
    expect(smtp.messages).toHaveLength(20);
    await queueTo(app, ['next']);
    await passTime(app, deps, PAUSE_MAX_MS);
    for (let hour = 0; hour < 5; hour += 1) {
      await queueTo(app, [`hourly${hour}`]);
      await sendDueMail(deps, never);
      expect(smtp.messages).toHaveLength(22 + hour);
      await passTime(app, deps, HOUR_MS, MINUTE_MS);
    }
    const [poison] = await unsentRows(app);
    expect(poison?.attempts).toBeGreaterThan(2);
    await passTime(app, deps, 96 * HOUR_MS, HOUR_MS);
    expect((await unsentRows(app))[0]?.given_up_at).not.toBeNull();
  });
});
