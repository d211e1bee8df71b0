import {
  type DayClose,
  getDayClosePdf,
  listDayCloses,
} from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { dollarsToCents, formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Button, Group, Menu, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { MoreMenu } from '#components/more-menu.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { openPdf } from '#lib/open-pdf';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { differenceText, takenOf } from './day-close.model.ts';

/** The closes of days, the latest first, each to print again. */
export function PastCloses({ clientId }: { clientId: string }) {
  const [before, setBefore] = useState<number | null>(null);
  const query = before === null ? {} : { before };
  const read = useRead(listDayCloses, { params: { client_id: clientId }, query });
  return (
    <section aria-labelledby="past-closes">
      <Title order={2} size="h4" mb="xs" id="past-closes">
        Closed days
      </Title>
      <Loaded read={read} skeleton={{ rows: 3 }}>
        {({ closes }) => (
          <>
            {closes.length === 0 && before === null ? (
              <EmptyState title="No day was closed yet">Each close is kept here, with a page to print.</EmptyState>
            ) : (
              <ClosesTable clientId={clientId} closes={closes} />
            )}
            <Group justify="center" mt="md">
              {before === null ? null : (
                <Button variant="default" onClick={() => setBefore(null)}>
                  Show the Latest
                </Button>
              )}
              {(closes.at(-1)?.z_number ?? 1) > 1 ? (
                <Button variant="default" onClick={() => setBefore(closes.at(-1)?.z_number ?? null)}>
                  Show Earlier
                </Button>
              ) : null}
            </Group>
          </>
        )}
      </Loaded>
    </section>
  );
}

function ClosesTable({ clientId, closes }: { clientId: string; closes: readonly DayClose[] }) {
  const timeZone = useVenueTimeZone();
  return (
    <ListTable
      aria-label="Closed days"
      cardsTo={48}
      rows={closes}
      keyOf={({ close_id: id }) => id}
      columns={[
        { header: 'Number', isRowHeader: true, isTabular: true, cell: ({ z_number: number }) => `Z ${number}` },
        {
          header: 'Closed',
          isTabular: true,
          cell: ({ closed_at: at, closed_by: by }) => [venueInstant(at, timeZone), by].filter(Boolean).join(', '),
        },
        { header: 'Net', isLabeled: true, isTabular: true, cell: (close) => formatMoney(takenOf(close)) },
        {
          header: 'Counted',
          isLabeled: true,
          isTabular: true,
          cell: ({ counted_cash: counted, expected_cash: expected }) =>
            `${formatMoney(counted)} of ${formatMoney(expected)}`,
        },
        {
          header: 'Difference',
          isLabeled: true,
          cell: ({ difference, note }) => (
            <>
              {differenceText(dollarsToCents(difference))}
              {note ? (
                <Text size="sm" c="dimmed">
                  {note}
                </Text>
              ) : null}
            </>
          ),
        },
        { header: 'Print', cell: ({ z_number: number }) => <PrintMenu clientId={clientId} number={number} /> },
      ]}
    />
  );
}

function PrintMenu({ clientId, number }: { clientId: string; number: number }) {
  const api = useApi();
  const print = async (format: '80mm' | 'letter'): Promise<void> => {
    const params = { client_id: clientId, file: `${number}.pdf` };
    const failure = await openPdf(
      () => api.call(getDayClosePdf, { params, query: { format } }),
      `day-close-${number}.pdf`,
    );
    if (failure) toast(`The close can’t be shown. ${failure.message}`, 'failed');
  };
  return (
    <MoreMenu label={`Print close ${number}`}>
      <Menu.Item onClick={() => void print('80mm')}>Print on a roll (80 mm)</Menu.Item>
      <Menu.Item onClick={() => void print('letter')}>Print on Letter</Menu.Item>
    </MoreMenu>
  );
}
