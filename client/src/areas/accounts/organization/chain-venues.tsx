import { askVenue, type OrganizationVenue } from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import {
  getOrganizationToday,
  type VenueToday,
} from '@gatehouse/sync-protocol/areas/reports/organization-today.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { useRead } from '#lib/api/use-read';

const NONE = '–';
const figure = (value: number | null | undefined): string => value?.toLocaleString('en-US') ?? NONE;

/** The venues with today's figures; one that did not agree has a name only. `onEnd` is null for those who may change nothing. Requirement X34. */
export function ChainToday({
  organizationId,
  venues,
  onEnd,
}: {
  organizationId: string;
  venues: readonly OrganizationVenue[];
  onEnd: ((venue: OrganizationVenue) => void) | null;
}) {
  const read = useRead(getOrganizationToday, { params: { organization_id: organizationId } });
  return (
    <Loaded read={read} skeleton={{ rows: 3 }}>
      {(answer) => {
        const today = new Map(answer.venues.map((venue) => [venue.client_id, venue]));
        const of = ({ client_id }: OrganizationVenue): VenueToday | undefined => today.get(client_id);
        return (
          <ListTable
            aria-label="Venues today"
            cardsTo={48}
            rows={venues}
            keyOf={({ client_id }) => client_id}
            empty={<EmptyState title="No venues yet">Ask a venue to join. Its owners get an email.</EmptyState>}
            columns={[
              { header: 'Venue', isRowHeader: true, cell: ({ client_name }) => client_name },
              {
                header: 'State',
                cell: ({ state, role_max }) =>
                  state === 'asked' ? 'Asked' : `Agreed, ${role_max ?? 'viewer'} at most`,
              },
              { header: 'Check-ins', isTabular: true, isLabeled: true, cell: (venue) => figure(of(venue)?.check_ins) },
              { header: 'Bookings', isTabular: true, isLabeled: true, cell: (venue) => figure(of(venue)?.bookings) },
              {
                header: 'Revenue',
                isTabular: true,
                isLabeled: true,
                cell: (venue) => {
                  const revenue = of(venue)?.revenue ?? null;
                  return revenue === null ? NONE : formatMoney(revenue);
                },
              },
              {
                header: 'Actions',
                cell: (venue) => {
                  const label = venue.state === 'asked' ? 'Take Back' : 'Take Out';
                  if (!onEnd) return null;
                  const name = `${label} ${venue.client_name}`;
                  const end = { label, name, onPress: () => onEnd(venue), isDestructive: true };
                  return <RowActions of={venue.client_name} actions={[end]} />;
                },
              },
            ]}
          />
        );
      }}
    </Loaded>
  );
}

/** Asks a venue by its id, which its owners know. */
export function AskVenueDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const ask = useChange(askVenue, { invalidates: ['/api/organizations'] });
  const form = useContractForm(askVenue, {
    initialValues: { client_id: '' },
    bodyOf: ({ client_id }) => ({ client_id: client_id.trim().toUpperCase() }),
    send: ({ client_id }) =>
      ask.mutateAsync({
        params: { organization_id: organizationId },
        body: { client_id: client_id.trim().toUpperCase() },
      }),
    failed: 'No venue has this ID',
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="Ask a Venue" onCancel={onClose} label="Ask" busyLabel="Asking…">
      <TextInput
        label="Venue ID"
        description="A letter and five digits, such as C00001. The venue’s owner finds it in My Profile. Its owners get an email, and decide."
        data-autofocus
        {...form.field('client_id')}
      />
    </FormDialog>
  );
}
