import {
  agreeToOrganization,
  getVenueOrganization,
  leaveOrganization,
  type VenueMembership as Membership,
} from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

const limits = [
  { value: 'viewer', label: 'Viewers: they look' },
  { value: 'manager', label: 'Managers: they run the venue' },
] as const;
type Limit = (typeof limits)[number]['value'];

/** The chain that this venue belongs to or that asks it. An owner answers; nothing shows without one. Requirement X19. */
export function VenueMembership() {
  const { clientId } = useSyncEngine().identity;
  const read = useRead(getVenueOrganization, { params: { client_id: clientId } });
  return (
    <Loaded read={read} skeleton={null}>
      {({ organization }) =>
        organization ? (
          <Answer key={`${organization.organization_id} ${organization.role_max}`} {...organization} />
        ) : null
      }
    </Loaded>
  );
}

function Answer({ organization_id, name, state, role_max }: Membership) {
  const may = useMay();
  const { clientId } = useSyncEngine().identity;
  const [limit, setLimit] = useState<Limit>(role_max ?? 'viewer');
  const [isLeaving, setIsLeaving] = useState(false);
  const params = { client_id: clientId };
  const agree = useChange(agreeToOrganization, {
    invalidates: [getVenueOrganization, '/api/organizations'],
    done: `People of ${name} work here now, within your limit.`,
    failed: 'Your answer was not saved',
  });
  const leave = useChange(leaveOrganization, {
    invalidates: [getVenueOrganization, '/api/organizations'],
    done: state === 'agreed' ? `Your venue left ${name}.` : `You declined ${name}.`,
    failed: 'Your answer was not saved',
  });
  const isAsked = state === 'asked';
  return (
    <Card title={isAsked ? `${name} asks your venue to join` : `Your venue belongs to ${name}`}>
      <Text mb="sm">
        {isAsked
          ? 'If you agree, its people can sign in at your venue and see its figures. You choose what they may be at most, and can leave at any time.'
          : `Its people are ${role_max === 'manager' ? 'managers' : 'viewers'} here at most.`}
      </Text>
      {may(agreeToOrganization) ? (
        <Group align="flex-end">
          <NativeSelect
            label="Its people are at most"
            data={[...limits]}
            value={limit}
            onChange={({ currentTarget: { value } }) => setLimit(value === 'manager' ? 'manager' : 'viewer')}
          />
          <Button
            miw={120}
            disabled={agree.isPending || (!isAsked && limit === role_max)}
            onClick={() => void agree.act({ params, body: { organization_id, role_max: limit } })}
          >
            {isAsked ? 'Agree' : 'Save Limit'}
          </Button>
          <Button variant="default" color="red" onClick={() => setIsLeaving(true)}>
            {isAsked ? 'Decline' : 'Leave'}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">Only an owner of the venue can change this.</Text>
      )}
      <ConfirmDialog
        opened={isLeaving}
        title={isAsked ? `Decline ${name}?` : `Leave ${name}?`}
        confirmLabel={isAsked ? 'Decline' : 'Leave'}
        busyLabel="Saving…"
        onConfirm={async () => {
          await leave.act({ params });
          setIsLeaving(false);
        }}
        onClose={() => setIsLeaving(false)}
      >
        {isAsked
          ? 'It sees the name of your venue and nothing else, and may ask again.'
          : 'Its people are signed out of your venue at once, and no longer see its figures.'}
      </ConfirmDialog>
    </Card>
  );
}
