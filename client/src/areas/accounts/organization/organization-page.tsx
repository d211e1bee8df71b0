import { createOrganization, listOrganizations } from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { Button, Container, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { PageHeader } from '#components/page-header.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { Chain } from './chain.tsx';
import { VenueMembership } from './venue-membership.tsx';

/** A chain for its people: today at its venues, and who belongs to it; for a venue's staff, the chain that it belongs to. Requirement X33. */
export function OrganizationPage() {
  const { user } = useSession();
  const listed = useRead(listOrganizations);
  const [params, setParams] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const organizations = listed.data?.organizations ?? [];
  const chosen = organizations.find((one) => one.organization_id === params.get('id')) ?? organizations[0];
  const add =
    user?.staff_role === 'owner' ? (
      <Button variant={chosen ? 'default' : 'filled'} onClick={() => setIsAdding(true)}>
        Start an Organization
      </Button>
    ) : null;
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Organization"
        subtitle="Several venues under one roof: its people work at each venue that agreed."
        actions={chosen ? add : null}
      />
      {user?.permissions?.includes('staff.read') ? <VenueMembership /> : null}
      <Loaded read={listed} skeleton={{ rows: 4 }}>
        {() =>
          chosen ? (
            <>
              {organizations.length > 1 ? (
                <NativeSelect
                  label="Organization"
                  maw={360}
                  mb="md"
                  data={organizations.map((one) => ({ value: one.organization_id, label: one.name }))}
                  value={chosen.organization_id}
                  onChange={({ currentTarget: { value } }) => setParams({ id: value }, { replace: true })}
                />
              ) : null}
              <Chain key={chosen.organization_id} {...chosen} />
            </>
          ) : (
            <EmptyState title="You don’t belong to an organization" action={add}>
              An organization shows today’s figures of several venues in one list. An owner of a venue can start one.
            </EmptyState>
          )
        }
      </Loaded>
      {isAdding ? <StartDialog onClose={() => setIsAdding(false)} /> : null}
    </Container>
  );
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const [, setParams] = useSearchParams();
  const create = useChange(createOrganization, { invalidates: [listOrganizations] });
  const form = useContractForm(createOrganization, {
    initialValues: { name: '' },
    send: (body) => create.mutateAsync({ body }),
    onDone: ({ organization }) => {
      setParams({ id: organization.organization_id }, { replace: true });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Start an Organization" onCancel={onClose} label="Start" busyLabel="Starting…">
      <TextInput
        label="Name"
        description="Venues that you ask to join see it."
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
