import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { Button } from '@mantine/core';
import { ListTable } from '#components/list-table.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import classes from '../admin-plans.module.css';
import { limitLabel, priceLabel } from './plan-changes.model.ts';

interface PlanTableProps {
  plans: readonly AdminPlan[];
  isBusy: boolean;
  onEdit: (plan: AdminPlan) => void;
  onRetire: (plan: AdminPlan) => void;
  onOffer: (plan: AdminPlan) => void;
}

/** A table, and cards on a phone. */
export function PlanTable({ plans, isBusy, onEdit, onRetire, onOffer }: PlanTableProps) {
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
            <>
              <Button size="xs" variant="default" aria-label={`Edit ${plan.plan_name}`} onClick={() => onEdit(plan)}>
                Edit
              </Button>
              {plan.is_default ? null : (
                <Button
                  size="xs"
                  variant="default"
                  miw={96}
                  disabled={isBusy}
                  aria-label={`${plan.is_retired ? 'Offer again' : 'Retire'} ${plan.plan_name}`}
                  onClick={() => (plan.is_retired ? onOffer(plan) : onRetire(plan))}
                >
                  {plan.is_retired ? 'Offer again' : 'Retire'}
                </Button>
              )}
            </>
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
