import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';

const success = z.literal(true);

const sessionSchema = z.object({
  session_id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type SessionListItem = z.infer<typeof sessionSchema>;

const accountOwn = { access: 'signed_in', permission: 'account.own' } as const;

export const listSessions = contract({
  method: 'GET',
  path: '/api/sessions',
  ...accountOwn,
  summary: 'Where the user is signed in, most recently used first; a session ends after 30 idle days',
  reply: z.object({ success, sessions: z.array(sessionSchema) }),
  allowedWhenExpired: true,
});

export const endSession = contract({
  method: 'DELETE',
  path: '/api/sessions/:session_id',
  ...accountOwn,
  summary: 'End one session of the user',
  params: z.object({ session_id: cleanText(64) }),
  reply: z.object({ success }),
  allowedWhenExpired: true,
});

export const endAllSessions = contract({
  method: 'POST',
  path: '/api/sessions/end-all',
  ...accountOwn,
  summary: 'Sign out everywhere, here too',
  reply: z.object({ success }),
  allowedWhenExpired: true,
});
