/** Focuses the first invalid field, or the first choice of an invalid group, once React has rendered the errors. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const error = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    const field = error?.matches('fieldset') ? error.querySelector<HTMLElement>('input') : error;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView?.({ block: 'center' });
  });
}
