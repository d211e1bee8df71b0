import { Container } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ClientList } from './components/client-list.tsx';
import { ClientPanel } from './components/client-panel.tsx';
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
