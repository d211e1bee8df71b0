/** Puts the person where the first thing is wrong, once React has shown it. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const error = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    error?.focus({ preventScroll: true });
    error?.scrollIntoView?.({ block: 'center' });
  });
}
