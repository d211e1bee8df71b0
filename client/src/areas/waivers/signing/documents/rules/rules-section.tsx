import {
  DOCUMENT_NAME_MAX,
  updateDocument,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { refusal } from '#components/forms/form-problems';
import { unsavedMark } from '#components/forms/unsaved';
import { type ContractForm, useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { hasDatedEnd, languageName, textLanguages, validitySentence } from '../model/document-words.ts';
import { useDocumentChanges } from '../model/documents.queries.ts';
import { NeedFields } from './need-fields.tsx';
import { bodyOf, checkRules, countOf, hasCount, type RulesValues, rulesOf, validityOptions } from './rules.model.ts';

/** What a document is called, who needs it, and for how long a signature is valid. Requirement W53. */
export function RulesSection({ document }: { document: WaiverDocument }) {
  const { control } = useReadOnly();
  const { form, flash, isDirty, discard } = useRulesForm(document);
  const { values, field, set, errors } = form;
  const languages = [...new Set([values.fallback_language, ...textLanguages(document)])];
  return (
    <Section
      title="Rules"
      about="Who is asked to sign it, and when they sign again. The front desk sees who is missing it."
      flash={flash}
    >
      <form {...form.props} {...unsavedMark(isDirty)}>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Visitors and your front desk see it."
            required
            maxLength={DOCUMENT_NAME_MAX}
            autoComplete="off"
            {...field('name')}
            {...control}
          />
          {document.is_default ? (
            <div>
              <Text size="sm" fw={500}>
                Who needs it
              </Text>
              <Text>
                Everyone. This is your main waiver, which every visitor signs. To ask only some people for something,
                add a document for them.
              </Text>
            </div>
          ) : (
            <NeedFields clientId={document.client_id} values={values} error={errors.offering_ids} onChange={set} />
          )}
          <ValidityFields form={form} />
          {languages.length > 1 ? (
            <NativeSelect
              label="Language for everyone else"
              description="What people read whose own language has no file."
              data={languages.map((language) => ({ value: language, label: languageName(language) }))}
              maw={320}
              {...field('fallback_language')}
              {...control}
            />
          ) : null}
          <FailureAlert>{form.failure}</FailureAlert>
          <Group justify="flex-end">
            <SaveButtons label="Save Rules" isDirty={isDirty} isBusy={form.isBusy} onDiscard={discard} />
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Fields for how long a signature is valid, with what that means today, and for whether people are reminded. */
function ValidityFields({ form }: { form: RulesForm }) {
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

type RulesForm = ContractForm<RulesValues, { document: WaiverDocument }>;

const CHANGED_MEANWHILE =
  'Someone else changed this document in the meantime. What you entered is still here. Save again to keep it, or discard it to see theirs.';

/** The rules of one document. What was typed survives another person's change. */
function useRulesForm(document: WaiverDocument) {
  const { update, refresh } = useDocumentChanges(document.client_id);
  const [base, setBase] = useState(document);
  const { flash, done, clear } = useFlash();
  const form: RulesForm = useContractForm(updateDocument, {
    initialValues: rulesOf(document),
    /* The newest known: what else of the document was changed here must not count as someone else's change. */
    bodyOf: (values) => bodyOf(values, base),
    check: checkRules,
    onTry: clear,
    send: async (values) => {
      const answer = await update(document.document_id, bodyOf(values, base));
      if (answer.ok) return answer.data;
      if (answer.kind === 'refused' && answer.code === 'VERSION_CONFLICT') {
        await refresh();
        return refusal(CHANGED_MEANWHILE);
      }
      return answer;
    },
    failed: 'The document was not saved',
    onDone: ({ document: saved }) => {
      startFrom(saved);
      done('The document was saved.');
    },
  });
  const isDirty = differs(form.values, rulesOf(base));
  const startFrom = (next: WaiverDocument): void => {
    setBase(next);
    form.start(rulesOf(next));
  };
  const isNewer = document.revision > base.revision && !form.isBusy;
  /* While rules are edited, only the rest of the document changed, or the owner was told. */
  const isToldOf = form.failure === CHANGED_MEANWHILE || !differs(rulesOf(document), rulesOf(base));
  if (isNewer && isDirty && isToldOf) setBase(document);
  useEffect(() => {
    if (isNewer && !isDirty) startFrom(document);
  });
  return { form, flash, isDirty, discard: () => startFrom(document) };
}

const differs = (a: RulesValues, b: RulesValues): boolean => JSON.stringify(a) !== JSON.stringify(b);
