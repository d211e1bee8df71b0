import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import classes from '../admin-plans.module.css';
import { useAdminPlans, useRetirePlan } from '../model/admin-plans.queries.ts';
import { priceLabel, venueCount } from './plan-changes.model.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanTable } from './plan-table.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'retire'; planId: string } | null;

/** What venues can subscribe to. Requirement Y46. */
export function PlansSection() {
  const plans = useAdminPlans();
  const retire = useRetirePlan();
  const [open, setOpen] = useState<Open>(null);
  const rows = plans.data ?? [];
  const chosen = open && open.kind !== 'add' ? rows.find(({ plan_id }) => plan_id === open.planId) : undefined;
  const close = (): void => setOpen(null);

  const setRetired = async (plan: AdminPlan, is_retired: boolean): Promise<void> => {
    try {
      await retire.mutateAsync({ plan_id: plan.plan_id, revision: plan.revision, is_retired });
      toast(is_retired ? `${plan.plan_name} is no longer offered.` : `${plan.plan_name} is offered again.`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'failed');
    }
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
      {plans.isPending ? <SkeletonRows rows={6} /> : null}
      {plans.error && !plans.data ? (
        <ErrorState message={`Failed to load the plans. ${plans.error.message}`} onRetry={() => void plans.refetch()} />
      ) : null}
      {plans.data?.length === 0 ? (
        <EmptyState title="No plans yet">Add a plan so that venues can subscribe.</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <PlanTable
          plans={rows}
          isBusy={retire.isPending}
          onEdit={({ plan_id }) => setOpen({ kind: 'edit', planId: plan_id })}
          onRetire={({ plan_id }) => setOpen({ kind: 'retire', planId: plan_id })}
          onOffer={(plan) => void setRetired(plan, false)}
        />
      ) : null}
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
