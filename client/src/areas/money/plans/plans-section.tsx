import { type AdminPlan, listPlansForAdmin, updatePlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useRead } from '#lib/api/use-read';
import classes from './admin-plans.module.css';
import { limitLabel, offers, priceLabel, venueCount } from './plan-changes.model.ts';
import { PlanDialog } from './plan-dialog.tsx';

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

interface PlanTableProps {
  plans: readonly AdminPlan[];
  isBusy: boolean;
  onEdit: (plan: AdminPlan) => void;
  onRetire: (plan: AdminPlan) => void;
  onOffer: (plan: AdminPlan) => void;
}

/** A table, and cards on a phone. */
function PlanTable({ plans, isBusy, onEdit, onRetire, onOffer }: PlanTableProps) {
  const figure = { className: classes['number'], head: { className: classes['number'] }, isLabeled: true };
  return (
    <ListTable
      aria-labelledby="plans-title"
      className={classes['table']}
      cardsTo={48}
      rows={plans}
      keyOf={(plan) => plan.plan_id}
      rowAttributes={(plan) => ({ 'data-off': plan.is_retired || undefined })}
      columns={[
        { header: 'Plan', className: classes['title'], cell: (plan) => plan.plan_name, isRowHeader: true },
        { header: 'State', cell: (plan) => <PlanState plan={plan} /> },
        { header: 'Price', cell: ({ price }) => (price === null ? '–' : priceLabel(price)), ...figure },
        { header: 'Waivers per month', cell: (plan) => limitLabel(plan.waivers_per_month), ...figure },
        {
          header: 'Venues',
          cell: ({ venues, renewing }) => (
            <span>
              {venues.toLocaleString('en-US')}
              {renewing > 0 ? <span className={classes['soft']}> ({renewing} automatic)</span> : null}
            </span>
          ),
          ...figure,
        },
        {
          header: 'Actions',
          className: classes['acts'],
          cell: (plan) => (
            <RowActions
              of={plan.plan_name}
              actions={[
                { label: 'Edit', name: `Edit ${plan.plan_name}`, onPress: () => onEdit(plan) },
                ...(plan.is_default
                  ? []
                  : [
                      {
                        label: plan.is_retired ? 'Offer again' : 'Retire',
                        name: `${plan.is_retired ? 'Offer again' : 'Retire'} ${plan.plan_name}`,
                        onPress: () => (plan.is_retired ? onOffer(plan) : onRetire(plan)),
                        control: { disabled: isBusy },
                      },
                    ]),
              ]}
            />
          ),
        },
      ]}
    />
  );
}

function PlanState({ plan }: { plan: AdminPlan }) {
  if (plan.is_retired) return <StateBadge color="gray">Retired</StateBadge>;
  if (plan.price === null) return <StateBadge color="yellow">Coming Soon</StateBadge>;
  return <StateBadge color="green">{plan.is_default ? 'Default' : 'Offered'}</StateBadge>;
}
