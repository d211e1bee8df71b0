import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { NativeSelect, NumberInput, Text } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { KeptNote } from '#domain/bills/kept-note.tsx';
import { useKeptRequest } from '#domain/bills/kept-request';
import { useRows, useSyncEngine } from '#sync/react/sync-context.tsx';
import type { Party } from '../../model/party.model.ts';

interface ExtraDialogProps {
  party: Party;
  /** The ids of the bill’s entries. */
  entries: readonly string[];
  onClose: () => void;
}

interface ExtraValues {
  extra_id: string;
  quantity: number | string;
}

const blank: ExtraValues = { extra_id: '', quantity: 1 };

/** Sells a party an extra at the price that this desk shows. Rule M10, requirement B65. */
export function ExtraDialog({ party, entries, onClose }: ExtraDialogProps) {
  const engine = useSyncEngine();
  const asked = useKeptRequest(`extra ${party.booking_id}`, blank, entries);
  const extras = Array.from(useRows('extras').view.values()).filter(
    ({ is_active: isActive, offering_ids: ids }) => isActive && (ids.length === 0 || ids.includes(party.offering_id)),
  );
  const form = useContractForm(null, {
    initialValues: asked.values,
    check: ({ quantity }) => {
      const count = Number(quantity);
      return Number.isInteger(count) && count >= 1 && count <= 1000
        ? {}
        : { quantity: 'Please enter a number from 1 to 1,000' };
    },
    send: async (values) => {
      /* The first one is chosen until another is. */
      const extra = values.extra_id === '' ? extras[0] : extras.find(({ extra_id: id }) => id === values.extra_id);
      if (!extra) return refusal('This extra is no longer sold.');
      const { extra_id, name, amount: unit, is_taxable } = extra;
      const line = {
        booking_id: party.booking_id,
        extra_id,
        name,
        unit,
        quantity: Number(values.quantity),
        is_taxable,
      };
      return asked.send(values, line, async (line_id) => {
        const saved = await engine.enqueue('add_line', { line_id, ...line });
        return saved.ok ? saved : refusal(`The extra was not saved. ${saved.message}`);
      });
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Extra for ${party.party_name}`}
      form={form}
      onCancel={onClose}
      label="Add"
      busyLabel="Adding…"
      isDisabled={extras.length === 0}
    >
      {extras.length === 0 ? <Text c="dimmed">No extras are sold with this offering.</Text> : null}
      {extras.length > 0 ? (
        <>
          <KeptNote asked={asked} onAnew={() => form.start(blank)} />
          <NativeSelect
            label="What"
            data-autofocus
            data={extras.map(({ extra_id: value, name, amount }) => ({
              value,
              label: `${name} · ${formatMoney(amount)}`,
            }))}
            {...form.field('extra_id')}
          />
          <NumberInput label="How many" min={1} max={1000} {...form.field('quantity')} />
        </>
      ) : null}
    </FormDialog>
  );
}
