import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { httpSigningPort } from './http-signing-port.ts';

const args: SignWaiverArgs = {
  kind: 'adult_minor',
  event_id: 'e',
  waiver_ids: ['C00001-000000000000'],
  signed_at: '2026-11-20T17:00:00.000Z',
  client_id: 'C00001',
  adult_first_name: 'Ada',
  adult_last_name: 'Lo',
  adult_DoB: '1990-05-09',
  email: 'a@b.co',
  phone: '5551234567',
  minors: [{ first_name: 'Kim', last_name: 'Lo', DoB: '2015-03-07' }],
  signature_data: 'data:image/png;base64,AAAA',
};

function answering(answer: Response | Error) {
  const seen: { url: string; body: unknown }[] = [];
  const api = createApiClient({
    token: () => 'a-signed-in-owner',
    fetch: async (url, init = {}) => {
      seen.push({ url: url as string, body: JSON.parse(init.body as string) });
      expect(init.headers).not.toHaveProperty('authorization');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { port: httpSigningPort(api), seen };
}

describe('the public page', () => {
  it('posts each flow to its own endpoint, without a bearer token, and keeps the download token', async () => {
    const reply = {
      success: true,
      message: 'ok',
      waiver_id: 'W1',
      waiver_ids: ['W1', 'W2'],
      download_token: 't',
      documents: [],
    };
    const paths = { adult: 'waiver-signature', minor: 'minor-waiver', adult_minor: 'adult-minor-waiver' } as const;
    for (const kind of ['adult', 'minor', 'adult_minor'] as const) {
      const { port, seen } = answering(Response.json(reply));
      expect(await port.submit({ ...args, kind })).toEqual({ ok: true, waiverIds: ['W1', 'W2'], downloadToken: 't' });
      expect(seen[0]?.url).toBe(`/api/public/waiver/${paths[kind]}`);
      expect(seen[0]?.body).toMatchObject({ client_id: 'C00001', minors: [{ DoB: '2015-03-07' }] });
    }
  });

  it("passes on the server's message, and distinguishes a lost connection from a rejection", async () => {
    const refusal = {
      success: false,
      error: 'm',
      message: 'Waiver not found',
      code: 'WAIVER_NOT_FOUND',
      requestId: 'r',
    };
    const refused = answering(Response.json(refusal, { status: 404 }));
    expect(await refused.port.submit(args)).toMatchObject({ ok: false, kind: 'refused', message: 'Waiver not found' });
    const notReady = answering(Response.json({ ...refusal, code: 'WAIVER_NOT_READY' }, { status: 409 }));
    expect(await notReady.port.submit(args)).toMatchObject({ ok: false, kind: 'not_ready' });
    const busy = { ...refusal, code: 'TOO_MANY_REQUESTS' };
    expect(await answering(Response.json(busy, { status: 429 })).port.submit(args)).toMatchObject({ kind: 'busy' });
    for (const field of ['strokes', 'signature_data', 'email']) {
      const invalid = { ...refusal, code: 'INVALID_INPUT', fields: { [field]: 'm' } };
      const kind = field === 'email' ? 'refused' : 'signature';
      expect(await answering(Response.json(invalid, { status: 400 })).port.submit(args)).toMatchObject({ kind });
    }
    const answers = { ...refusal, code: 'INVALID_INPUT', fields: { 'answers.q1': 'm' } };
    expect(await answering(Response.json(answers, { status: 400 })).port.submit(args)).toMatchObject({
      kind: 'answers',
      questionIds: ['q1'],
    });
    const others = { ...answers, fields: { 'answers.q1': 'm', 'documents.0': 'm' } };
    expect(await answering(Response.json(others, { status: 400 })).port.submit(args)).toMatchObject({
      kind: 'documents',
    });
    expect(await answering(new TypeError('gone')).port.submit(args)).toMatchObject({ ok: false, kind: 'network' });
    expect(await answering(new Response('<html>', { status: 502 })).port.submit(args)).toMatchObject({
      kind: 'failed',
    });
  });
});
