import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** While the page is laid out for paper: a list that renders only what is in view then renders all of it. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

function subscribe(onChange: () => void): () => void {
  const set = (value: boolean) => (): void => {
    isPrinting = value;
    onChange();
  };
  const [begin, end] = [set(true), set(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
