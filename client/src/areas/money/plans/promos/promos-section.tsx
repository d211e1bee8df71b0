import { listPromos, type PromoView, updatePromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { toast } from '#components/toast';
import { useRead } from '#lib/api/use-read';
import classes from '../admin-plans.module.css';
import { offers } from '../plans/plan-changes.model.ts';
import { PromoDialog } from './promo-dialog.tsx';
import { PromoTable } from './promo-table.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'off'; code: string } | null;

/** Codes for registration, with their uses. Requirement Y47. */
export function PromosSection() {
  const read = useRead(listPromos);
  const change = useChange(updatePromo, { invalidates: offers, failed: ({ message }) => message });
  const [open, setOpen] = useState<Open>(null);
  const rows = read.data?.promos ?? [];
  const chosen = open && open.kind !== 'add' ? rows.find(({ code }) => code === open.code) : undefined;
  const close = (): void => setOpen(null);

  const setActive = async ({ code, revision }: PromoView, is_active: boolean): Promise<void> => {
    const said = `${code} can ${is_active ? 'be used again' : 'no longer be used'}.`;
    await change.act({ params: { code }, body: { revision, is_active } }, said);
    close();
  };

  return (
    <section className={classes['section']} aria-labelledby="promos-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="promos-title">
          Promo codes
        </Title>
        <Button onClick={() => setOpen({ kind: 'add' })}>Add Promo Code</Button>
      </Group>
      <Loaded read={read} skeleton={{ rows: 3 }} failed={({ message }) => `Failed to load the promo codes. ${message}`}>
        {({ promos }) =>
          promos.length === 0 ? (
            <EmptyState title="No promo codes yet">
              A promo code starts a free trial, or shows where a venue came from.
            </EmptyState>
          ) : (
            <PromoTable
              promos={promos}
              readAtMs={read.dataUpdatedAt}
              isBusy={change.isPending}
              onEdit={({ code }) => setOpen({ kind: 'edit', code })}
              onSwitchOff={({ code }) => setOpen({ kind: 'off', code })}
              onSwitchOn={(promo) => void setActive(promo, true)}
            />
          )
        }
      </Loaded>
      {open?.kind === 'add' || (open?.kind === 'edit' && chosen) ? (
        <PromoDialog
          promo={chosen ?? null}
          onSaved={({ code }) => {
            toast(`${code} was saved.`);
            close();
          }}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        opened={open?.kind === 'off' && chosen !== undefined}
        title={`Deactivate ${chosen?.code ?? ''}?`}
        confirmLabel="Deactivate"
        busyLabel="Deactivating…"
        onConfirm={() => (chosen ? setActive(chosen, false) : Promise.resolve())}
        onClose={close}
      >
        No one can use it until you activate it again. Trials that started with it continue.
      </ConfirmDialog>
    </section>
  );
}
