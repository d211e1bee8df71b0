import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { type Callers, fillPath, isStream, makeCallers, rightfulCaller } from '#helpers/app/contract-calls';
import { onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';
import { plausibleValue, type Samples } from '#helpers/samples/hostile-values';
import { adultBody, signaturePicture } from '#helpers/samples/signing-samples';
import { uploadWaiver } from '#helpers/venues/signing-venue';

/** What must never be in a log; each is easy to find and in nothing else. */
const marks = {
  email: 'zaphod.mark@beeblebrox.example',
  phone: '(555) 424-2424',
  name: 'Zaphodmark',
  street: 'Markgasse 42',
  password: 'markpassword42',
  token: 'marktoken42marktoken42marktoken42marktoken4',
  dob: '1942-04-24',
  strokes: 424242424,
  accessToken: 'EAAA-mark-access-token-42',
  cardToken: 'cnon:mark-card-token-42',
};

const samples = (clientId: string): Samples => ({
  protocol: PROTOCOL_VERSION,
  schema: SCHEMA_VERSION,
  client_id: clientId,
  email: marks.email,
  phone: marks.phone,
  name: marks.name,
  client_name: marks.name,
  companyName: marks.name,
  contact_first_name: marks.name,
  contact_last_name: marks.name,
  adult_first_name: marks.name,
  adult_last_name: marks.name,
  first_name: marks.name,
  last_name: marks.name,
  name_on_card: marks.name,
  street: marks.street,
  adult_DoB: marks.dob,
  DoB: marks.dob,
  password: marks.password,
  currentPassword: marks.password,
  newPassword: marks.password,
  token: marks.token,
  code: marks.token,
  signature_data: signaturePicture(),
  time_zone: 'Europe/Berlin',
  accessToken: marks.accessToken,
  sourceId: marks.cardToken,
  cardNonce: marks.cardToken,
  card_last_four: '4242',
  card_number: '4242',
});

/** Forms of what is secret that could slip into a line. */
function secrets(callers: Callers): string[] {
  return [
    ...Object.values(marks).map(String),
    '5554242424',
    encodeURIComponent(marks.email),
    signaturePicture().slice(30, 80),
    TEST_PASSWORD,
    callers.owner,
    callers.admin,
    callers.device,
  ];
}

async function callEverything(app: TestApp, callers: Callers): Promise<void> {
  const values = samples(callers.clientId);
  for (const contract of app.app.contracts) {
    if (isStream(contract) || contract.path === '/api/logout') continue;
    const bodies = contract.body ? fc.sample(plausibleValue(contract.body, values), 3) : [undefined];
    for (const body of bodies) await callOnce(app, contract, callers, body);
  }
}

async function callOnce(app: TestApp, contract: Contract, callers: Callers, body: unknown): Promise<void> {
  const path = fillPath(contract, { client_id: callers.clientId });
  const query = `search=${encodeURIComponent(marks.email)}&token=${marks.token}`;
  await app.request(contract.method, `${path}?${query}`, {
    token: rightfulCaller(contract, callers),
    ...(body === undefined ? {} : { body }),
  });
}

/* What a database puts into a line is the subject of those below. */
onAnyDatabase('logs', (open) => {
  it('[X6] hold no token, password, signature, name, email, phone or address, whatever is called', async () => {
    const app = await open({ LOG_LEVEL: 'trace' });
    const callers = await makeCallers(app);
    await uploadWaiver(app, { clientId: callers.clientId, token: callers.owner });
    const signed = await call(app, signAdultWaiver, {
      body: adultBody(callers.clientId, { email: marks.email, adult_last_name: marks.name }),
    });
    expect(signed.status).toBe(200);
    await callEverything(app, callers);
    const lines = app.logs.map((line) => JSON.stringify(line));
    expect(lines.length).toBeGreaterThan(app.app.contracts.length);
    const leaks = secrets(callers).flatMap((secret) => lines.filter((line) => line.includes(secret)));
    expect(leaks).toEqual([]);
  }, 120_000);
});

onBothDatabases('logs', (open, dialect) => {
  it('[X6] hold nothing of it when the database fails in the middle either', async () => {
    const app = await open({ LOG_LEVEL: 'trace' });
    const callers = await makeCallers(app);
    const { owner } = app.deps.db;
    await owner.schema.alterTable('clients').renameColumn('client_name', 'gone_name').execute();
    await owner.schema.alterTable('users').renameColumn('password_hash', 'gone_hash').execute();
    await owner.schema.alterTable('waivers').renameColumn('email', 'gone_email').execute();
    await callEverything(app, callers);
    const failures = app.logs.filter((line) => line['msg'] === 'request failed');
    expect(failures.length).toBeGreaterThan(0);
    const lines = app.logs.map((line) => JSON.stringify(line));
    expect(secrets(callers).flatMap((secret) => lines.filter((line) => line.includes(secret)))).toEqual([]);
  }, 120_000);

  if (dialect === 'postgres')
    it('[X6] hold nothing of it when the database quotes the row that it refuses', async () => {
      const app = await open({ LOG_LEVEL: 'trace' });
      const callers = await makeCallers(app);
      const { owner } = app.deps.db;
      await owner.executeQuery(
        CompiledQuery.raw(
          `CREATE FUNCTION quote_row() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'refused %', NEW USING DETAIL = NEW::text; END $$`,
        ),
      );
      for (const table of ['clients', 'users', 'signing_events', 'waivers', 'outbox_mail'])
        await owner.executeQuery(
          CompiledQuery.raw(
            `CREATE TRIGGER quote BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION quote_row()`,
          ),
        );
      await callEverything(app, callers);
      await call(app, register, { body: { companyName: marks.name, email: marks.email, password: marks.password } });
      expect(app.logs.filter((line) => line['msg'] === 'request failed').length).toBeGreaterThan(0);
      const lines = app.logs.map((line) => JSON.stringify(line));
      expect(secrets(callers).flatMap((secret) => lines.filter((line) => line.includes(secret)))).toEqual([]);
    }, 120_000);
});
