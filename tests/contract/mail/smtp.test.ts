import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composeMail } from '@gatehouse/server/areas/mail/outbox/compose-mail';
import { createFileMailer, createSmtpMailer } from '@gatehouse/server/integrations/mailer/create-mailer';
import type { Mailer } from '@gatehouse/server/integrations/mailer/mailer';
import { afterEach, expect, it, vi } from 'vitest';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import { messageIdOf, type SmtpOptions, startSmtpServer } from '../../helpers/processes/smtp-server.ts';

const FROM = 'Gatehouse <no-reply@gatehouse.example>';
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function listen(options: SmtpOptions = {}) {
  const server = await startSmtpServer(options);
  ended.push(server.close);
  return server;
}

function mailerTo(url: string): Mailer {
  const mailer = createSmtpMailer(url, FROM);
  ended.unshift(() => mailer.close?.());
  return mailer;
}

const mail = {
  to: 'visitor@example.com',
  subject: 'Your waiver — Łukasz',
  ...composeMail({
    heading: 'Thank you',
    paragraphs: ['Hello Łukasz, here is your copy.'],
    button: { label: 'Open my copy', url: 'https://gate.example/waiver?token=abc' },
    facts: [{ label: 'Amount', value: '$75.00' }],
  }),
};

it('[I12] hands a mail to a real SMTP server, in text and HTML', async () => {
  const { url, messages } = await listen();
  await mailerTo(url).send(mail, 'a');
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('To: visitor@example.com');
  expect(messages[0]).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/);
  /* Old servers cut lines of more than 998 bytes. */
  expect(Math.max(...(messages[0] ?? '').split('\r\n').map((line) => line.length))).toBeLessThan(999);
});

it('rejects when the server refuses, so that the outbox tries again', async () => {
  const { url } = await listen({ refuses: true });
  await expect(mailerTo(url).send(mail, 'a')).rejects.toThrow();
});

it('[Y87] gives a mail the same Message-ID each time, from any process, over SMTP and in a file', async () => {
  const { url, messages } = await listen();
  const folder = mkdtempSync(join(quickFolder, 'gatehouse-mail-'));
  ended.push(() => rmSync(folder, { recursive: true }));
  for (const id of ['first', 'first', 'second']) await mailerTo(url).send(mail, id);
  await createFileMailer(folder, FROM).send(mail, 'first');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect([...messages, ...files].map(messageIdOf)).toEqual([
    '<first@gatehouse.example>',
    '<first@gatehouse.example>',
    '<second@gatehouse.example>',
    '<first@gatehouse.example>',
  ]);
});

it('[Y87] hands a mail over once for each attempt, also where the connection breaks before the reply', async () => {
  const { url, messages } = await listen({ diesAfterMail: true });
  await expect(mailerTo(url).send(mail, 'a')).rejects.toThrow();
  expect(messages).toHaveLength(1);
});

it('[Y89] keeps its connections from mail to mail, opens new ones when the server was away, and ends them', async () => {
  const first = await startSmtpServer();
  const mailer = mailerTo(first.url);
  const sendAll = () => Promise.all(Array.from({ length: 40 }, (_, index) => mailer.send(mail, String(index))));
  await sendAll();
  await sendAll();
  expect(first.messages).toHaveLength(80);
  expect(first.connections.opened).toBe(mailer.concurrency);
  await first.close();
  const second = await listen({ port: first.port });
  await sendAll();
  expect(second.messages).toHaveLength(40);
  mailer.close?.();
  await vi.waitFor(() => expect(second.connections.open).toBe(0));
});

it('[Y89] opens as many as the address of the server says', async () => {
  const { url, connections } = await listen({ delayMs: 20 });
  const mailer = mailerTo(`${url}?maxConnections=2`);
  await Promise.all(Array.from({ length: 10 }, (_, index) => mailer.send(mail, String(index))));
  expect([mailer.concurrency, connections.openMax]).toEqual([2, 2]);
});

it('[I12] says that nobody wrote it by hand, so that no absence note answers', async () => {
  const { url, messages } = await listen();
  await mailerTo(url).send(mail, 'a');
  expect(messages[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

it('[I12] reaches an address with a local part of 64 characters, each header on the line of its name', async () => {
  const { url, messages } = await listen();
  const to = `${'a'.repeat(64)}@example.org`;
  const replyTo = { name: 'Field', address: `${'b'.repeat(64)}@${'c'.repeat(60)}.example` };
  const unsubscribeUrl = `https://gate.example/unsubscribe/${'d'.repeat(80)}`;
  await mailerTo(url).send({ ...mail, to, replyTo, unsubscribeUrl }, 'e'.repeat(64));
  const [head = ''] = (messages[0] ?? '').split('\r\n\r\n');
  expect(head).toContain(`\r\nTo: ${to}\r\n`);
  expect(head).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(head).not.toMatch(/^[A-Za-z-]+:[ \t]*\r$/m);
  expect(messageIdOf(messages[0] ?? '')).toBe(`<${'e'.repeat(64)}@gatehouse.example>`);
});

it('[I12] goes without the invisible characters of an address that was stored with them', async () => {
  const { url, messages } = await listen();
  await mailerTo(url).send({ ...mail, to: 'a\u200Bda\u2060@exam\u00ADple.org' }, 'a');
  expect(messages[0]).toContain('To: ada@example.org\r\n');
});

it('[B2] names the method and the characters of a calendar in its Content-Type', async () => {
  const { url, messages } = await listen();
  const contentType = 'text/calendar; charset=utf-8; method=CANCEL';
  const content = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:Łódź\r\nEND:VCALENDAR\r\n');
  await mailerTo(url).send({ ...mail, attachments: [{ filename: 'booking.ics', contentType, content }] }, 'a');
  const header = /^Content-Type: text\/calendar[^\r]*(?:\r\n[ \t][^\r]*)*/m.exec(messages[0] ?? '')?.[0] ?? '';
  expect(header.replaceAll(/\r\n\s+/g, ' ')).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/);
  expect(messages[0]).toContain(content.toString('base64').slice(0, 40));
});
