import { expect, it } from 'vitest';
import { seedVenue } from '../e2e/support/venue.ts';
import { mailboxesOf, startSmtpServer } from '../helpers/processes/smtp-server.ts';
import { prepareDrill } from './support/drill-server.ts';
import { queueMails } from './support/queue-mails.ts';

const DAY_MS = 86_400_000;
const WITHIN_MS = 40_000;

it('[Y100] a server whose clock is a day ahead, and is then put right, running or stopped: jobs run again within seconds, and mails go out', async () => {
  const smtp = await startSmtpServer();
  const server = await prepareDrill({ SMTP_URL: smtp.url });
  const isSent = async (to: string): Promise<void> => {
    await queueMails(server.dataDir, [to]);
    await expect.poll(() => mailboxesOf(smtp.messages).has(to), { timeout: WITHIN_MS, interval: 100 }).toBe(true);
  };
  try {
    await seedVenue(server);
    await server.meddle({ aheadMs: DAY_MS });
    await server.start();
    await isSent('ahead@example.org');
    await server.meddle({ aheadMs: 0 });
    await isSent('put-right@example.org');
    await server.meddle({ aheadMs: DAY_MS });
    await isSent('ahead-again@example.org');
    await server.stop();
    await server.meddle({ aheadMs: 0 });
    await server.start();
    await isSent('started-again@example.org');
  } finally {
    await server.dispose();
    await smtp.close();
  }
});
