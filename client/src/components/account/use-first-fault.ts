import { type RefObject, useEffect, useRef } from 'react';

/** After a form was refused, the first field that is wrong gets the focus. `faults` is a new object on each refusal. */
export function useFirstFault(form: RefObject<HTMLElement | null>, faults: object): void {
  const seen = useRef<object>(undefined);
  useEffect(() => {
    if (seen.current === faults) return;
    seen.current = faults;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, faults]);
}
