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

const ANSWERS = 'answers.';

/** The public page's port: one endpoint for each of the three flows. The server makes the waiver ids; the event's
 * id makes a repeated call the same signing. Requirement S3. */
export function httpSigningPort(api: ApiClient): SigningPort {
  return {
    async submit(args) {
      const answer = await api.ask(endpoints[args.kind], { body: args, token: null });
      if (answer.ok)
        return { ok: true, waiverIds: answer.data.waiver_ids, downloadToken: answer.data.download_token || null };
      if (answer.kind === 'refused')
        return { ok: false, kind: kindOf(answer), message: answer.message, questionIds: questionsIn(answer.fields) };
      return { ok: false, kind: answer.kind === 'network' ? 'network' : 'failed', message: answer.message };
    },
  };
}

/** Failures with messages of the page's own, in the visitor's language. */
function kindOf({ code, fields }: Extract<ApiFailure, { kind: 'refused' }>) {
  if (code === 'WAIVER_NOT_READY') return 'not_ready';
  if (code === 'TOO_MANY_REQUESTS') return 'busy';
  if (code === 'INVALID_INPUT' && Object.keys(fields).some((field) => field.startsWith('documents')))
    return 'documents';
  if (code === 'INVALID_INPUT' && questionsIn(fields).length > 0) return 'answers';
  const isUnusable = code === 'INVALID_INPUT' && ('signature_data' in fields || 'strokes' in fields);
  return isUnusable ? 'signature' : 'refused';
}

/** `answers.{question_id}` names an answer that can't be kept as it is. */
function questionsIn(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields).flatMap((field) => (field.startsWith(ANSWERS) ? field.slice(ANSWERS.length) : []));
}
