import { randomUUID } from 'node:crypto';
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { sealSecret } from '@gatehouse/server/areas/accounts/auth/second-factor/sealed-secret';
import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { seal, unseal } from '@gatehouse/server/areas/money/square-accounts/sealed-token';
import { readNextKey, swapKeyFiles } from '@gatehouse/server/areas/platform/key-rotation/next-key-file';
import {
  beginRotation,
  completeRotation,
  type KeyChange,
} from '@gatehouse/server/areas/platform/key-rotation/rotate-key.service';
import { verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import { readKeyFile } from '@gatehouse/server/base/key-file';
import { columnOf, openText, type SealedColumn, sealedColumns } from '@gatehouse/server/base/sealed-columns';
import { secretsOf } from '@gatehouse/server/base/secrets';
import type { Database } from '@gatehouse/server/db/database';
import { keepFingerprint, refuseOtherKey, secretsOfDatabase } from '@gatehouse/server/db/key-check';
import { withLastingKey } from '@gatehouse/server/db/lasting-key';
import { parkedItems } from '@gatehouse/server/sync/parked/parked.service';
import { sealReadableItems } from '@gatehouse/server/sync/parked/seal-readable.service';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { sealAsDevice } from '#helpers/samples/sealed-copy';
import { leaveReadable } from '#helpers/venues/parked-rows';
import { createSigningVenue, deviceArgs, fromDevice } from '#helpers/venues/signing-venue';

const former = Buffer.alloc(32, 7);
const next = Buffer.alloc(32, 8);
const third = Buffer.alloc(32, 9);
const MAILS = 120;
/** Parked items: more than are sealed in one transaction. */
const PARKED = 12;

/** A database with something in every encrypted column. */
async function fill(app: TestApp) {
  const { deps } = app;
  const venue = await createSigningVenue(app);
  const { clientId } = venue;
  await fromDevice(app, deviceArgs(clientId, { answers: [{ question_id: 'unknown', value: 'answered' }] }));
  /* Half of them as an earlier release left them. */
  const texts = Array.from({ length: PARKED }, (_, index) => JSON.stringify({ name: 'greet', args: { index } }));
  await leaveReadable(app, clientId, texts.slice(0, PARKED / 2));
  await sealReadableItems(deps, new AbortController().signal);
  await leaveReadable(app, clientId, texts.slice(PARKED / 2), 'late');
  await deps.db.writeVenue(clientId, (db) =>
    db
      .insertInto('square_accounts')
      .values({
        client_id: clientId,
        application_id: 'app',
        location_id: 'place',
        environment: 'sandbox',
        access_token_sealed: seal(deps.secrets, clientId, 'access_token_sealed', 'the token'),
        webhook_key_sealed: seal(deps.secrets, clientId, 'webhook_key_sealed', 'the webhook key'),
        created_at: '2026-06-15T00:00:00.000Z',
        updated_at: '2026-06-15T00:00:00.000Z',
      })
      .execute(),
  );
  await deps.db.writePlatform(async (db) => {
    const { user_id } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
    const secret_sealed = sealSecret(deps.secrets, user_id, Buffer.alloc(20, 1));
    const created_at = '2026-06-15T00:00:00.000Z';
    const factor = { user_id, secret_sealed, created_at, enabled_at: null, last_step: 0 };
    await db.insertInto('second_factors').values(factor).execute();
    for (let index = 0; index < MAILS; index += 1) {
      const mail = { to: `guest${index}@example.org`, subject: `Mail ${index}`, text: 'Hello', html: '<p>Hello</p>' };
      await queueMail(deps, db, mail, null, { kind: 'admin_notice' });
    }
  });
  return venue;
}

async function rotate(db: Database, change: KeyChange) {
  await beginRotation(db, change);
  return completeRotation(db, change);
}

/** Every encrypted text that the database holds. */
async function sealedTexts(db: Database): Promise<{ name: SealedColumn; key: Record<string, string>; text: string }[]> {
  const found = [];
  for (const name of Object.keys(sealedColumns) as SealedColumn[]) {
    const { key, keyPrefix = '' } = columnOf(name);
    const [table = '', column = ''] = name.split('.');
    const query = `SELECT ${key.join()}, ${column} AS sealed_text FROM ${table} WHERE ${column} IS NOT NULL`;
    const { rows } = await db.readPlatform((tx) => tx.executeQuery<Record<string, string>>(CompiledQuery.raw(query)));
    for (const { sealed_text: text = '', ...own } of rows)
      if (String(Object.values(own)[0]).startsWith(keyPrefix) && text !== '{}') found.push({ name, key: own, text });
  }
  return found;
}

const opens = (master: Buffer, { name, key, text }: Awaited<ReturnType<typeof sealedTexts>>[number]): boolean => {
  try {
    openText(secretsOf(master), name, key as never, text);
    return true;
  } catch {
    return false;
  }
};

onBothDatabases('changing the key', (open) => {
  it('[Y65] after it the new key opens everything, and the former one nothing', async ({ app }) => {
    const { clientId } = await fill(app);
    const { db } = app.deps;
    const report = await rotate(db, { former, next });
    expect(report).toMatchObject({
      'outbox_mail.message': { resealed: expect.any(Number), unreadable: 0 },
      'square_accounts.access_token_sealed': { resealed: 1, unreadable: 0 },
      'square_accounts.webhook_key_sealed': { resealed: 1, unreadable: 0 },
      'second_factors.secret_sealed': { resealed: 1, unreadable: 0 },
      'sync_parked.item': { resealed: PARKED, unreadable: 0 },
    });
    const texts = await sealedTexts(db);
    expect(new Set(texts.map(({ name }) => name))).toEqual(new Set(Object.keys(sealedColumns)));
    expect(texts.filter((text) => !opens(next, text))).toEqual([]);
    expect(texts.filter((text) => opens(former, text))).toEqual([]);
    await expect(refuseOtherKey({ db, secrets: secretsOf(former) })).rejects.toThrow('This is the wrong key');

    const secrets = await withLastingKey({ db, secrets: secretsOf(next) });
    const account = await db.readVenue(clientId, (tx) =>
      tx.selectFrom('square_accounts').selectAll().executeTakeFirstOrThrow(),
    );
    expect(unseal(secrets, clientId, 'access_token_sealed', account.access_token_sealed)).toBe('the token');
    expect(unseal(secrets, clientId, 'webhook_key_sealed', account.webhook_key_sealed ?? '')).toBe('the webhook key');
    const parked = await parkedItems({ ...app.deps, secrets }, clientId, false);
    const indexes = parked.map(({ args }) => Number(args?.['index']));
    expect(indexes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: PARKED }, (_, index) => index));
    await sendDueMail({ ...app.deps, secrets }, new AbortController().signal);
    expect(app.mails.filter(({ subject }) => subject.startsWith('Mail '))).toHaveLength(MAILS);
  });

  it('[Y65] killed after any transaction, and any number of times, it completes when it is run again', async () => {
    const app = await open();
    await fill(app);
    const { db } = app.deps;
    let kills = 0;
    for (let survives = 0; ; survives += 1) {
      let left = survives;
      /* Every second run dies before its transaction commits, the others after. */
      const dying: Database = Object.assign(Object.create(db), {
        writePlatform: async (work: Parameters<Database['writePlatform']>[0]) => {
          if (left === 0 && survives % 2 === 0) throw new Error('killed');
          const result = await db.writePlatform(work);
          if (left === 0) throw new Error('killed');
          left -= 1;
          return result;
        },
      });
      const isDone = await rotate(dying, { former, next }).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        },
      );
      if (isDone) break;
      kills += 1;
      /* Nothing is lost in between: one of the two keys opens each text. */
      const texts = await sealedTexts(db);
      expect(texts.filter((text) => !opens(former, text) && !opens(next, text))).toEqual([]);
      const isOver = (await sealedTexts(db)).every((text) => opens(next, text));
      if (!isOver)
        for (const key of [former, next]) {
          const refusal = refuseOtherKey({ db, secrets: secretsOf(key) });
          if (survives > 0) await expect(refusal).rejects.toThrow('Run npm run rotate-key again');
          else await refusal.catch(() => undefined);
        }
    }
    expect(kills).toBeGreaterThan(5);
    const texts = await sealedTexts(db);
    expect(texts.filter((text) => !opens(next, text) || opens(former, text))).toEqual([]);
    await refuseOtherKey({ db, secrets: secretsOf(next) });
  });

  it('[Y95] killed between any two of its steps, in the database or in the files, it is never taken for a wrong key', async () => {
    const { deps } = await open();
    const { db } = deps;
    const { dataDir } = deps.config;
    const present = Buffer.from(
      readKeyFile(dataDir, () => former),
      'base64',
    );
    const started = async (): Promise<string> => {
      const config = { dataDir, secretKey: undefined };
      return (await secretsOfDatabase(db, config)).fingerprint;
    };
    const unfinished = 'A key change was started but not finished. Run npm run rotate-key again.';
    await keepFingerprint({ db, secrets: secretsOf(present) });
    const change = { former: present, next: readNextKey(dataDir) };
    expect(await started()).toBe(secretsOf(present).fingerprint);
    await beginRotation(db, change);
    await expect(started()).rejects.toThrow(unfinished);
    await completeRotation(db, change);
    await expect(started()).rejects.toThrow(unfinished);
    const key = join(dataDir, 'secret.key');
    linkSync(key, `${key}.${secretsOf(present).fingerprint}`);
    await expect(started()).rejects.toThrow(unfinished);
    expect(await beginRotation(db, change)).toBe('done');
    swapKeyFiles(dataDir, secretsOf(present).fingerprint);
    expect(await started()).toBe(secretsOf(change.next).fingerprint);
  });

  it('[Y66] [W3] after two changes the audit chain still verifies, and what devices sealed and hold is still good', async () => {
    const app = await open();
    const { clientId } = await fill(app);
    const { db } = app.deps;
    const copy = sealAsDevice(createSealing(app.deps).publicKey, 'a signature');
    const before = app.deps.secrets;
    await rotate(db, { former, next });
    const between = await withLastingKey({ db, secrets: secretsOf(next) });
    const copyBetween = sealAsDevice(createSealing({ db, secrets: between }).publicKey, 'another one');
    await rotate(db, { former: next, next: third });
    const secrets = await withLastingKey({ db, secrets: secretsOf(third) });
    const sealing = createSealing({ db, secrets });
    expect(await sealing.open(copy)).toBe('a signature');
    expect(await sealing.open(copyBetween)).toBe('another one');
    expect(await sealing.open(sealAsDevice(sealing.publicKey, 'a new one'))).toBe('a new one');
    const reports = await verifyAudit({ db, secrets });
    const own = reports.find((report) => report.clientId === clientId);
    expect(own).toMatchObject({ errors: [], breaks: [] });
    expect(own?.signings).toBeGreaterThan(0);
    for (const purpose of ['audit-link', 'receipt', 'cursor', 'party', 'trial-card'] as const)
      expect(secrets.mac(purpose, 'x'), purpose).toBe(before.mac(purpose, 'x'));
    for (const purpose of ['password-reset', 'email-verification', 'pairing-short-code'] as const)
      expect(secrets.mac(purpose, 'x'), purpose).not.toBe(before.mac(purpose, 'x'));
  });

  it('[Y65] refuses a database of another key, and leaves alone what neither key opens', async ({ app }) => {
    const { clientId } = await fill(app);
    const { db } = app.deps;
    await db.writePlatform((tx) =>
      tx.insertInto('server_state').values({ key: 'key_fingerprint', value: randomUUID() }).execute(),
    );
    await expect(beginRotation(db, { former, next })).rejects.toThrow('belongs neither to the present key');
    await db.writePlatform((tx) => tx.deleteFrom('server_state').where('key', '=', 'key_fingerprint').execute());
    const damaged = seal(secretsOf(third), clientId, 'access_token_sealed', 'of another server');
    await db.writeVenue(clientId, (tx) =>
      tx.updateTable('square_accounts').set({ access_token_sealed: damaged }).execute(),
    );
    const report = await rotate(db, { former, next });
    expect(report['square_accounts.access_token_sealed']).toEqual({ resealed: 0, unreadable: 1 });
    const row = await db.readVenue(clientId, (tx) =>
      tx.selectFrom('square_accounts').select('access_token_sealed').executeTakeFirstOrThrow(),
    );
    expect(row.access_token_sealed).toBe(damaged);
  });
});
