import {
  createPromo,
  PROMO_TRIAL_DAYS_DEFAULT,
  type PromoView,
  updatePromo,
} from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { PROMO_CODE_LENGTH_MAX } from '@gatehouse/sync-protocol/base/limits';
import { NumberInput, Switch, Text, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { type Refusal, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useReadAgain } from '#lib/api/use-read';
import { offers } from './plan-changes.model.ts';

interface PromoDialogProps {
  /** The code as it is stored now; null to add one. */
  promo: PromoView | null;
  onSaved: (promo: PromoView) => void;
  onClose: () => void;
}

interface Values {
  code: string;
  description: string;
  skipPayment: boolean;
  trialDays: number | string;
  isUnlimited: boolean;
  maxUses: number | string;
  expires_at: string;
}

const CHANGED_MEANWHILE = 'Someone else changed this promo code. Save again to keep your version.';

/** Adds or edits a promo code. Its code stays as it was made. Requirement Y47. */
export function PromoDialog({ promo, onSaved, onClose }: PromoDialogProps) {
  const api = useApi();
  const readAgain = useReadAgain();
  const form = useContractForm<Values, PromoView | Refusal>(promo ? updatePromo : createPromo, {
    initialValues: {
      code: promo?.code ?? '',
      description: promo?.description ?? '',
      skipPayment: promo?.skipPayment ?? true,
      trialDays: promo?.trialDays ?? PROMO_TRIAL_DAYS_DEFAULT,
      isUnlimited: promo ? promo.maxUses === null : true,
      maxUses: promo?.maxUses ?? '',
      expires_at: dayOf(promo),
    },
    check: ({ trialDays, isUnlimited, maxUses }) => ({
      ...(!(Number(trialDays) >= 1) ? { trialDays: 'Please enter a number of days' } : {}),
      ...(!isUnlimited && !(Number(maxUses) >= 1) ? { maxUses: 'Please enter a number of uses' } : {}),
    }),
    bodyOf: (values) => ({ ...fieldsOf(values, promo), code: values.code }),
    send: async (values) => {
      const fields = fieldsOf(values, promo);
      const answer = promo
        ? await api.call(updatePromo, { params: { code: promo.code }, body: { ...fields, revision: promo.revision } })
        : await api.call(createPromo, { body: { ...fields, code: values.code } });
      await readAgain(...offers);
      if (answer.ok) return answer.data.promo;
      if (answer.kind !== 'refused') return refusal(failureText(answer, 'The promo code was not saved'));
      if (answer.code === 'VERSION_CONFLICT') return refusal(CHANGED_MEANWHILE);
      return refusal(answer.message, answer.code === 'ALREADY_EXISTS' ? { code: answer.message } : answer.fields);
    },
    onDone: onSaved,
  });
  const { isUnlimited, skipPayment, maxUses } = form.values;
  const isUsedUp = promo !== null && !isUnlimited && maxUses !== '' && Number(maxUses) <= promo.uses;
  return (
    <FormDialog
      title={promo ? `Edit ${promo.code}` : 'Add Promo Code'}
      form={form}
      onCancel={onClose}
      label={promo ? 'Save Promo Code' : 'Add Promo Code'}
      busyLabel="Saving…"
    >
      {promo ? null : (
        <TextInput
          label="Code"
          description={`At most ${PROMO_CODE_LENGTH_MAX} characters; upper and lower case don’t matter`}
          required
          maxLength={PROMO_CODE_LENGTH_MAX}
          autoComplete="off"
          data-autofocus
          styles={{ input: { textTransform: 'uppercase' } }}
          {...form.field('code')}
        />
      )}
      <TextInput
        label="Description"
        description="Shown to the person who registers"
        required
        maxLength={300}
        {...form.field('description')}
      />
      <Switch
        label="Starts a free trial"
        checked={skipPayment}
        onChange={(event) => form.set({ skipPayment: event.currentTarget.checked })}
      />
      {skipPayment ? (
        <NumberInput
          label="Trial length (days)"
          required
          min={1}
          max={3650}
          allowDecimal={false}
          hideControls
          {...form.field('trialDays')}
        />
      ) : null}
      <Switch
        label="Unlimited uses"
        checked={isUnlimited}
        onChange={(event) => form.set({ isUnlimited: event.currentTarget.checked })}
      />
      {isUnlimited ? null : (
        <NumberInput
          label="Maximum uses"
          required
          min={1}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          hideControls
          {...form.field('maxUses')}
        />
      )}
      {promo ? (
        <Text size="sm" c="dimmed" aria-live="polite">
          Used {promo.uses.toLocaleString('en-US')} {promo.uses === 1 ? 'time' : 'times'} so far.
          {isUsedUp ? ' Saved like this, it can’t be used again.' : ''}
        </Text>
      ) : null}
      <TextInput
        type="date"
        label="Last day"
        description="Valid through the end of this day (UTC). Leave empty for no end."
        {...form.field('expires_at')}
      />
    </FormDialog>
  );
}

function dayOf(promo: PromoView | null): string {
  return promo?.expires_at?.slice(0, 10) ?? '';
}

/** An expiry that was not touched keeps its instant. */
function fieldsOf(values: Values, promo: PromoView | null) {
  const { description, skipPayment, trialDays, isUnlimited, maxUses, expires_at: day } = values;
  const isKept = promo !== null && day === dayOf(promo);
  return {
    description,
    skipPayment,
    trialDays: Number(trialDays),
    maxUses: isUnlimited || maxUses === '' ? null : Number(maxUses),
    expires_at: isKept ? promo.expires_at : day || null,
  };
}
