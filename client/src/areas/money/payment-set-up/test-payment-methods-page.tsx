import { checkPaymentSetUp } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Button, Container, SimpleGrid, Stack } from '@mantine/core';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { CardPanel } from './components/card-panel.tsx';
import { SetUpPanel } from './components/set-up-panel.tsx';
import { TestCards } from './components/test-cards.tsx';

/** The owner tries the venue's own card payments: what is set up, whether the card field loads, a charge of test money. */
export function TestPaymentMethodsPage() {
  const { user } = useSession();
  const clientId = user?.client_id ?? '';
  /* Looked up at Square as well, so not asked again by itself. */
  const setUp = useRead(checkPaymentSetUp, { params: { client_id: clientId } }, { refetchOnWindowFocus: false });
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
      <Loaded read={setUp} skeleton={{ rows: 2, height: 220 }}>
        {(known) => (
          <SimpleGrid
            cols={{ base: 1, md: isConnected ? 2 : 1 }}
            maw={isConnected ? undefined : 680}
            spacing="lg"
            style={{ alignItems: 'start' }}
          >
            <SetUpPanel clientId={clientId} setUp={known} isConnected={isConnected} />
            {isConnected ? (
              <Stack gap="lg">
                <CardPanel clientId={clientId} canCharge={known.canCharge} environment={known.environment} />
                {known.canCharge ? <TestCards isSimulator={known.environment === 'simulator'} /> : null}
              </Stack>
            ) : null}
          </SimpleGrid>
        )}
      </Loaded>
    </Container>
  );
}
