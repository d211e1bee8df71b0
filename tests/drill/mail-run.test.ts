import { expect, it } from 'vitest';
import { seedVenue } from '../e2e/support/venue.ts';
import { mailboxesOf, startSmtpServer } from '../helpers/processes/smtp-server.ts';
import { prepareDrill } from './support/drill-server.ts';
import { queueMails } from './support/queue-mails.ts';

const MAILS = 60;
const SENT_BEFORE_KILL = 7;
/** What may be under way at the kill: five connections. */
const UNDER_WAY_MAX = 5;
/** A lease of minutes would take longer. */
const WITHIN_MS = 40_000;
/** Those under way have their first retry after a minute. */
const RETRIED_WITHIN_MS = 100_000;

it('[Y100] a server killed by kill -9 in a mail run: every waiting mail is delivered soon after its next start, those under way after a minute, and one that goes out twice has the same Message-ID', async () => {
  const smtp = await startSmtpServer({ delayMs: 50 });
  const mailboxes = () => mailboxesOf(smtp.messages);
  const server = await prepareDrill({ SMTP_URL: smtp.url });
  const addresses = Array.from({ length: MAILS }, (_, number) => `visitor${number}@example.org`);
  try {
    await seedVenue(server);
    await queueMails(server.dataDir, addresses);
    await server.start();
    await expect.poll(() => mailboxes().size, { timeout: 30_000, interval: 20 }).toBeGreaterThan(SENT_BEFORE_KILL);
    await server.kill();
    expect(mailboxes().size).toBeLessThan(MAILS);
    await server.start();
    const received = (timeout: number) => expect.poll(() => mailboxes().size, { timeout, interval: 100 });
    await received(WITHIN_MS).toBeGreaterThanOrEqual(MAILS - UNDER_WAY_MAX);
    await received(RETRIED_WITHIN_MS).toBe(MAILS);
    for (const [to, ids] of mailboxes()) expect([to, new Set(ids).size]).toEqual([to, 1]);
  } finally {
    await server.dispose();
    await smtp.close();
  }
});
