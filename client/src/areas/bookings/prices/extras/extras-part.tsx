import {
  createExtra,
  deleteExtra,
  type ExtraView,
  listExtras,
  updateExtra,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { type Column, ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { bodyOf, checkExtra, priceText, stockText, valuesOf } from './extra.model.ts';
import { type NamedOffering, OfferingChoice, offeringsText } from './offering-choice.tsx';

interface ExtrasPartProps {
  clientId: string;
  extras: readonly ExtraView[];
  offerings: readonly NamedOffering[];
}

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; extra: ExtraView } | null;

/** What parties can add to a booking, with how many there are. Requirement B62. */
export function ExtrasPart({ clientId, extras, offerings }: ExtrasPartProps) {
  const { control } = useReadOnly();
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const add = (
    <Button onClick={() => setOpened({ what: 'add' })} {...control}>
      Add Extra
    </Button>
  );
  const columns: Column<ExtraView>[] = [
    { header: 'Name', cell: ({ name }) => name, isRowHeader: true },
    { header: 'Price', cell: priceText, isTabular: true, isLabeled: true },
    { header: 'Stock', cell: stockText, isTabular: true, isLabeled: true },
    { header: 'Sold with', cell: ({ offering_ids: ids }) => offeringsText(ids, offerings), isLabeled: true },
    { header: 'Sold', cell: soldText, isLabeled: true },
    {
      header: 'Actions',
      cell: (extra) => (
        <RowActions
          of={extra.name}
          actions={[
            {
              label: 'Edit',
              name: `Edit ${extra.name}`,
              onPress: () => setOpened({ what: 'edit', extra }),
              control,
            },
            {
              label: 'Delete',
              name: `Delete ${extra.name}`,
              onPress: () => setOpened({ what: 'delete', extra }),
              isDestructive: true,
              control,
            },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      {extras.length === 0 ? (
        <>
          <EmptyState title="No extras yet" action={add}>
            Sell socks, food or an extra hour with a booking. Guests choose them before they pay.
          </EmptyState>
          <EmptyExample
            rows={[
              ['Grip socks', '$3.00 per person', 'Unlimited'],
              ['Pizza', '$18.50 each', '10 at a time'],
            ]}
          />
        </>
      ) : (
        <>
          <Group justify="flex-end" mb="md">
            {add}
          </Group>
          <ListTable columns={columns} rows={extras} keyOf={({ extra_id: id }) => id} cardsTo={56} />
        </>
      )}
      {opened?.what === 'add' || opened?.what === 'edit' ? (
        <ExtraDialog
          clientId={clientId}
          extra={opened.what === 'edit' ? opened.extra : null}
          offerings={offerings}
          onClose={close}
        />
      ) : null}
      <DeleteDialog clientId={clientId} extra={opened?.what === 'delete' ? opened.extra : null} onClose={close} />
    </>
  );
}

function soldText({ is_active: isActive, staff_only: isStaffOnly }: ExtraView): string {
  if (!isActive) return 'Not for now';
  return isStaffOnly ? 'By staff only' : 'Online and by staff';
}

interface ExtraDialogProps {
  clientId: string;
  /** Null for a new one. */
  extra: ExtraView | null;
  offerings: readonly NamedOffering[];
  onClose: () => void;
}

function ExtraDialog({ clientId, extra, offerings, onClose }: ExtraDialogProps) {
  const params = { client_id: clientId, extra_id: extra?.extra_id ?? '' };
  const add = useChange(createExtra, { invalidates: [listExtras] });
  const update = useChange(updateExtra, { invalidates: [listExtras] });
  const form = useContractForm(createExtra, {
    initialValues: valuesOf(extra),
    bodyOf,
    check: checkExtra,
    send: (values) => (extra ? update : add).mutateAsync({ params, body: bodyOf(values) }),
    failed: 'Error saving the extra',
    onDone: ({ extra: saved }) => {
      toast(`${saved.name} was saved.`);
      onClose();
    },
  });
  const { values, field, set } = form;
  return (
    <FormDialog
      title={extra ? `Edit “${extra.name}”` : 'Add Extra'}
      size="lg"
      form={form}
      onCancel={onClose}
      label={extra ? 'Save' : 'Add Extra'}
      busyLabel="Saving…"
    >
      <TextInput label="Name" required maxLength={120} autoComplete="off" data-autofocus {...field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Price ($)" required inputMode="decimal" autoComplete="off" {...field('amount')} />
        <NativeSelect
          label="Charged"
          data={[
            { value: 'item', label: 'For each piece' },
            { value: 'person', label: 'For each person of the party' },
          ]}
          {...field('per')}
        />
        <TextInput
          label="Stock"
          description="How many you have. Leave it empty for no limit."
          inputMode="numeric"
          autoComplete="off"
          {...field('stock')}
        />
        <NativeSelect
          label="Stock is"
          description="Shared by the bookings at one time, or of a whole day."
          data={[
            { value: 'time', label: 'At a time' },
            { value: 'day', label: 'For a day' },
          ]}
          {...field('stock_per')}
        />
        {values.per === 'item' ? (
          <TextInput label="Most per booking" inputMode="numeric" autoComplete="off" {...field('max_quantity')} />
        ) : null}
      </SimpleGrid>
      <OfferingChoice
        offerings={offerings}
        chosen={values.offering_ids}
        onChange={(ids) => set({ offering_ids: ids })}
      />
      <Stack gap="sm">
        <Switch
          label="Sales tax applies"
          checked={values.is_taxable}
          onChange={({ currentTarget }) => set({ is_taxable: currentTarget.checked })}
        />
        <Switch
          label="Only staff can add it"
          checked={values.staff_only}
          onChange={({ currentTarget }) => set({ staff_only: currentTarget.checked })}
        />
        <Switch
          label="On sale"
          checked={values.is_active}
          onChange={({ currentTarget }) => set({ is_active: currentTarget.checked })}
        />
      </Stack>
    </FormDialog>
  );
}

function DeleteDialog({
  clientId,
  extra,
  onClose,
}: {
  clientId: string;
  extra: ExtraView | null;
  onClose: () => void;
}) {
  const remove = useChange(deleteExtra, {
    invalidates: [listExtras],
    done: `${extra?.name} was deleted.`,
    failed: 'Error deleting the extra',
  });
  const confirm = async (): Promise<void> => {
    if (!extra) return;
    await remove.act({ params: { client_id: clientId, extra_id: extra.extra_id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={extra !== null}
      title={`Delete “${extra?.name ?? ''}”?`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Bookings that have it keep it at its price.
    </ConfirmDialog>
  );
}
