/** Focuses the first field that is wrong, once React has rendered the errors; an error without a field leaves the focus. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-invalid] [tabindex="0"], [data-invalid] input:enabled',
    );
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView?.({ block: 'center' });
  });
}
