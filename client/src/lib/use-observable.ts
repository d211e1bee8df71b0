import { useEffect, useReducer } from 'react';
import type { Observable } from 'rxjs';

/**
 * The latest value of an observable, for a component. Renders on each emission, also when the same object is emitted
 * again, because row views are live. Pass a stable observable (a memo or a field), never one made while rendering.
 */
export function useObservable<T>(source$: Observable<T>, initial: T): T {
  const [box, put] = useReducer((_: { value: T }, value: T) => ({ value }), { value: initial });
  useEffect(() => {
    const subscription = source$.subscribe(put);
    return () => subscription.unsubscribe();
  }, [source$]);
  return box.value;
}
