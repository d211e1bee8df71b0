import { logout } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { createPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { errorCodes } from '@gatehouse/sync-protocol/base/errors';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import {
  type Callers,
  fillPath,
  isStream,
  makeCallers,
  nameOf,
  pathParameters,
  rightfulCaller,
} from '#helpers/app/contract-calls';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import { readError } from '#helpers/app/read-error';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';
import { triesOf } from '#helpers/app/tries';
import { hostileValue, nearlyPlausibleValue, type Samples } from '#helpers/samples/hostile-values';
import { signaturePicture } from '#helpers/samples/signing-samples';
import { openOffering } from '#helpers/venues/offerings';

const RUNS = { sqlite: triesOf({ usual: 6, long: 60 }), postgres: triesOf({ usual: 2, long: 60 }) };
/* One proxy is believed, so that each call comes from an address of its own and throttles stay out of the way. */
const environment = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' };
/** Replaced by another one in each call. */
const FREE_EMAIL = 'zoe@example.org';
const counts = { calls: 0, succeeded: 0 };

interface Attempt {
  path: string;
  body?: string;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Answers null for a success or a proper refusal, else what was wrong. */
async function attempt(app: TestApp, contract: Contract, callers: Callers, given: Attempt): Promise<string | null> {
  counts.calls += 1;
  const { calls } = counts;
  const token = rightfulCaller(contract, callers);
  const response = await app.app.hono.request(given.path, {
    method: contract.method,
    headers: {
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(given.form ? { body: given.form } : given.body === undefined ? {} : { body: given.body }),
  });
  if (response.status < 400) {
    counts.succeeded += 1;
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  /* Nobody has set payments up here: an endpoint that needs them says so. */
  const isUnavailable = response.status === 503 && contract.errors?.includes('PAYMENTS_UNAVAILABLE') === true;
  if (response.status >= 500 && !isUnavailable) return `${response.status}: ${text}`;
  let envelope: Record<string, unknown>;
  try {
    envelope = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return `${response.status} without an envelope: ${text.slice(0, 200)}`;
  }
  const isEnvelope =
    envelope['success'] === false &&
    typeof envelope['error'] === 'string' &&
    envelope['error'] === envelope['message'] &&
    String(envelope['code']) in errorCodes &&
    typeof envelope['requestId'] === 'string';
  return isEnvelope ? null : `${response.status} with a bad envelope: ${text.slice(0, 200)}`;
}

/** What the fields of these names are when they are right. */
function samplesOf({ clientId, deviceId }: Callers): Samples {
  return {
    protocol: PROTOCOL_VERSION,
    schema: SCHEMA_VERSION,
    version: undefined,
    client_id: clientId,
    clientId,
    selectedPlan: 'monthly',
    device_id: deviceId,
    email: FREE_EMAIL,
    phone: '(555) 123-4567',
    adult_DoB: '1990-02-28',
    DoB: '2017-05-05',
    minors: [{ first_name: 'Ana', last_name: 'Nguyễn', DoB: '2015-01-01' }],
    signature_data: signaturePicture(),
    time_zone: 'Europe/Berlin',
    plan_id: 'monthly-basic',
    payment_status: 'Paid',
    service_paid_until: '2027-01-31',
    last_payment_date: '2026-06-15',
    expiration_date: '12/28',
    card_number: '4242',
    card_last_four: '4242',
    promoCode: 'SUMMER',
    password: 'secret1',
    currentPassword: TEST_PASSWORD,
    newPassword: TEST_PASSWORD,
    profile: { scanner: { prefix: '~' } },
    expires_at: '2026-12-31',
  };
}

/** Keeps the session of the caller, which a successful logout or change of password would end. */
function isSafeToRepeat(contract: Contract): boolean {
  return contract.path !== '/api/logout' && contract.path !== '/api/sessions/end-all';
}

function goodPath(contract: Contract, callers: Callers): string {
  return fillPath(contract, { client_id: callers.clientId, device_id: callers.deviceId, code: 'SUMMER' });
}

onBothDatabases('hostile input', (open, dialect) => {
  it('[X8] answers a body that fits but for one place with a refusal or a success, never a 500', async () => {
    const app = await open(environment);
    const { succeeded } = counts;
    const { token } = await app.createAdmin();
    await call(app, createPromo, { token, body: { code: 'SUMMER', description: 'x' } });
    let callers = await makeCallers(app);
    for (const contract of app.app.contracts.filter(isSafeToRepeat)) {
      const { body } = contract;
      if (!body) continue;
      const path = goodPath(contract, callers);
      const samples = samplesOf(callers);
      const before = counts.succeeded;
      const property = fc.asyncProperty(nearlyPlausibleValue(body, samples), async (value) => {
        const text = JSON.stringify(value).replaceAll(FREE_EMAIL, `zoe${counts.calls}@example.org`);
        expect(await attempt(app, contract, callers, { path, body: text }), nameOf(contract)).toBeNull();
      });
      await fc.assert(property, { numRuns: RUNS[dialect] });
      /* What was refused counts against its caller, and what succeeded may have ended sessions, as a change of password does. */
      await app.deps.db.writePlatform((db) => db.deleteFrom('throttles').execute());
      if (counts.succeeded > before) callers = await makeCallers(app);
    }
    /* Else the hostile part never got past the checks of its neighbours. */
    expect(counts.succeeded - succeeded).toBeGreaterThan(RUNS[dialect] / 2);
  }, 240_000);

  it('[X8] answers hostile path and query values with the envelope', async () => {
    const app = await open(environment);
    const callers = await makeCallers(app);
    for (const contract of app.app.contracts.filter(isSafeToRepeat)) {
      if (isStream(contract)) continue;
      const parameters = pathParameters(contract);
      const names = Object.keys(contract.query?.shape ?? {}).concat('_');
      if (parameters.length === 0 && names.length === 1) continue;
      const hostileText = hostileValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
      const property = fc.asyncProperty(
        fc.array(hostileText, { minLength: parameters.length, maxLength: parameters.length }),
        fc.array(hostileText, { minLength: names.length, maxLength: names.length }),
        fc.boolean(),
        async (inPath, inQuery, keepVenue) => {
          const values = Object.fromEntries(parameters.map((name, index) => [name, encode(inPath[index] ?? '')]));
          const path = fillPath(contract, keepVenue ? { ...values, client_id: callers.clientId } : values);
          const query = names.map((name, index) => `${name}=${encode(inQuery[index] ?? '')}`).join('&');
          const failure = await attempt(app, contract, callers, {
            path: `${path}?${query}`,
            ...(contract.body ? { body: '{}' } : {}),
          });
          expect(failure, nameOf(contract)).toBeNull();
        },
      );
      await fc.assert(property, { numRuns: RUNS[dialect] });
    }
  }, 240_000);

  it('[X8] answers the last day that can be written with a refusal', async ({ app, venue }) => {
    const { offering_id } = await openOffering(app, venue);
    const paths = [
      `/api/public/offerings/${venue.clientId}/${offering_id}/availability/9999-12-31`,
      `/api/clients/${venue.clientId}/offerings/${offering_id}/availability/9999-12-31`,
      `/api/clients/${venue.clientId}/timeline/9999-12-31`,
    ];
    for (const path of paths) expect((await app.request('GET', path, { token: venue.token })).status, path).toBe(400);
  });
});

/* No statement sees any of it. */
onAnyDatabase('hostile bodies, uploads and headers', (open) => {
  it('[X8] answers bodies that are no JSON, the wrong JSON, too deep or too large with the envelope', async () => {
    const app = await open(environment);
    const callers = await makeCallers(app);
    const raw = [
      '',
      '{',
      '[1,',
      'null',
      '[]',
      '"text"',
      '12',
      '{"a":1}}',
      '\u0000',
      '{"\u0000":1}',
      '[['.repeat(15_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      `{"email":"${'x'.repeat(60_000)}"}`,
    ];
    for (const contract of app.app.contracts.filter(isSafeToRepeat)) {
      if (contract.method === 'GET') continue;
      const path = goodPath(contract, callers);
      for (const body of raw) {
        const failure = await attempt(app, contract, callers, { path, body });
        expect(failure, `${nameOf(contract)} ${body.slice(0, 20)}`).toBeNull();
      }
      const bytes = (contract.bodyBytesMax ?? 64 * 1024) + 1;
      if (!contract.body || bytes > 1024 * 1024) continue;
      const tooLarge = await app.request(contract.method, path, {
        token: rightfulCaller(contract, callers),
        body: `"${'x'.repeat(bytes)}"`,
      });
      expect([tooLarge.status, readError(tooLarge).code], nameOf(contract)).toEqual([413, 'BODY_TOO_LARGE']);
    }
  }, 240_000);

  it('[X16] refuses a body of more fields than any form has, before it is read', async ({ app, venue }) => {
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 1]));
    const path = `/api/clients/${venue.clientId}/parked/none/retry`;
    const answer = await app.request('POST', path, { token: venue.token, body: { args: many } });
    expect([answer.status, readError(answer).message]).toEqual([400, 'The request has too many fields.']);
  });

  it('[X8] answers broken uploads with the envelope', async () => {
    const app = await open(environment);
    const callers = await makeCallers(app);
    for (const contract of app.app.contracts) {
      if (!contract.file) continue;
      const path = goodPath(contract, callers);
      const empty = new FormData();
      empty.set(contract.file, new File([], ''));
      const wrongField = new FormData();
      wrongField.set('other', new File(['x'], 'x'));
      const asText = new FormData();
      asText.set(contract.file, 'no file');
      const hostileName = new FormData();
      hostileName.set(contract.file, new File(['%PDF-1.7 broken'], `a"b\u202e${'x'.repeat(500)}.pdf`));
      for (const form of [empty, wrongField, asText, hostileName])
        expect(await attempt(app, contract, callers, { path, form }), nameOf(contract)).toBeNull();
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])
        expect(
          await attempt(app, contract, callers, { path, body: 'no form', headers: { 'content-type': type } }),
          nameOf(contract),
        ).toBeNull();
    }
  }, 120_000);

  it('[X8] reads hostile tokens and headers as not signed in', async ({ app }) => {
    for (const authorization of ['Bearer', 'Bearer  ', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'Bearer a b', 'é']) {
      const { status, refusal } = await call(app, logout, { headers: { authorization } });
      expect([status, refusal.code]).toEqual([401, 'NOT_SIGNED_IN']);
    }
    for (const path of ['/api/%', '/api/%00', '/api/clients/%E0%A4%A', '/api//', `/api/${'a/'.repeat(2000)}`]) {
      const answer = await app.request('GET', path);
      expect([400, 401, 404], path).toContain(answer.status);
      expect(readError(answer).success, path).toBe(false);
    }
  });
});

/** Percent-encodes anything, lone surrogates too (as the bytes that no UTF-8 has). */
function encode(text: string): string {
  const short = text.slice(0, 3000);
  return short.isWellFormed() ? encodeURIComponent(short) : '%ED%A0%80';
}
