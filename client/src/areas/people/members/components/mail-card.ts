import { mailMemberCard } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { toast } from '#components/toast';
import type { ApiClient } from '#lib/api/api-client';
import { failureText } from '#lib/api/failure-text';

/** Has the card mailed and reports the outcome; the same `requestId` again sends nothing. Requirement F31. */
export async function mailCard(
  api: ApiClient,
  { clientId, membershipId, requestId }: { clientId: string; membershipId: string; requestId: string },
): Promise<boolean> {
  const answer = await api.call(mailMemberCard, {
    params: { client_id: clientId, membership_id: membershipId },
    body: { request_id: requestId },
  });
  if (answer.ok) toast(answer.data.message);
  else toast(failureText(answer, 'Failed to email the card'), 'failed');
  return answer.ok;
}
