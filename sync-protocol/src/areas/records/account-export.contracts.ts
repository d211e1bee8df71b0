import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';

export const exportAccount = contract(venueCalls, 'GET /export', {
  permission: 'people.export',
  healthPermission: 'people.health',
  needsConfirmation: true,
  summary: 'Everything the venue has stored, as one zip archive; also when the subscription is over',
  /** Answers about health are in it only where it is `true`, which is recorded. Requirement W44. */
  query: z.object({ health: z.enum(['true', 'false']).optional() }),
  reply: { contentType: 'application/zip' },
  errors: ['TOO_MANY_REQUESTS'],
  allowedWhenExpired: true,
});
