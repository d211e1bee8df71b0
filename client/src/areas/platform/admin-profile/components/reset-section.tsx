import { resetSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { noProof, OwnProofFields } from '#domain/account/own-proof-fields.tsx';
import { useApi } from '#lib/api/api-context.tsx';

/** For an owner or another admin who lost phone and recovery codes. Requirement Y56. */
export function ResetSection() {
  const [isOpen, setIsOpen] = useState(false);
  const { flash, done } = useFlash();
  return (
    <Section
      title="Lost phone"
      about="For an owner or another admin who lost their phone and recovery codes and can’t sign in."
      flash={flash}
    >
      <Group justify="space-between">
        <Text maw={420}>First make sure it’s really them: call the number you have on file.</Text>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Reset Someone’s Two-Step Sign-In
        </Button>
      </Group>
      {isOpen ? (
        <ResetDialog
          onClose={() => setIsOpen(false)}
          onDone={(message) => {
            setIsOpen(false);
            done(message);
          }}
        />
      ) : null}
    </Section>
  );
}

function ResetDialog({ onClose, onDone }: { onClose: () => void; onDone: (message: string) => void }) {
  const api = useApi();
  const form = useContractForm(resetSecondFactor, {
    initialValues: { email: '', ...noProof },
    send: (body) => api.call(resetSecondFactor, { body }),
    onDone: ({ data }) => onDone(data.message),
  });
  return (
    <FormDialog
      title="Reset someone’s two-step sign-in"
      form={form}
      onCancel={onClose}
      label="Reset"
      busyLabel="Resetting…"
      isHarmful
    >
      <Text>
        They are signed out everywhere, then sign in with just their password, and get an email about it, like every
        other admin. This is recorded in the audit log.
      </Text>
      <TextInput
        label="Their email"
        required
        type="email"
        autoComplete="off"
        maxLength={254}
        data-autofocus
        {...form.field('email')}
      />
      <OwnProofFields password={form.field('current_password')} code={form.field('code')} />
    </FormDialog>
  );
}
