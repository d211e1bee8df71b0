import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscribers } from '@gatehouse/server/all-subscribers';
import { allEvents } from '@gatehouse/server/venue/events/all-events';
import { expect, it } from 'vitest';
import { sourceFiles, top } from './source-files.ts';

/** Who sends mail that no event of a venue causes. */
const senders: Readonly<Record<string, string>> = {
  'server/src/areas/accounts/': 'a person’s own sign-in belongs to no venue',
  'server/src/areas/platform/admin-mail/admin-mail.service.ts':
    'an admin asks for a test mail, and nothing else happens',
  'server/src/areas/bookings/notices/notices.service.ts':
    'many bookings are one mail, which waits for them and takes no version of the venue',
  'server/src/areas/bookings/payments/reviews/review-mails.ts': 'one mail about all venues, to the platform’s admins',
  'server/src/areas/bookings/payments/venue-mail.ts': 'queues for subscribers',
  'server/src/areas/money/billing/notices/owner-mail.ts': 'queues for subscribers',
  'server/src/areas/records/audit/seal-mails.service.ts': 'the seal is the mail, and takes no version of the venue',
  'server/src/areas/site/contact/': 'the message is the mail',
  'server/src/areas/waivers/renewals/': 'a day that comes is the cause, and takes no version of the venue',
  'server/src/areas/bookings/receipts/receipts.service.ts': 'the mail is what was asked for, and is answered',
  'server/src/areas/people/members/cards/mail-card.service.ts': 'the mail is what was asked for, and is answered',
};

it('mail is queued by subscribers', () => {
  const queues = /import \{[^}]*\b(?:queueMail|mailAdmins|mailVenue|mailOwner)\b[^}]*\} from/;
  const wrong = sourceFiles()
    .filter(({ path, text }) => path.startsWith('server/src/areas/') && queues.test(text) && !path.endsWith('.test.ts'))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('server/src/areas/mail/') && !path.endsWith('.subscribers.ts'))
    .filter((path) => !Object.keys(senders).some((allowed) => path.startsWith(allowed)));
  expect(wrong).toEqual([]);
});

it('only the transaction itself writes audit entries, from the events', () => {
  const wrong = sourceFiles().filter(
    ({ path, text }) => /^server\/src\/(?!venue\/)/.test(path) && /from '[^']*\/extend-chain(?:\.ts)?'/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it('the architecture’s table of events is the one in force (-u writes it)', async () => {
  const path = join(top, 'server/ARCHITECTURE.md');
  const handled = Object.entries(subscribers) as [string, object][];
  const rows = Object.entries(allEvents)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { touches, audit }]) => {
      const poked = touches === null ? 'all' : touches.length === 0 ? '–' : touches.join(', ');
      const names = handled.filter(([, subscriber]) => name in subscriber).map(([subscriber]) => subscriber);
      return `| \`${name}\` | ${poked} | ${audit ? '●' : ''} | ${names.join(', ')} |`;
    });
  const table = ['| event | devices poked | audit | subscribers |', '|---|---|---|---|', ...rows].join('\n');
  const text = readFileSync(path, 'utf8').replace(/^\| event \|.*(?:\n\|.*)*/m, table);
  expect(text).toContain(table);
  await expect(text).toMatchFileSnapshot(path);
});
