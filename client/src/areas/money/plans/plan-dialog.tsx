import { type AdminPlan, createPlan, updatePlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { tierName } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import { Alert, Input, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { type Refusal, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useReadAgain } from '#lib/api/use-read';
import classes from './admin-plans.module.css';
import { offers, type PlanFields, planEffects } from './plan-changes.model.ts';

interface PlanDialogProps {
  /** The plan as it is stored now; null to add one. */
  plan: AdminPlan | null;
  plans: readonly AdminPlan[];
  onSaved: (plan: AdminPlan) => void;
  onClose: () => void;
}

interface Values {
  plan_name: string;
  plan_type: string;
  price: number | string;
  isComing: boolean;
  waivers_per_month: number | string;
  isUnlimited: boolean;
}

const CHANGED_MEANWHILE =
  'Someone else changed this plan. What saving would change now is shown above. Save again to keep your version.';

/** Adds or edits a plan; what saving changes, and for whom, is said first. Requirement Y46. */
export function PlanDialog({ plan, plans, onSaved, onClose }: PlanDialogProps) {
  const api = useApi();
  const readAgain = useReadAgain();
  const form = useContractForm<Values, AdminPlan | Refusal>(plan ? updatePlan : createPlan, {
    initialValues: {
      plan_name: tierName(plan?.plan_name ?? ''),
      plan_type: plan?.plan_type ?? 'monthly',
      price: plan?.price ?? '',
      isComing: plan ? plan.price === null : false,
      waivers_per_month: plan?.waivers_per_month ?? '',
      isUnlimited: plan ? plan.waivers_per_month === null : true,
    },
    check: ({ price, isComing, waivers_per_month: limit, isUnlimited }) => ({
      ...(!isComing && !(Number(price) >= 0.01) ? { price: 'Please enter a price, such as 75.00' } : {}),
      ...(!isUnlimited && !(Number(limit) >= 1) ? { waivers_per_month: 'Please enter a number of waivers' } : {}),
    }),
    bodyOf: (values) => ({ ...fieldsOf(values), plan_type: values.plan_type }),
    send: async (values) => {
      const fields = fieldsOf(values);
      const planType = values.plan_type === 'yearly' ? 'yearly' : 'monthly';
      const answer = plan
        ? await api.call(updatePlan, {
            params: { plan_id: plan.plan_id },
            body: { ...fields, revision: plan.revision },
          })
        : await api.call(createPlan, { body: { ...fields, plan_type: planType } });
      await readAgain(...offers);
      if (answer.ok) return answer.data.plan;
      if (answer.kind !== 'refused') return refusal(failureText(answer, 'The plan was not saved'));
      if (answer.code === 'VERSION_CONFLICT') return refusal(CHANGED_MEANWHILE);
      return refusal(answer.message, answer.fields);
    },
    onDone: onSaved,
  });
  const { isComing, isUnlimited, plan_type: planType } = form.values;
  const effects = plan ? planEffects(plan, fieldsOf(form.values), plans) : [];
  return (
    <FormDialog
      title={plan ? `Edit ${plan.plan_name}` : 'Add Plan'}
      form={form}
      onCancel={onClose}
      label={plan ? 'Save Plan' : 'Add Plan'}
      busyLabel="Saving…"
    >
      {plan ? null : (
        <Input.Wrapper label="Period" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Period"
            data={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: 'Yearly' },
            ]}
            value={planType}
            onChange={(value) => form.set({ plan_type: value })}
          />
        </Input.Wrapper>
      )}
      <TextInput
        label="Name"
        description={`Shown as ${planType === 'yearly' ? 'Yearly' : 'Monthly'} ${tierName(form.values.plan_name) || '…'}`}
        required
        maxLength={70}
        data-autofocus
        {...form.field('plan_name')}
      />
      <Switch
        label="Coming Soon: no price yet"
        checked={isComing}
        onChange={(event) => form.set({ isComing: event.currentTarget.checked })}
      />
      {isComing ? null : (
        <NumberInput
          label={planType === 'yearly' ? 'Price per year' : 'Price per month'}
          prefix="$"
          required
          min={0.01}
          max={100_000}
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          hideControls
          {...form.field('price')}
        />
      )}
      <Switch
        label="Unlimited waivers"
        checked={isUnlimited}
        onChange={(event) => form.set({ isUnlimited: event.currentTarget.checked })}
      />
      {isUnlimited ? null : (
        <NumberInput
          label="Waivers per month"
          required
          min={1}
          max={10_000_000}
          allowDecimal={false}
          thousandSeparator=","
          hideControls
          {...form.field('waivers_per_month')}
        />
      )}
      {effects.length > 0 ? (
        <Alert variant="light" color="yellow">
          <strong>When you save</strong>
          <ul className={classes['effects']}>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </FormDialog>
  );
}

function fieldsOf({ plan_name, price, isComing, waivers_per_month: limit, isUnlimited }: Values): PlanFields {
  return {
    plan_name,
    price: isComing || price === '' ? null : Number(price),
    waivers_per_month: isUnlimited || limit === '' ? null : Number(limit),
  };
}
