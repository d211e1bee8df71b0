import {
  getSecondFactor,
  type SecondFactorState,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '../../components/endpoints.tsx';
import { Section } from '../../components/settings/section.tsx';
import { useFlash } from '../../components/settings/use-flash.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { browserTimeZone, venueDay } from '../../lib/venue-format.ts';

/* Lazy: opened once in the life of an account. */
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Few enough that new ones should be made. */
const FEW_CODES = 3;

type Open = 'set-up' | 'renew' | 'turn-off' | null;

/** A code in addition to the password, for those who want it. Requirements Y50, Y54, Y55. */
export function TwoStepSection() {
  const read = useRead(getSecondFactor);
  const [open, setOpen] = useState<Open>(null);
  const { flash, done } = useFlash();
  const close = (): void => setOpen(null);
  return (
    <Section
      title="Two-step sign-in"
      about="A code from an app on your phone, in addition to your password. Someone who learns your password still can’t sign in."
      flash={flash}
    >
      <Loaded read={read} skeleton={{ rows: 1, height: 52 }}>
        {({ second_factor: factor }) => <State factor={factor} onOpen={setOpen} />}
      </Loaded>
      <Suspense>
        {open === 'set-up' ? <SetUpDialog onClose={close} /> : null}
        {open === 'renew' || open === 'turn-off' ? (
          <ProofDialog
            purpose={open}
            onClose={close}
            onTurnedOff={() => {
              close();
              done('Two-step sign-in is off.');
            }}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}

function State({ factor, onOpen }: { factor: SecondFactorState; onOpen: (open: Open) => void }) {
  const left = factor.recovery_codes_left;
  if (!factor.is_on)
    return (
      <Group justify="space-between">
        <Group gap="xs">
          <StateBadge color="gray">Off</StateBadge>
          <Text>You sign in with just your password.</Text>
        </Group>
        <Button onClick={() => onOpen('set-up')}>Set Up Two-Step Sign-In</Button>
      </Group>
    );
  return (
    <>
      <Stack gap="xs">
        <Group gap="xs">
          <StateBadge color="gate">On</StateBadge>
          <Text>Since {venueDay(factor.enabled_at ?? '', browserTimeZone())}.</Text>
        </Group>
        <Text size="sm" {...(left <= FEW_CODES ? { fw: 550 } : { c: 'dimmed' })}>
          {left} of 10 recovery codes left.{' '}
          {left <= FEW_CODES ? 'Please create new ones. You’ll need them if you lose your phone.' : null}
        </Text>
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onOpen('turn-off')}>
          Turn Off
        </Button>
        <Button variant={left <= FEW_CODES ? 'filled' : 'default'} onClick={() => onOpen('renew')}>
          New Recovery Codes
        </Button>
      </Group>
    </>
  );
}
