import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  turnOffSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';
import { sessionsKey } from './sessions.queries.ts';

const factorKey = ['second-factor'] as const;

/** Whether signing in takes a code. */
export function useSecondFactor() {
  const api = useApi();
  return useQuery<SecondFactorState>({
    queryKey: factorKey,
    queryFn: async ({ signal }) => dataOf(await api.call(getSecondFactor, { signal })).second_factor,
  });
}

export interface Proof {
  password: string;
  code: string;
}

/** Each answers after the server did, and what is shown of the account follows. */
export function useFactorChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    void queries.invalidateQueries({ queryKey: factorKey });
    void queries.invalidateQueries({ queryKey: sessionsKey });
    return answer;
  };
  return {
    confirm: (code: string) => followed(api.call(confirmSecondFactor, { body: { code } })),
    turnOff: (proof: Proof) => followed(api.call(turnOffSecondFactor, { body: proof })),
    renewCodes: (proof: Proof) => followed(api.call(renewRecoveryCodes, { body: proof })),
  };
}
