import type { Erasure } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { Accordion, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay, venueDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { erasuresQuery } from './erasure.queries.ts';
import { CopyCertificate, ErasureSentences } from './erasure-outcome.tsx';
import { EvidenceYears } from './evidence-years.tsx';
import { KeptWaiver } from './kept-waiver.tsx';

/** The list of people’s requests to be erased. Requirement F25. */
export function PrivacyRequests({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} size="lg" title="Privacy requests">
      <Stack gap="md">
        <Requests />
        <CloseActions onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function Requests() {
  const { clientId } = useSyncEngine().identity;
  const { data, error, refetch } = useQuery(erasuresQuery(useApi(), clientId));
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <Stack gap="lg">
      {data.erasures.length === 0 ? (
        <EmptyState title="No requests yet">
          When someone asks to be erased, open their customer page and choose Erase. What was done is listed here.
        </EmptyState>
      ) : (
        <Accordion variant="separated">
          {data.erasures.map((erasure) => (
            <Request key={erasure.erasure_id} clientId={clientId} erasure={erasure} />
          ))}
        </Accordion>
      )}
      <EvidenceYears key={data.evidence_years} clientId={clientId} years={data.evidence_years} />
    </Stack>
  );
}

function Request({ clientId, erasure }: { clientId: string; erasure: Erasure }) {
  const timeZone = useVenueTimeZone();
  return (
    <Accordion.Item value={erasure.erasure_id}>
      <Accordion.Control>
        <Text fw={600}>{venueDay(erasure.requested_at, timeZone)}</Text>
        <Text size="sm" c="dimmed">
          {erasure.reason}
          {erasure.kept_until
            ? ` · evidence kept until ${calendarDay(erasure.kept_until)}`
            : ' · nothing signed was kept'}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          <ErasureSentences {...erasure} labels={{ erased: 'Erased', kept: 'Kept' }} />
          <CopyCertificate certificate={erasure.certificate} />
          {erasure.records.map((record) => (
            <KeptWaiver
              key={record.waiver_id}
              clientId={clientId}
              erasureId={erasure.erasure_id}
              waiverId={record.waiver_id}
            />
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
