import type { Scheduler } from 'fast-check';

/**
 * One store under several tabs: the scheduler decides who goes on before and after each of its steps, until `end`. `check` runs
 * after each step. Closing it does nothing.
 */
export function gatedStore<Store extends object>(store: Store, scheduler: Scheduler, check?: () => Promise<void>) {
  let isOver = false;
  const gate = async (name: string): Promise<void> => {
    if (!isOver) await scheduler.schedule(Promise.resolve(), name);
  };
  const gated = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name === 'close') return () => undefined;
      return async (...args: unknown[]): Promise<unknown> => {
        await gate(String(name));
        const result: unknown = await Reflect.apply(member, target, args);
        await check?.();
        await gate(`${String(name)} done`);
        return result;
      };
    },
  });
  const end = (): void => {
    isOver = true;
  };
  return { gated, gate, end };
}
