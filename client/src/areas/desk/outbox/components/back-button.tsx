import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { usePairedDevice } from '#lib/device/paired-device-context.tsx';
import { homeOf } from '#lib/routes/route-table';

/** Leads to the screen that the outbox was opened from; to the first screen of this device's user where it was opened by its address. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const device = usePairedDevice();
  /* The router gives this key to the first entry of its history alone. */
  const isFirst = key === 'default';
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mb="xs"
      ml={-8}
      onClick={() => void (isFirst ? navigate(homeOf(device?.role ?? 'client')) : navigate(-1))}
    >
      ← Back
    </Button>
  );
}
