import type { SigningKiosk } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The place that is this device, among the ids of kiosks. */
export const HERE = 'here';

interface SigningPlaceChoiceProps {
  /** Null while they are being asked for. */
  kiosks: readonly SigningKiosk[] | null;
  canSignHere: boolean;
  hasWaiver: boolean;
  isOffline: boolean;
  value: string | null;
  onChange: (place: string) => void;
}

/** Where the person signs: one of the kiosks, or this device. Where there is nothing to choose, what staff can do. Requirement F54. */
export function SigningPlaceChoice(props: SigningPlaceChoiceProps) {
  const { kiosks, canSignHere, hasWaiver, isOffline, value, onChange } = props;
  if (!hasWaiver) return <Hint>This venue has no waiver to sign yet. The owner uploads it under My Waiver.</Hint>;
  if (kiosks === null) return <Hint>Looking for the kiosks…</Hint>;
  if (kiosks.length === 0) {
    const why = isOffline ? 'Without the network no kiosk can be asked. ' : 'No kiosk can be asked right now. ';
    return (
      <Hint>
        {why}
        {canSignHere
          ? 'They can sign on this device, also offline.'
          : 'Ask them to sign at a kiosk, or with the waiver’s link on a phone.'}
      </Hint>
    );
  }
  return (
    <Radio.Group label="Where do they sign?" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {kiosks.map(({ device_id: id, name, is_reachable: isReachable }) => (
          <Radio key={id} value={id} label={name} description={isReachable ? undefined : 'Not connected right now'} />
        ))}
        {canSignHere && <Radio value={HERE} label="This device" />}
      </Stack>
    </Radio.Group>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
