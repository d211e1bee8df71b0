import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { hasDatedEnd, validitySentence } from '../model/document-words.ts';
import { countOf, hasCount, validityOptions } from './rules.model.ts';
import type { RulesForm } from './use-rules-form.ts';

/** For how long a signature is valid, what that means today, and whether people are reminded. */
export function ValidityFields({ form }: { form: RulesForm }) {
  const { control } = useReadOnly();
  const today = useVenueDate();
  const { values, field, set } = form;
  return (
    <>
      <NativeSelect label="A signature is valid" data={validityOptions} {...field('validity')} {...control} />
      {hasCount(values.validity) ? (
        <TextInput
          label={values.validity === 'days' ? 'How many days' : 'How many months'}
          inputMode="numeric"
          autoComplete="off"
          maw={200}
          {...field('validity_count')}
          {...control}
        />
      ) : null}
      <Text aria-live="polite" size="sm">
        {validitySentence(values.validity, countOf(values), today)}
      </Text>
      {hasDatedEnd(values.validity) ? (
        <Switch
          label="Mail a reminder before it ends"
          description="Two weeks before, to people who gave an email address, with a link to sign again. They can unsubscribe."
          checked={values.renewal_mail}
          onChange={({ currentTarget }) => set({ renewal_mail: currentTarget.checked })}
          {...control}
        />
      ) : null}
    </>
  );
}
