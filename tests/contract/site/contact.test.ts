import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { createFileMailer } from '@gatehouse/server/integrations/mailer/create-mailer';
import { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

const letter = {
  name: 'Zoë Ångström',
  email: 'Zoe@Paintball.Example',
  company: 'North Field',
  topic: 'hardware' as const,
  message: 'Which card printer\ndo you recommend?',
};

const write = (app: TestApp, body: Partial<BodyInputOf<typeof sendContact>> = {}) =>
  call(app, sendContact, { body: { ...letter, ...body } });
const deliver = (app: TestApp) => sendDueMail(app.deps, new AbortController().signal);

/** The mail as the wire sees it, headers apart from the text. */
async function headersOf(app: TestApp): Promise<string[]> {
  const folder = await mkdtemp(join(quickFolder, 'gatehouse-contact-'));
  const mailer = createFileMailer(folder, 'no-reply@gatehouse.example');
  for (const mail of app.mails) await mailer.send(mail, app.deps.ids.uuid());
  const [file = ''] = await readdir(folder);
  const text = await readFile(join(folder, file), 'utf8');
  await rm(folder, { recursive: true });
  return (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

onAnyDatabase('the contact form', (open) => {
  it('[G6] reaches every platform admin by mail, and an answer goes to the writer', async ({ app }) => {
    await app.createAdmin();
    await app.createAdmin();
    await app.createVenue();
    const answer = await write(app);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    await deliver(app);
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual(['admin1@gatehouse.example', 'admin2@gatehouse.example']);
    const [mail] = app.mails;
    expect(mail?.replyTo).toEqual({ name: 'Zoë Ångström', address: 'zoe@paintball.example' });
    expect(mail?.subject).toBe('Hardware: Zoë Ångström');
    for (const part of ['North Field', 'zoe@paintball.example', 'Which card printer\ndo you recommend?'])
      expect(mail?.text).toContain(part);
    expect(await headersOf(app)).toContainEqual(expect.stringMatching(/^Reply-To: .*<zoe@paintball\.example>$/));
  });

  it('[X8] lets no field write a header of its own', async ({ app }) => {
    await app.createAdmin();
    const name = 'Eve"\r\nBcc: all@example.com, <b@example.com>';
    expect((await write(app, { name, company: 'x\nCc: c@example.com' })).status).toBe(200);
    await deliver(app);
    const headers = await headersOf(app);
    const names = headers.map((line) => line.split(':')[0]?.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('cc');
    expect(headers).toContain('To: admin1@gatehouse.example');
    expect(headers.filter((line) => line.startsWith('Reply-To:'))).toEqual([
      expect.stringMatching(/^Reply-To: ("|=\?).*<zoe@paintball\.example>$/),
    ]);
    expect((await write(app, { email: 'a@b.example\r\nBcc: x@y.example' })).status).toBe(400);
    expect((await write(app, { message: ' ' })).refusal.fields?.['message']).toBe('This field is required');
  });

  it('thanks a bot that fills in the field no one sees, and mails nothing', async ({ app }) => {
    await app.createAdmin();
    const person = await write(app);
    const program = await write(app, { website: 'https://spam.example' });
    expect([program.status, program.body]).toEqual([person.status, person.body]);
    await deliver(app);
    expect(app.mails).toHaveLength(1);
  });

  it('is throttled by address', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    await app.createAdmin();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await write(app)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const elsewhere = await call(app, sendContact, {
      body: letter,
      headers: { 'x-forwarded-for': '10.1.2.3' },
    });
    expect(elsewhere.status).toBe(200);
  });

  it('says so when there is nobody to read it, and [X6] logs nothing of it', async ({ app }) => {
    const { status, refusal } = await write(app);
    expect([status, refusal.code]).toEqual([503, 'UNAVAILABLE']);
    expect(refusal.message).toBe('Your message could not be sent. Please try again later.');
    const logged = JSON.stringify(app.logs);
    expect(logged).toContain('no platform admin');
    expect(logged).not.toMatch(/Zoë|paintball|card printer/i);
  });
});
