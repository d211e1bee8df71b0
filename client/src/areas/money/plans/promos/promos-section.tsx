import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import classes from '../admin-plans.module.css';
import { usePromos, useSwitchPromo } from '../model/admin-plans.queries.ts';
import { PromoDialog } from './promo-dialog.tsx';
import { PromoTable } from './promo-table.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'off'; code: string } | null;

/** Codes for registration, with their uses. Requirement Y47. */
export function PromosSection() {
  const promos = usePromos();
  const change = useSwitchPromo();
  const [open, setOpen] = useState<Open>(null);
  const rows = promos.data ?? [];
  const chosen = open && open.kind !== 'add' ? rows.find(({ code }) => code === open.code) : undefined;
  const close = (): void => setOpen(null);

  const setActive = async ({ code, revision }: PromoView, is_active: boolean): Promise<void> => {
    try {
      await change.mutateAsync({ code, revision, is_active });
      toast(is_active ? `${code} can be used again.` : `${code} can no longer be used.`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'failed');
    }
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
      {promos.isPending ? <SkeletonRows rows={3} /> : null}
      {promos.error && !promos.data ? (
        <ErrorState
          message={`Failed to load the promo codes. ${promos.error.message}`}
          onRetry={() => void promos.refetch()}
        />
      ) : null}
      {promos.data?.length === 0 ? (
        <EmptyState title="No promo codes yet">
          A promo code starts a free trial, or shows where a venue came from.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <PromoTable
          promos={rows}
          readAtMs={promos.dataUpdatedAt}
          isBusy={change.isPending}
          onEdit={({ code }) => setOpen({ kind: 'edit', code })}
          onSwitchOff={({ code }) => setOpen({ kind: 'off', code })}
          onSwitchOn={(promo) => void setActive(promo, true)}
        />
      ) : null}
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
