import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure } from '#lib/api/api-result';
import {
  signAdultMinorWaiverEndpoint,
  signAdultWaiverEndpoint,
  signMinorWaiverEndpoint,
} from '#lib/api/replies/waiver-replies';
import type { SigningPort } from './signing-port.ts';

const endpoints = {
  adult: signAdultWaiverEndpoint,
  minor: signMinorWaiverEndpoint,
  adult_minor: signAdultMinorWaiverEndpoint,
} as const;

/** The public page's port: one endpoint for each of the three flows. The server makes the waiver ids; the event's
 * id makes a repeated call the same signing. Requirement S3. */
export function httpSigningPort(api: ApiClient): SigningPort {
  return {
    async submit(args) {
      const answer = await api.ask(endpoints[args.kind], { body: args, token: null });
      if (answer.ok)
        return { ok: true, waiverIds: answer.data.waiver_ids, downloadToken: answer.data.download_token || null };
      if (answer.kind === 'refused') return { ok: false, kind: kindOf(answer), message: answer.message };
      return { ok: false, kind: answer.kind === 'network' ? 'network' : 'failed', message: answer.message };
    },
  };
}

/** Failures with messages of the page's own, in the visitor's language. */
function kindOf({ code, fields }: Extract<ApiFailure, { kind: 'refused' }>) {
  if (code === 'WAIVER_NOT_READY') return 'not_ready';
  if (code === 'TOO_MANY_REQUESTS') return 'busy';
  const isUnusable = code === 'INVALID_INPUT' && ('signature_data' in fields || 'strokes' in fields);
  return isUnusable ? 'signature' : 'refused';
}
