import { expect, it } from 'vitest';
import { EngineStatus } from './engine-status.ts';

it('[V1] asks for an update after a 426 until an answer is good', () => {
  const status = new EngineStatus(true);
  status.answered({
    ok: false,
    kind: 'refused',
    status: 426,
    code: 'PROTOCOL_UNSUPPORTED',
    message: '',
    requestId: 'r',
    fields: {},
    body: {},
    retryAfterMs: null,
  });
  expect(status.value).toMatchObject({ network: 'online', needsUpdate: true, needsSignIn: false, isRevoked: false });
  status.answered({ ok: true, status: 200, data: null });
  expect(status.value.needsUpdate).toBe(false);
});
