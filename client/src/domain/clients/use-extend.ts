import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { addPaidMonth, undoPaidMonth } from '@gatehouse/sync-protocol/areas/venues/paid-months.contracts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../components/toast.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { calendarDay } from '../../lib/venue-format.ts';
import { saidBy, useShowClients } from './clients.queries.ts';

const extendTexts = {
  failed: 'Failed to extend subscription',
  network: 'Network error while extending subscription',
};
const undoTexts = {
  failed: 'Failed to take the month back',
  network: 'Network error while taking the month back',
};

/**
 * One month more for a client as it is shown, on the server's today, with a way back; where it was changed meanwhile nothing happens
 * but that this is shown. Requirement Y10.
 */
export function useExtend() {
  const api = useApi();
  const show = useShowClients();

  const takeBack = async (extended: ClientView): Promise<void> => {
    const params = { client_id: extended.client_id };
    const answer = await api.call(undoPaidMonth, { params, body: { version: extended.version } });
    if (answer.ok) {
      show.put(answer.data.client);
      return toast(`${extended.client_name}: the month was taken back`);
    }
    await show.fetchAgain();
    const isRefused = answer.kind === 'refused';
    /* A call that got no answer may have happened or not: asking again is harmless. */
    toast(saidBy(answer, undoTexts), 'failed', isRefused ? undefined : () => void takeBack(extended));
  };

  return useMutation({
    mutationFn: async (shown: ClientView) => {
      const params = { client_id: shown.client_id };
      const answer = await api.call(addPaidMonth, { params, body: { version: shown.version } });
      if (answer.ok) {
        const { client } = answer.data;
        show.put(client);
        const said = `${client.client_name} is paid until ${calendarDay(client.service_paid_until)}`;
        return toast(said, 'done', () => void takeBack(client));
      }
      if (answer.kind !== 'refused' || answer.code !== 'VERSION_CONFLICT')
        return toast(saidBy(answer, extendTexts), 'failed');
      await show.fetchAgain();
      toast(
        `${shown.client_name} was changed by someone else and not extended. Please check it and try again.`,
        'notice',
      );
    },
  });
}
