import { useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { getWaitlistEntryEndpoint } from '#lib/api/replies/waitlist-replies';
import type { WaitlistKey } from '../waitlist-key.ts';

/** How often an open page asks: places become free and are taken. */
const LOOK_EVERY_MS = 20_000;

/** An entry for the holder of its link, asked again when the page is looked at and while it is open. Asking changes nothing. */
export function useEntry({ waitlistId, token }: WaitlistKey) {
  const api = useApi();
  return useQuery({
    queryKey: ['waitlist-entry', waitlistId, token],
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    queryFn: async () => {
      const input = { params: { waitlist_id: waitlistId }, query: { token }, token: null };
      const data = dataOf(await api.ask(getWaitlistEntryEndpoint, input));
      return { ...data, receivedAtMs: performance.now() };
    },
  });
}
export type EntryAnswer = NonNullable<ReturnType<typeof useEntry>['data']>;
