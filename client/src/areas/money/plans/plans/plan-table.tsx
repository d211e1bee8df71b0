import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { Button } from '@mantine/core';
import table from '#components/list-table.module.css';
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
  return (
    <table className={`${table['table']} ${table['cardsTo48']} ${classes['table']}`} aria-labelledby="plans-title">
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">State</th>
          <th scope="col" className={classes['number']}>
            Price
          </th>
          <th scope="col" className={classes['number']}>
            Waivers per month
          </th>
          <th scope="col" className={classes['number']}>
            Venues
          </th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.plan_id} data-off={plan.is_retired || undefined}>
            <th scope="row" className={classes['title']}>
              {plan.plan_name}
            </th>
            <td>
              <PlanState plan={plan} />
            </td>
            <td className={classes['number']} data-label="Price">
              {plan.price === null ? '–' : priceLabel(plan.price)}
            </td>
            <td className={classes['number']} data-label="Waivers per month">
              {limitLabel(plan.waivers_per_month)}
            </td>
            <td className={classes['number']} data-label="Venues">
              <span>
                {plan.venues.toLocaleString('en-US')}
                {plan.renewing > 0 ? <span className={classes['soft']}> ({plan.renewing} automatic)</span> : null}
              </span>
            </td>
            <td className={classes['acts']}>
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanState({ plan }: { plan: AdminPlan }) {
  if (plan.is_retired) return <StateBadge color="gray">Retired</StateBadge>;
  if (plan.price === null) return <StateBadge color="yellow">Coming Soon</StateBadge>;
  return <StateBadge color="green">{plan.is_default ? 'Default' : 'Offered'}</StateBadge>;
}
