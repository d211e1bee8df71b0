import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#components/toast';
import { waitlistSettingsQuery } from '#domain/bookings/waitlist.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useWaitlistActions } from './waitlist.actions.ts';

/** Whether guests can join by themselves. It is shown once the server has said so. Requirement B48. */
export function JoiningSwitch({ clientId }: { clientId: string }) {
  const { control } = useReadOnly();
  const { data } = useQuery(waitlistSettingsQuery(useApi(), clientId));
  const actions = useWaitlistActions(clientId);
  const [isBusy, setIsBusy] = useState(false);
  if (!data) return null;
  const change = async (isOpen: boolean): Promise<void> => {
    setIsBusy(true);
    const answer = await actions.open(isOpen);
    setIsBusy(false);
    if (!answer.ok) toast(failureText(answer, 'Error changing the waitlist'), 'failed');
  };
  return (
    <Switch
      label="Guests can join online"
      description="Those who wait stay in line, and you can always add a caller."
      checked={data.is_open}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
      {...control}
      {...(isBusy ? { disabled: true } : {})}
    />
  );
}
