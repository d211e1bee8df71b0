import { listSupportClients, SUPPORT_PAGE_SIZE } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Button, Container, Group, Tabs, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { VenueLink } from '#domain/clients/venue-link.tsx';
import { useRead } from '#lib/api/use-read';
import { DashboardTab } from './components/dashboard-tab.tsx';
import { InfoTab } from './components/info-tab.tsx';
import { ResetPassword } from './components/reset-password.tsx';
import { StatusBadge } from './components/status-badge.tsx';
import classes from './customer-view.module.css';

/** A venue as support sees it, read-only. The address holds what is shown. Requirements Y21, Y22. */
export function CustomerViewPage() {
  const [params, setParams] = useSearchParams();
  const clientId = params.get('client') ?? '';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  /* Typing reaches the address with a delay: a client chosen meanwhile is kept. */
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const change = (changes: Record<string, string>, isStep: boolean): void => {
    const next = new URLSearchParams(wanted.current);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    wanted.current = next;
    setParams(next, { replace: !isStep });
  };
  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Customer View"
        subtitle="View a client’s account without changing it. Every view is recorded, and the client can see it."
      />
      <div className={classes['layout']} data-has-client={clientId !== '' || undefined}>
        <ClientList
          search={search}
          page={page}
          selectedId={clientId}
          onSearch={(text) => change({ search: text, page: '' }, false)}
          onPage={(number) => change({ page: number === 1 ? '' : String(number) }, false)}
          onSelect={(id) => change({ client: id }, true)}
        />
        <div className={classes['panel']}>
          {clientId === '' ? (
            <EmptyState title="No client selected">Choose a client to see its dashboard and information.</EmptyState>
          ) : (
            <ClientPanel
              key={clientId}
              clientId={clientId}
              tab={params.get('tab') === 'info' ? 'info' : 'dashboard'}
              onTab={(tab) => change({ tab: tab === 'info' ? tab : '' }, false)}
              onBack={() => change({ client: '', tab: '' }, false)}
            />
          )}
        </div>
      </div>
    </Container>
  );
}

interface ClientListProps {
  search: string;
  page: number;
  selectedId: string;
  onSearch: (search: string) => void;
  onPage: (page: number) => void;
  onSelect: (clientId: string) => void;
}

/** Pages of 25, searched on the server. */
function ClientList({ search, page, selectedId, onSearch, onPage, onSelect }: ClientListProps) {
  const read = useRead(listSupportClients, { query: { search, page } }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = read;
  const of = { page, pageSize: SUPPORT_PAGE_SIZE, total: data?.total ?? 0 };
  return (
    <nav className={classes['list']} aria-label="Clients">
      <SearchField
        aria-label="Search clients"
        placeholder="Name, ID, contact or email"
        maxLength={120}
        search={search}
        onSearch={onSearch}
      />
      {data && data.total > 0 ? (
        <Text size="sm" c="dimmed" mt="xs" component="output" display="block">
          {rowsText(of, data.clients.length, ['client', 'clients'])}
        </Text>
      ) : null}
      <Loaded
        read={read}
        skeleton={{ rows: 8, height: 56 }}
        failed={({ message }) => `Failed to load clients: ${message}`}
      >
        {({ clients }) =>
          clients.length === 0 ? (
            <EmptyState title={search ? 'No client found' : 'No clients yet'}>
              {search ? 'Try another name, ID or email.' : 'Clients appear once they register.'}
            </EmptyState>
          ) : (
            <ul className={classes['clients']} aria-busy={isPlaceholderData}>
              {clients.map((client) => (
                <li key={client.client_id}>
                  <button
                    type="button"
                    className={classes['client']}
                    aria-current={client.client_id === selectedId || undefined}
                    onClick={() => onSelect(client.client_id)}
                  >
                    <span className={classes['name']}>{client.client_name}</span>
                    <StatusBadge status={client.subscription_status} />
                    <span className={classes['detail']}>
                      {client.client_id} · {client.email}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {data ? <Pager label="Pages of clients" {...of} onPage={onPage} /> : null}
    </nav>
  );
}

interface ClientPanelProps {
  clientId: string;
  tab: 'dashboard' | 'info';
  onTab: (tab: 'dashboard' | 'info') => void;
  onBack: () => void;
}

/** The chosen client. A tab is asked for when it is opened, because each look is recorded. */
function ClientPanel({ clientId, tab, onTab, onBack }: ClientPanelProps) {
  const [name, setName] = useState('');
  return (
    <section aria-label={name || clientId}>
      <Group justify="space-between" align="center" mb="md">
        <div>
          <Button className={classes['back'] ?? ''} variant="subtle" size="xs" px={0} onClick={onBack}>
            ← All clients
          </Button>
          <Title order={2}>{name || clientId}</Title>
          <Text c="dimmed" size="sm">
            {clientId} · <VenueLink clientId={clientId}>Everything about this client</VenueLink>
          </Text>
        </div>
        <ResetPassword clientId={clientId} />
      </Group>
      <Tabs value={tab} onChange={(next) => onTab(next === 'info' ? 'info' : 'dashboard')} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Client">
          <Tabs.Tab value="dashboard">Dashboard</Tabs.Tab>
          <Tabs.Tab value="info">Client Info</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dashboard">
          <DashboardTab clientId={clientId} onName={setName} />
        </Tabs.Panel>
        <Tabs.Panel value="info">
          <InfoTab clientId={clientId} onName={setName} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
