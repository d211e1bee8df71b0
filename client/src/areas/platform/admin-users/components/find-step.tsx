import { Autocomplete } from '@mantine/core';
import { DialogForm } from '#components/dialog-footer.tsx';
import { type Refusal, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import type { ApiResult } from '#lib/api/api-result';

/** What is searched for, in the words of its form. */
export interface FindTexts {
  label: string;
  /** Shown where nothing was typed. */
  missing: string;
  notFound: (id: string) => string;
  network: string;
}

interface FindStepProps<T> {
  texts: FindTexts;
  /** Known ids with what tells them apart. */
  suggestions: readonly { id: string; name: string }[];
  find: (id: string) => Promise<ApiResult<T>>;
  onFound: (found: T) => void;
  onCancel: () => void;
}

const SUGGESTIONS_MAX = 8;

/** The first of two steps: the id, typed or chosen by a name. Requirement Y18. */
export function FindStep<T>({ texts, suggestions, find, onFound, onCancel }: FindStepProps<T>) {
  const form = useContractForm<{ id: string }, { found: T } | Refusal>(null, {
    initialValues: { id: '' },
    check: ({ id }) => (id.trim() === '' ? { id: texts.missing } : {}),
    send: async ({ id }) => {
      const answer = await find(id.trim());
      if (answer.ok) return { found: answer.data };
      if (answer.kind === 'refused') return refusal(answer.status === 404 ? texts.notFound(id.trim()) : answer.message);
      return refusal(texts.network);
    },
    onDone: ({ found }) => onFound(found),
  });
  const names = new Map(suggestions.map(({ id, name }) => [id, name]));
  return (
    <DialogForm form={form} onCancel={onCancel} label="Find" busyLabel="Finding…">
      <Autocomplete
        label={texts.label}
        description="Type the ID, or search by name."
        required
        data-autofocus
        autoComplete="off"
        maxLength={64}
        data={suggestions.map(({ id }) => id)}
        limit={SUGGESTIONS_MAX}
        filter={({ options, search, limit }) => {
          const text = search.trim().toLowerCase();
          /* Suggestions that nobody needs would cover the button. */
          if (text === '' || suggestions.some(({ id }) => id.toLowerCase() === text)) return [];
          return options
            .filter(
              (option) =>
                'value' in option && `${option.value} ${names.get(option.value)}`.toLowerCase().includes(text),
            )
            .slice(0, limit);
        }}
        renderOption={({ option }) => (
          <span>
            {names.get(option.value)} <small>{option.value}</small>
          </span>
        )}
        {...form.field('id')}
      />
    </DialogForm>
  );
}
