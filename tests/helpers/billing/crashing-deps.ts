import type { Deps } from '@gatehouse/server/integrations/deps';
import { Crash } from './fake-outcomes.ts';
import type { FakeAccount } from './fake-payment-account.ts';

/**
 * The dependencies of a server that is killed at random: before or after any transaction and any call to the provider, in
 * one of `oneIn` places. `random` returns 0 to 1.
 */
export function crashingDeps(deps: Deps, account: FakeAccount, random: () => number, oneIn: number): Deps {
  const dies = (): boolean => random() * oneIn < 1;
  const kill = <T extends object>(target: T, names: readonly (keyof T)[]): T => {
    const mortal = { ...target };
    for (const name of names) {
      const call = (target[name] as (...given: unknown[]) => Promise<unknown>).bind(target);
      mortal[name] = (async (...given: unknown[]) => {
        if (dies()) throw new Crash();
        const answer = await call(...given);
        if (dies()) throw new Crash();
        return answer;
      }) as T[keyof T];
    }
    return mortal;
  };
  const db = kill(deps.db, ['readVenue', 'writeVenue', 'readPlatform', 'writePlatform']);
  const platform = kill(account, ['createPayment', 'findPayment', 'cancelByKey']);
  return { ...deps, db, payments: { ...deps.payments, platform } };
}
