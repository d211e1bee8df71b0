import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { type ClientView, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Anchor, Button, Container, Group, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { onSingleClick } from '#devices/one-press';
import { EditClientDialog } from '#domain/clients/edit-client-dialog.tsx';
import { useExtend } from '#domain/clients/use-extend';
import { useRead } from '#lib/api/use-read';
import { DashboardTab } from './components/dashboard-tab.tsx';
import { InfoTab } from './components/info-tab.tsx';
import { ResetPassword } from './components/reset-password.tsx';
import { StatusBadge } from './components/status-badge.tsx';
import { VenueOverview } from './components/venue-overview.tsx';

/** Everything that an admin sees and does about one venue. Requirement Y130. */
export function VenuePage() {
  const { clientId } = useParams();
  const clients = useRead(listClients);
  const client = clients.data?.clients.find(({ client_id: id }) => id === clientId);
  usePageTitle(client?.client_name ?? null);
  return (
    <Container size="xl" py="xl">
      <Anchor component={Link} to="/admin/clients" size="sm" underline="always">
        Clients
      </Anchor>
      {client ? <Venue key={client.client_id} client={client} /> : <PageHeader title="Client" />}
      {client ? null : (
        <Loaded read={clients} skeleton={{ rows: 4, height: 96 }} failed="Failed to fetch clients">
          {() => (
            <EmptyState
              title="This client isn’t there"
              action={
                <Button component={Link} to="/admin/clients" variant="default">
                  Clients
                </Button>
              }
            >
              It may have been deleted. Deleted clients are listed, and can be restored, under Clients.
            </EmptyState>
          )}
        </Loaded>
      )}
    </Container>
  );
}

const tabs = ['overview', 'dashboard', 'info'] as const;

/** What support sees is asked for when its tab is opened, because each look is recorded. Requirement Y22. */
function Venue({ client }: { client: ClientView }) {
  const { client_id: clientId, client_name: name } = client;
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'overview';
  const [isEditing, setIsEditing] = useState(false);
  const extend = useExtend();
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <Group gap="xs">
            <Text>{clientId}</Text>
            <StatusBadge status={client.subscription_status} />
          </Group>
        }
        actions={
          <>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
            <Button
              variant="default"
              miw={110}
              disabled={isFree(client.service_paid_until)}
              /* `disabled` would lose the focus. */
              aria-disabled={extend.isPending}
              onClick={onSingleClick(() => {
                if (!extend.isPending) extend.mutate(client);
              })}
            >
              {extend.isPending ? 'Adding…' : '+1 Month'}
            </Button>
            <ResetPassword clientId={clientId} />
          </>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next && next !== 'overview' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="lg" aria-label={name}>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="dashboard">Dashboard</Tabs.Tab>
          <Tabs.Tab value="info">Client Info</Tabs.Tab>
        </Tabs.List>
        {tab === 'overview' ? null : (
          <Text c="dimmed" size="sm" mb="md">
            This view is recorded, and the client can see that support looked.
          </Text>
        )}
        <Tabs.Panel value="overview">
          <VenueOverview client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="dashboard">
          <DashboardTab clientId={clientId} onName={ignoreName} />
        </Tabs.Panel>
        <Tabs.Panel value="info">
          <InfoTab clientId={clientId} onName={ignoreName} />
        </Tabs.Panel>
      </Tabs>
      {isEditing ? <EditClientDialog client={client} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}

/** The page knows the name already. */
const ignoreName = (): void => undefined;
