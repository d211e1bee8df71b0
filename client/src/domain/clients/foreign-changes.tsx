import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ClientField, clientFieldLabels, shownValue } from './client-fields.ts';
import type { ForeignChange } from './merge-edits.ts';

/** What someone else saved while the form was open. A field that both changed is decided here, or by typing. Requirement Y11. */
export function ForeignChanges({
  changes,
  values,
  onChoose,
}: {
  changes: readonly ForeignChange<ClientField>[];
  values: Readonly<Partial<Record<ClientField, string>>>;
  onChoose: (name: ClientField, value: string) => void;
}) {
  if (changes.length === 0) return null;
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="sm">
        <Text fw={600}>Someone else changed this client</Text>
        {changes.map((change) => (
          <Change key={change.name} change={change} value={values[change.name]} onChoose={onChoose} />
        ))}
        <Text size="sm">Nothing was overwritten. Save again to keep what this form shows now.</Text>
      </Stack>
    </Alert>
  );
}

function Change({
  change: { name, before, now, typed },
  value,
  onChoose,
}: {
  change: ForeignChange<ClientField>;
  value: string | undefined;
  onChoose: (name: ClientField, value: string) => void;
}) {
  const theirs = shownValue(name, now);
  return (
    <div>
      <Text size="sm">
        <strong>{clientFieldLabels[name]}</strong>: they changed {shownValue(name, before)} to <strong>{theirs}</strong>
        {typed === null ? '.' : ', you typed '}
        {typed === null ? null : <strong>{shownValue(name, typed)}</strong>}
        {typed === null ? null : '.'}
      </Text>
      {typed === null ? null : (
        <Group gap="xs" mt={6}>
          {[
            { label: 'Keep mine', kept: typed },
            { label: 'Take theirs', kept: now },
          ].map(({ label, kept }) => (
            <Button
              key={label}
              size="xs"
              variant={value === kept ? 'filled' : 'default'}
              aria-label={`${label}: ${clientFieldLabels[name]}`}
              aria-pressed={value === kept}
              onClick={() => onChoose(name, kept)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
