import { type AdminPlan, listPlansForAdmin, updatePlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { toast } from '#components/toast';
import { useRead } from '#lib/api/use-read';
import classes from '../admin-plans.module.css';
import { offers, priceLabel, venueCount } from './plan-changes.model.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanTable } from './plan-table.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'retire'; planId: string } | null;

/** What venues can subscribe to. Requirement Y46. */
export function PlansSection() {
  const read = useRead(listPlansForAdmin);
  const retire = useChange(updatePlan, { invalidates: offers, failed: ({ message }) => message });
  const [open, setOpen] = useState<Open>(null);
  const rows = read.data?.plans ?? [];
  const chosen = open && open.kind !== 'add' ? rows.find(({ plan_id }) => plan_id === open.planId) : undefined;
  const close = (): void => setOpen(null);

  const setRetired = async ({ plan_id, plan_name, revision }: AdminPlan, is_retired: boolean): Promise<void> => {
    const said = `${plan_name} is ${is_retired ? 'no longer offered' : 'offered again'}.`;
    await retire.act({ params: { plan_id }, body: { revision, is_retired } }, said);
    close();
  };

  return (
    <section className={classes['section']} aria-labelledby="plans-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="plans-title">
          Plans
        </Title>
        <Button onClick={() => setOpen({ kind: 'add' })}>Add Plan</Button>
      </Group>
      <Loaded read={read} skeleton={{ rows: 6 }} failed={({ message }) => `Failed to load the plans. ${message}`}>
        {({ plans }) =>
          plans.length === 0 ? (
            <EmptyState title="No plans yet">Add a plan so that venues can subscribe.</EmptyState>
          ) : (
            <PlanTable
              plans={plans}
              isBusy={retire.isPending}
              onEdit={({ plan_id }) => setOpen({ kind: 'edit', planId: plan_id })}
              onRetire={({ plan_id }) => setOpen({ kind: 'retire', planId: plan_id })}
              onOffer={(plan) => void setRetired(plan, false)}
            />
          )
        }
      </Loaded>
      {open?.kind === 'add' || (open?.kind === 'edit' && chosen) ? (
        <PlanDialog
          plan={chosen ?? null}
          plans={rows}
          onSaved={({ plan_name }) => {
            toast(`${plan_name} was saved.`);
            close();
          }}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        opened={open?.kind === 'retire' && chosen !== undefined}
        title={`Retire ${chosen?.plan_name ?? ''}?`}
        confirmLabel="Retire Plan"
        busyLabel="Retiring…"
        onConfirm={() => (chosen ? setRetired(chosen, true) : Promise.resolve())}
        onClose={close}
      >
        {chosen ? (
          <>
            It no longer appears in the price list, registration or plan switches.{' '}
            {chosen.venues > 0
              ? `${venueCount(chosen.venues)} keep it and renew it${chosen.price === null ? '' : ` at ${priceLabel(chosen.price)}`}.`
              : 'No venue is on it.'}{' '}
            You can offer it again at any time.
          </>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}
