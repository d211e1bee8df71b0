import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { DOCUMENT_NAME_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { Section } from '#components/settings/section.tsx';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { languageName, textLanguages } from '../model/document-words.ts';
import { NeedFields } from './need-fields.tsx';
import { useRulesForm } from './use-rules-form.ts';
import { ValidityFields } from './validity-fields.tsx';

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
