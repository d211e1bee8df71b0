import { type AdminUser, deleteAdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { type ClientView, deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { noProof, OwnProofFields } from '#domain/account/own-proof-fields.tsx';
import { saidBy } from '#domain/clients/clients.queries';
import { paidUntilText } from '#domain/subscription/paid-until';
import { useApi } from '#lib/api/api-context.tsx';
import classes from './users.module.css';

interface DeleteProps {
  onDeleted: () => void;
  onBack: () => void;
  onCancel: () => void;
}

/** The second step of deleting an admin, which asks for the password of the person who deletes, and their code. Requirement Y18. */
export function DeleteAdmin({ admin, onDeleted, ...rest }: DeleteProps & { admin: AdminUser }) {
  const api = useApi();
  const failed = 'Failed to delete admin user';
  const form = useContractForm(deleteAdminUser, {
    initialValues: noProof,
    send: async (body) => {
      const answer = await api.call(deleteAdminUser, { params: { admin_id: admin.id }, body });
      if (answer.ok) return answer.data;
      return refusal(saidBy(answer, { failed, network: failed }), answer.kind === 'refused' ? answer.fields : {});
    },
    onDone: onDeleted,
  });
  return (
    <form {...form.props}>
      <DeleteView
        facts={[
          ['ID', admin.id],
          ['Username', admin.username],
          ['Name', admin.name],
          ['Email', admin.email],
        ]}
        failure={form.failure}
        isBusy={form.isBusy}
        {...rest}
      >
        <Text>This admin is signed out everywhere and can no longer sign in. Every other admin gets an email.</Text>
        <OwnProofFields password={form.field('current_password')} code={form.field('code')} />
      </DeleteView>
    </form>
  );
}

/** The second step of deleting a client, which says what happens to its people, devices and data. Requirement Y18. */
export function DeleteClient({ client, onDeleted, ...rest }: DeleteProps & { client: ClientView }) {
  const api = useApi();
  const failed = 'Failed to delete client';
  return (
    <DeleteStep
      facts={[
        ['Client ID', client.client_id],
        ['Client Name', client.client_name],
        ['Contact', `${client.contact_first_name} ${client.contact_last_name}`.trim()],
        ['Email', client.email],
        ['Phone', client.phone],
        ['Paid Until', paidUntilText(client.service_paid_until, 'Never paid')],
      ]}
      onDelete={async () => {
        const answer = await api.call(deleteClient, { params: { client_id: client.client_id } });
        if (!answer.ok) return saidBy(answer, { failed, network: failed });
        onDeleted();
        return null;
      }}
      {...rest}
    >
      Its people can no longer sign in, its devices are wiped once they have sent everything, and nothing more is
      charged. For 30 days you can restore or export it under Clients, Deleted. Then everything is erased.
    </DeleteStep>
  );
}

interface DeleteViewProps {
  facts: readonly (readonly [label: string, value: string])[];
  /** What deleting does, and what it asks for. */
  children: ReactNode;
  failure: string | null;
  isBusy: boolean;
  /** Missing in a form, which its button submits. */
  onDelete?: () => void;
  onBack: () => void;
  onCancel: () => void;
}

/** The second of two steps: what will be deleted, and a way back. Requirement Y18. */
function DeleteView({ facts, children, failure, isBusy, onDelete, onBack, onCancel }: DeleteViewProps) {
  return (
    <Stack gap="md">
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {children}
      <DialogActions
        error={failure}
        first={
          <Button variant="subtle" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
        }
      >
        <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" miw={110} disabled={isBusy} {...(onDelete ? { onClick: onDelete } : { type: 'submit' })}>
          {isBusy ? 'Deleting…' : 'Delete'}
        </Button>
      </DialogActions>
    </Stack>
  );
}

type DeleteStepProps = Omit<DeleteViewProps, 'failure' | 'isBusy' | 'onDelete'> & {
  /** Returns why it was refused. */
  onDelete: () => Promise<string | null>;
};

/** One that asks for nothing more. */
function DeleteStep({ children, onDelete, ...rest }: DeleteStepProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      setFailure(await onDelete());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DeleteView {...rest} failure={failure} isBusy={isBusy} onDelete={() => void remove()}>
      <Text component="div">{children}</Text>
    </DeleteView>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </>
  );
}
