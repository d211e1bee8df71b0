import { Button, Container, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { paymentSetUpQuery } from '#domain/square-account/square-account.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { CardPanel } from './components/card-panel.tsx';
import { SetUpPanel } from './components/set-up-panel.tsx';
import { TestCards } from './components/test-cards.tsx';

/** The owner tries the venue's own card payments: what is set up, whether the card field loads, a charge of test money. */
export function TestPaymentMethodsPage() {
  const { user } = useSession();
  const api = useApi();
  const clientId = user?.client_id ?? '';
  const setUp = useQuery(paymentSetUpQuery(api, clientId));
  const found = setUp.data;
  const isConnected = found?.checks.some(({ name, ok }) => name === 'configured' && ok) ?? false;

  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Test Payment Methods"
        subtitle="See whether your customers can pay by card, and try it yourself."
        actions={
          <Button variant="default" miw={130} disabled={setUp.isFetching} onClick={() => void setUp.refetch()}>
            {setUp.isFetching ? 'Checking…' : 'Check again'}
          </Button>
        }
      />
      {setUp.error && !found ? <ErrorState message={setUp.error.message} onRetry={() => void setUp.refetch()} /> : null}
      {setUp.isPending ? <SkeletonRows rows={2} height={220} /> : null}
      {found ? (
        <SimpleGrid
          cols={{ base: 1, md: isConnected ? 2 : 1 }}
          maw={isConnected ? undefined : 680}
          spacing="lg"
          style={{ alignItems: 'start' }}
        >
          <SetUpPanel clientId={clientId} setUp={found} isConnected={isConnected} />
          {isConnected ? (
            <Stack gap="lg">
              <CardPanel clientId={clientId} canCharge={found.canCharge} environment={found.environment} />
              {found.canCharge ? <TestCards isSimulator={found.environment === 'simulator'} /> : null}
            </Stack>
          ) : null}
        </SimpleGrid>
      ) : null}
    </Container>
  );
}
