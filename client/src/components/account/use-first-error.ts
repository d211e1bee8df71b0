import { type RefObject, useEffect, useRef } from 'react';

/** After a form was refused, the first field that is wrong gets the focus. `errors` is a new object on each refusal. */
export function useFirstError(form: RefObject<HTMLElement | null>, errors: object): void {
  const seen = useRef<object>(undefined);
  useEffect(() => {
    if (seen.current === errors) return;
    seen.current = errors;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
