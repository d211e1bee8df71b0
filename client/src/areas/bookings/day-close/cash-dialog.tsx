import { addCashMovement } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { thrownRefusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { KeptNote } from '#domain/bills/kept-note.tsx';
import { useKeptRequest } from '#domain/bills/kept-request';
import { centsOf } from '#domain/bills/payment.model';

interface CashValues {
  kind: 'in' | 'out';
  amount: string;
  reason: string;
}

const blank: CashValues = { kind: 'out', amount: '', reason: '' };

/** Notes cash that goes into the drawer or out of it, such as change from the bank. Requirement B68. */
export function CashDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const asked = useKeptRequest(`cash ${clientId}`, blank);
  const add = useChange(addCashMovement, { invalidates: ['/api/clients/:client_id/day-close'] });
  const form = useContractForm(null, {
    initialValues: asked.values,
    check: ({ amount, reason }) => ({
      ...(centsOf(amount) ? {} : { amount: 'Please enter an amount such as 25 or 25.50' }),
      ...(reason.trim() === '' ? { reason: 'Please enter a reason' } : {}),
    }),
    send: (given) => {
      const { kind, amount, reason } = given;
      const body = { kind, amount: (centsOf(amount) ?? 0) / 100, reason: reason.trim() };
      const params = { client_id: clientId };
      return asked.send(given, body, (movement_id) =>
        add.mutateAsync({ params, body: { movement_id, ...body } }).catch(thrownRefusal),
      );
    },
    failed: 'The cash was not noted',
    onDone: ({ movement }) => {
      toast(movement.kind === 'in' ? 'Noted as put into the drawer' : 'Noted as taken out of the drawer');
      onClose();
    },
  });
  const { field, set, values } = form;
  return (
    <FormDialog title="Cash In or Out" form={form} onCancel={onClose} label="Save" busyLabel="Saving…">
      <KeptNote asked={asked} onAnew={() => form.start(blank)} />
      <SegmentedControl
        fullWidth
        aria-label="Which way the cash goes"
        data={[
          { value: 'out', label: 'Taken out' },
          { value: 'in', label: 'Put in' },
        ]}
        value={values.kind}
        onChange={(kind) => set({ kind })}
      />
      <TextInput
        label="Amount"
        required
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        data-autofocus
        {...field('amount')}
      />
      <TextInput
        label="Reason"
        description="Such as: taken to the bank, coins bought, a supplier paid."
        required
        maxLength={500}
        autoComplete="off"
        {...field('reason')}
      />
    </FormDialog>
  );
}
