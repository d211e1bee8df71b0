import * as contracts from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const allKey = ['admin-mail'] as const;
/** Mail goes out by itself. */
const LOOK_EVERY_MS = 10_000;

/** One page; the last one stays visible while the next is fetched. */
export function useUnsentMail(state: contracts.MailState, after: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...allKey, state, after],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.call(contracts.listUnsentMail, { query: { state, ...(after === null ? {} : { after }) }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Each answers as the server did, and has the list read again. */
export function useMailActions() {
  const api = useApi();
  const queries = useQueryClient();
  const fetchAgain = () => queries.invalidateQueries({ queryKey: allKey });
  return {
    fetchAgain,
    async resend(mailId: string) {
      const answer = await api.call(contracts.resendMail, { params: { mail_id: mailId } });
      await fetchAgain();
      return answer;
    },
    async drop(mailId: string) {
      const answer = await api.call(contracts.dropMail, { params: { mail_id: mailId } });
      await fetchAgain();
      return answer;
    },
  };
}
