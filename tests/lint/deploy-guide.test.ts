import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@gatehouse/server/base/config';
import { squareWebhook } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { FREE_UNTIL } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { expect, it } from 'vitest';
import { readText } from './cited-ids.ts';
import { top } from './source-files.ts';

const guide = readText('server/deploy/README.md');
/** What the guide writes as code: blocks, and words between backticks. */
const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);
const words = [...guide.replaceAll(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const code = [...blocks, ...words].join('\n');
const found = (pattern: RegExp, text = code): string[] => [...text.matchAll(pattern)].map(([, match = '']) => match);

it('[Y99] the guide’s settings and provider lines start a server', () => {
  const [, file = ''] = /\/etc\/gatehouse\.env <<'END'\n(.*?)END\n/s.exec(guide) ?? [];
  const settings = Object.fromEntries(found(/^(.+)$/gm, file).map((line) => line.split('=', 2)));
  expect(loadConfig(settings)).toMatchObject({ publicUrl: 'https://gate.example', host: '127.0.0.1' });
  const unit = readText('server/deploy/gatehouse.service');
  for (const name of ['NODE_ENV', 'DATA_DIR']) expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=`, 'm'));
  const mail = found(/\bSMTP_URL=(smtps?:\S+)/g);
  expect(mail.length).toBeGreaterThan(3);
  for (const SMTP_URL of mail) {
    expect(loadConfig({ SMTP_URL }).mail.smtpUrl).toBe(SMTP_URL);
    const { port, username, password } = new URL(SMTP_URL);
    expect([SMTP_URL.startsWith('smtps:') ? '465' : '587', username !== '', password !== '']).toEqual([
      port,
      true,
      true,
    ]);
  }
  const known = new Set(found(/^(?:# )?([A-Z_]+)=/gm, readText('.env.example')));
  expect(found(/\b(SQUARE_[A-Z_]+)\b/g).filter((name) => !known.has(name))).toEqual([]);
});

it('[Y99] the guide’s screens, files and commands are there', () => {
  const paths = new Set(found(/path: '([^']+)'/g, readText('client/src/lib/routes/route-table.ts')));
  const screens = [
    ...words.filter((word) => /^\/(?!etc|opt|usr|var|api|metrics)[\w/-]+$/.test(word)),
    ...found(/gate\.example(\/(?!api)[\w-]+)$/gm, words.join('\n')),
    ...found(/(\/set-up)\?/g),
  ];
  expect(screens).toEqual(
    expect.arrayContaining(['/set-up', '/my-waiver', '/my-devices', '/pair', '/square-credentials']),
  );
  expect(screens.filter((path) => !paths.has(path))).toEqual([]);
  const files = found(/\b(server\/deploy\/[\w./-]+)/g);
  expect(files.filter((path) => !existsSync(join(top, path)))).toEqual([]);
  const commands = [...found(/server\/command\.js ([\w-]+)/g), ...found(/npm run ([\w-]+)/g)];
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(found(/(\/api\/webhooks\/\w+)/g)).toEqual([squareWebhook.path]);
  expect(guide).toContain(new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(new Date(FREE_UNTIL)));
});

it('[Y99] the guide’s events of Square are those that are listened to', () => {
  const [, listened = ''] = /EVENT_TYPES = \[(.*?)\]/s.exec(readText(SUBSCRIPTION)) ?? [];
  expect(found(/\b((?:payment|refund)\.\w+)\b/g)).toEqual(found(/'([^']+)'/g, listened));
});

const SUBSCRIPTION = 'server/src/areas/money/square-accounts/webhook-subscription.service.ts';
