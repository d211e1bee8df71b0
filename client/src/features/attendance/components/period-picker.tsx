import { attendancePeriods } from '@gatehouse/sync-protocol/http/attendance';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type Chosen, periodLabels, periodText } from '../attendance.model.ts';
import { RangeDialog } from './range-dialog.tsx';

/** The period buttons; Custom asks for its days, also when it is chosen already. */
export function PeriodPicker({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Group component="section" gap={6} aria-label="Period">
        {attendancePeriods.map((period) => (
          <Button
            key={period}
            size="sm"
            variant={period === chosen.period ? 'filled' : 'default'}
            aria-pressed={period === chosen.period}
            onClick={() => (period === 'custom' ? setIsAsking(true) : onChoose({ period }))}
          >
            {period === 'custom' && chosen.period === 'custom' ? periodText(chosen) : periodLabels[period]}
          </Button>
        ))}
      </Group>
      {isAsking ? (
        <RangeDialog
          chosen={chosen}
          onApply={(range) => {
            setIsAsking(false);
            onChoose({ period: 'custom', ...range });
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
