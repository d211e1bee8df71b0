import { listSupportAccess } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/error-state.tsx';
import { Section } from '#components/settings/section.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { partLabels, reasonLabels } from '#domain/support/support-labels';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { venueInstant } from '#lib/venue-format';
import styles from './profile.module.css';

/** When the support team looked at the venue, and at what. Requirement Y22. */
export function SupportSection({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const api = useApi();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['support-access', clientId],
    queryFn: async ({ pageParam: after, signal }) => {
      const query = after === null ? {} : { after };
      return dataOf(await api.call(listSupportAccess, { params: { client_id: clientId }, query, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const looks = data?.pages.flatMap((page) => page.looks) ?? [];
  return (
    <Section
      title="Support access"
      about="Every time Gatehouse support looks at your venue, it is recorded here and in your audit log. They can’t see customers without giving a reason."
    >
      {error ? (
        <ErrorState message={`Failed to load support access: ${error.message}`} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <SkeletonRows rows={2} height={52} />}
      {data && looks.length === 0 ? <Text c="dimmed">Support has not looked at your venue.</Text> : null}
      {looks.length > 0 ? (
        <ul className={styles['rows']} aria-label="Support access">
          {looks.map((look) => (
            <li key={look.view_id} className={styles['row']}>
              <div>
                <Text fw={550}>
                  {partLabels[look.part]}
                  {look.reason ? `: ${reasonLabels[look.reason].toLowerCase()}` : ''}
                </Text>
                <Text size="sm" c="dimmed" data-tabular>
                  {look.by} · {venueInstant(look.viewed_at, timeZone)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Group justify="flex-end">
          <Button variant="default" miw={140} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show Earlier'}
          </Button>
        </Group>
      ) : null}
    </Section>
  );
}
