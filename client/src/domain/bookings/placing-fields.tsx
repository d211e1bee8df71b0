import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { PlacingChoice, PlacingTerms } from './placing-choice.ts';

interface PlacingFieldsProps {
  terms: PlacingTerms;
  choice: PlacingChoice;
  onChange: (choice: Partial<PlacingChoice>) => void;
  errors: Partial<Record<keyof PlacingChoice, string>>;
}

/** How long a booking takes and which rooms it gets, where these are to be other than usual. Requirements B27, B28. */
export function PlacingFields({ terms: { minutes, needs }, choice, onChange, errors }: PlacingFieldsProps) {
  if (minutes === null) return null;
  const choose = (at: number, id: string): void =>
    onChange({ resource_ids: needs.map((_, index) => (index === at ? id : (choice.resource_ids[index] ?? ''))) });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Length (minutes)"
        description={`Usually ${minutes} minutes. Times are shown for this length.`}
        inputMode="numeric"
        autoComplete="off"
        value={choice.duration_minutes}
        error={errors.duration_minutes ?? null}
        aria-invalid={errors.duration_minutes ? true : undefined}
        onChange={({ currentTarget }) => onChange({ duration_minutes: currentTarget.value })}
      />
      {needs.map(({ label, options }, at) =>
        options.length < 2 ? null : (
          <NativeSelect
            key={label}
            label={label}
            description="Times are shown when any of these is free."
            data={[
              { value: '', label: 'Chosen for you' },
              ...options.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={choice.resource_ids[at] ?? ''}
            error={choice.resource_ids[at] ? null : (errors.resource_ids ?? null)}
            aria-invalid={!choice.resource_ids[at] && errors.resource_ids ? true : undefined}
            onChange={({ currentTarget }) => choose(at, currentTarget.value)}
          />
        ),
      )}
    </SimpleGrid>
  );
}
