import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { STAFF_PIN_PATTERN } from '#lib/device/staff-pin';
import type { StaffPin } from '#lib/device/staff-pin-store';
import { usePwa } from '#pwa/pwa-context.tsx';

/** Chooses the staff PIN of a kiosk that has none, on the kiosk itself. Rule H4. */
export function StaffPinForm({ pin }: { pin: StaffPin }) {
  const pwa = usePwa();
  const form = useContractForm(null, {
    initialValues: { typed: '', again: '' },
    check: ({ typed, again }) => {
      if (!STAFF_PIN_PATTERN.test(typed)) return { typed: 'Please use 4 to 8 digits' };
      return typed === again ? {} : { again: 'The two PINs differ' };
    },
    send: ({ typed }) =>
      pin.choose(typed).then(
        () => true,
        () => refusal('The PIN could not be saved on this device. Please try again.'),
      ),
    /* What was typed is saved: a new release need not wait for it. */
    onDone: () => pwa.screenChanged(),
  });
  const { isBusy, failure } = form;
  const shared = {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
    visibilityToggleButtonProps: { 'aria-label': 'Show PIN' },
  } as const;
  return (
    <form {...form.props} aria-label="Staff PIN">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordInput {...shared} label="Staff PIN" placeholder="4 to 8 digits" {...form.field('typed')} />
          <PasswordInput {...shared} label="Repeat the PIN" {...form.field('again')} />
        </SimpleGrid>
        <FailureAlert>{failure}</FailureAlert>
        <Group>
          <Button type="submit" miw={160} disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Set staff PIN'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
