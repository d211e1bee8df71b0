/** Focuses the first invalid field, once React has rendered the errors. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const error = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    error?.focus({ preventScroll: true });
    error?.scrollIntoView?.({ block: 'center' });
  });
}
