import { Group, Radio } from '@mantine/core';

/** What a change of one booking of a series is about. */
export type SeriesScope = 'one' | 'following';

interface ScopeChoiceProps {
  label: string;
  scope: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** Whether only this booking is meant, or also those of its series that follow. Requirement B33. */
export function ScopeChoice({ label, scope, onChange }: ScopeChoiceProps) {
  return (
    <Radio.Group label={label} value={scope} onChange={(value) => onChange(value)}>
      <Group gap="lg" mt="xs">
        <Radio value="one" label="Only this one" />
        <Radio value="following" label="This and the following" />
      </Group>
    </Radio.Group>
  );
}
