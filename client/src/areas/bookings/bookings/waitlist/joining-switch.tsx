import {
  getWaitlistSettings,
  updateWaitlistSettings,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { Switch } from '@mantine/core';
import { useChange } from '#components/endpoints.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';

/** Whether guests can join by themselves. It is shown once the server has said so. Requirement B48. */
export function JoiningSwitch({ clientId }: { clientId: string }) {
  const { control } = useReadOnly();
  const params = { client_id: clientId };
  const { data } = useRead(getWaitlistSettings, { params }, { networkMode: 'always' });
  const change = useChange(updateWaitlistSettings, {
    invalidates: [getWaitlistSettings],
    failed: 'Error changing the waitlist',
  });
  if (!data) return null;
  return (
    <Switch
      label="Guests can join online"
      description="Those who wait stay in line, and you can always add a caller."
      checked={data.settings.is_open}
      onChange={({ currentTarget }) => void change.act({ params, body: { is_open: currentTarget.checked } })}
      {...control}
      {...(change.isPending ? { disabled: true } : {})}
    />
  );
}
