import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';

export const sessionSchema = z.object({
  session_id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  /** The browser and its system, in words. */
  device: z.string(),
  /** How it was signed in. */
  method: z.enum(['password', 'passkey', 'oidc']),
  /** The venue that it is at; null for a platform admin. */
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type SessionListItem = z.infer<typeof sessionSchema>;

const accountOwn = { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true } as const;

export const listSessions = contract(accountOwn, 'GET /api/sessions', {
  summary: 'Where the user is signed in, most recently used first; a session ends after 30 idle days',
  reply: { sessions: z.array(sessionSchema) },
});

export const endSession = contract(accountOwn, 'DELETE /api/sessions/:session_id', {
  summary: 'End one session of the user',
  params: z.object({ session_id: cleanText(64) }),
});

export const endAllSessions = contract(accountOwn, 'POST /api/sessions/end-all', {
  summary: 'Sign out everywhere, here too',
});
