import { type AuditBreakView, listAuditBreaks } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { Paper, ScrollArea, Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import { ListTable } from '#components/list-table.tsx';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, venueInstant } from '#lib/venue-format';

const kindLabels: Record<AuditBreakView['kind'], string> = {
  seal: 'The count or last hash in the database was changed',
  end: 'Links at the end were changed, added or removed',
  links: 'Older links were changed or removed',
};

/** Breaks in venues' audit chains; renders nothing without any. Requirement W3. */
export function AuditBreaks() {
  const { data, error, refetch } = useRead(listAuditBreaks);
  const timeZone = browserTimeZone();
  if (error) return <ErrorState message="Failed to fetch audit chain breaks" onRetry={() => void refetch()} />;
  if (!data || data.breaks.length === 0) return null;
  return (
    <Paper withBorder mb="lg" component="section" aria-labelledby="audit-breaks">
      <Title order={2} size="h4" id="audit-breaks" px="md" pt="md">
        Broken audit logs
      </Title>
      <Text size="sm" c="dimmed" px="md" pb="xs">
        Someone changed the database directly, or its storage is damaged. Run <code>npm run verify-audit</code> on the
        server to see which links and records are affected.
      </Text>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Breaks by venue' }}>
        <ListTable
          plain={{ verticalSpacing: 'sm', horizontalSpacing: 'md', miw: 720 }}
          rows={data.breaks}
          keyOf={(row) => `${row.client_id} ${row.break_id}`}
          columns={[
            { header: 'Client ID', cell: (row) => row.client_id },
            { header: 'Company Name', cell: (row) => row.client_name },
            {
              header: 'Found',
              attributes: { style: { whiteSpace: 'nowrap' } },
              cell: (row) => venueInstant(row.found_at, timeZone),
            },
            { header: 'What was found', cell: (row) => kindLabels[row.kind] },
            { header: 'At link', isTabular: true, cell: (row) => row.at_link },
          ]}
        />
      </ScrollArea>
    </Paper>
  );
}
