import { listClients } from '@gatehouse/sync-protocol/http/clients';
import { Badge, Container, Paper, ScrollArea, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useSession } from '../../domain/session/session-context.tsx';
import { waiverUsageText } from '../../domain/subscription/waiver-usage.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';

/** The platform admin's home: the venues. */
export function AdminPage() {
  const api = useApi();
  const { user } = useSession();
  const clients = useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) => dataOf(await api.call(listClients, { signal })).clients,
  });
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Platform admin" subtitle={user?.name || user?.email} />
      <Title order={2} size="h3" mb="sm">
        Venues
      </Title>
      {clients.isPending ? <SkeletonRows /> : null}
      {clients.error ? <ErrorState message="Failed to fetch clients" onRetry={() => void clients.refetch()} /> : null}
      {clients.data?.length === 0 ? (
        <EmptyState title="No venues yet">A venue appears here when it registers.</EmptyState>
      ) : null}
      {clients.data && clients.data.length > 0 ? (
        <Paper withBorder>
          <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Venues' }}>
            <Table verticalSpacing="sm" horizontalSpacing="md" miw={960}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Client ID</Table.Th>
                  <Table.Th>Company Name</Table.Th>
                  <Table.Th>Contact</Table.Th>
                  <Table.Th>Email</Table.Th>
                  <Table.Th>Status</Table.Th>
                  <Table.Th>Paid Until</Table.Th>
                  <Table.Th>Waivers this month</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {clients.data.map((client) => (
                  <Table.Tr key={client.client_id}>
                    <Table.Td>{client.client_id}</Table.Td>
                    <Table.Td>{client.client_name}</Table.Td>
                    <Table.Td>
                      {client.contact_first_name} {client.contact_last_name}
                    </Table.Td>
                    <Table.Td>{client.email}</Table.Td>
                    <Table.Td>
                      <Badge variant="default" miw="max-content">
                        {client.subscription_status}
                      </Badge>
                    </Table.Td>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>{client.service_paid_until ?? 'never'}</Table.Td>
                    <Table.Td fw={client.waiver_usage.overage > 0 ? 600 : undefined}>
                      {waiverUsageText(client.waiver_usage)}
                      {client.waiver_usage.overage > 0 ? ` (${client.waiver_usage.overage} over)` : ''}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </Paper>
      ) : null}
    </Container>
  );
}
