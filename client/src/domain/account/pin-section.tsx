import { listStaff, removePin, setPin } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../components/dialog-footer.tsx';
import { useChange } from '../../components/endpoints.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Section } from '../../components/settings/section.tsx';

/** Every role has a PIN at a venue, also those that never see the list of the staff. Requirement X22. */
export function PinSection({ clientId }: { clientId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="PIN" about="Your name tag on the venue’s shared tablets.">
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          My PIN
        </Button>
      </Group>
      {isOpen ? <PinDialog clientId={clientId} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  );
}

interface PinDialogProps {
  clientId: string;
  /** Undefined where nobody knows: only the list of the staff says it. */
  hasPin?: boolean;
  onClose: () => void;
}

/** One's own PIN for the venue's tablets. Requirement X22. */
export function PinDialog({ clientId, hasPin, onClose }: PinDialogProps) {
  const params = { client_id: clientId };
  const set = useChange(setPin, { invalidates: [listStaff] });
  const remove = useChange(removePin, {
    invalidates: [listStaff],
    done: 'Your PIN was removed.',
    failed: ({ message }) => message,
    onDone: onClose,
  });
  const form = useContractForm(setPin, {
    initialValues: { pin: '' },
    check: ({ pin }) => (pin ? {} : { pin: 'Please enter a PIN' }),
    send: (body) => set.mutateAsync({ params, body }),
    onDone: onClose,
  });
  return (
    <FormDialog title="My PIN" form={form} onCancel={onClose} label="Save PIN" busyLabel="Saving…">
      <Text size="sm">
        Choose your name on a tablet, then enter the PIN: what you do there carries your name. It is a name tag and not
        a password, so use it nowhere else.
      </Text>
      <PasswordInput
        label={hasPin ? 'New PIN' : 'PIN'}
        description="Six digits, unless your tablets are set to another number."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show PIN' }}
        {...form.field('pin')}
      />
      {hasPin === false ? null : (
        <Button variant="subtle" color="red" disabled={remove.isPending} onClick={() => void remove.act({ params })}>
          Remove my PIN
        </Button>
      )}
    </FormDialog>
  );
}
