import type { AddressInfo } from 'node:net';
import { composeMail } from '@gatehouse/server/features/mail/compose-mail';
import { createSmtpMailer } from '@gatehouse/server/integrations/mailer/smtp-mailer';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve())));

/** A real SMTP server that keeps what it gets, or refuses every recipient. */
async function listen(options: { refuses?: boolean } = {}): Promise<{ url: string; messages: string[] }> {
  const messages: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => (options.refuses ? done(new Error('no such mailbox')) : done()),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server = smtp;
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, messages };
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
  await createSmtpMailer(url, 'Gatehouse <no-reply@gatehouse.example>').send(mail);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('To: visitor@example.com');
  expect(messages[0]).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/);
  /* Old servers cut lines of more than 998 bytes. */
  expect(Math.max(...(messages[0] ?? '').split('\r\n').map((line) => line.length))).toBeLessThan(999);
});

it('rejects when the server refuses, so that the outbox tries again', async () => {
  const { url } = await listen({ refuses: true });
  await expect(createSmtpMailer(url, 'no-reply@gatehouse.example').send(mail)).rejects.toThrow();
});
