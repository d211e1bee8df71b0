import { expect, it } from 'vitest';
import { loadSecrets } from '#base/secrets';
import { isGenuine, readSeals, sealLine } from './seal-line.ts';

const secrets = loadSecrets({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' });
const seal = { clientId: 'C00001', day: '2026-06-15', count: 5, head: 'a'.repeat(64) };
const line = sealLine(secrets, seal);

it('[W3] reads the seals out of a file, and out of a mail whose lines were broken', () => {
  const mail = `Dear owner,\r\n\r\n${line.replaceAll(' ', '\r\n')}\r\n\r\nKeep this email.`;
  const other = sealLine(secrets, { ...seal, clientId: 'D12345' });
  expect(readSeals(`${line}\n${other}\n`)).toMatchObject([seal, { clientId: 'D12345' }]);
  expect(readSeals(mail)).toMatchObject([seal]);
  expect(readSeals(`${line.slice(0, 60)}=\r\n${line.slice(60)}`)).toMatchObject([seal]);
  expect(readSeals('nothing here')).toEqual([]);
});

it('[W3] distinguishes a seal of this server from one that was changed or made with another key', () => {
  const [read] = readSeals(line);
  if (!read) throw new Error('no seal');
  expect(isGenuine(secrets, read)).toBe(true);
  const changed = [{ day: '2026-06-16' }, { count: 4 }, { head: 'b'.repeat(64) }, { clientId: 'C00002' }];
  for (const change of changed) expect(isGenuine(secrets, { ...read, ...change })).toBe(false);
  const others = loadSecrets({ secretKey: Buffer.alloc(32, 8).toString('base64'), dataDir: '' });
  expect(isGenuine(others, read)).toBe(false);
});
