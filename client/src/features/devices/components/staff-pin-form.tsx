import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { STAFF_PIN_PATTERN } from '../../../lib/device/staff-pin.ts';
import type { StaffPin } from '../../../lib/device/staff-pin-store.ts';
import { usePwa } from '../../../pwa/pwa-context.tsx';

/** Chooses the staff PIN of a kiosk that has none, on the kiosk itself. Rule H4. */
export function StaffPinForm({ pin }: { pin: StaffPin }) {
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pwa = usePwa();
  const isWrong = !STAFF_PIN_PATTERN.test(typed);
  const isOther = typed !== again;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (isWrong || isOther) return;
    setIsSaving(true);
    try {
      await pin.choose(typed);
      /* What was typed is saved: a new release need not wait for it. */
      pwa.screenChanged();
    } catch {
      setFailure('The PIN could not be saved on this device. Please try again.');
    }
    setIsSaving(false);
  };
  const shared = {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
    visibilityToggleButtonProps: { 'aria-label': 'Show PIN' },
  } as const;
  return (
    <form onSubmit={(event) => void submit(event)} aria-label="Staff PIN">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordInput
            {...shared}
            label="Staff PIN"
            placeholder="4 to 8 digits"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isTried && isWrong ? 'Please use 4 to 8 digits' : null}
          />
          <PasswordInput
            {...shared}
            label="Repeat the PIN"
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
            error={isTried && !isWrong && isOther ? 'The two PINs differ' : null}
          />
        </SimpleGrid>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Group>
          <Button type="submit" miw={160} disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Set staff PIN'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
