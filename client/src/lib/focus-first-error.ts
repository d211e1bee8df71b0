/**
 * Focuses the first field that is wrong, or the first choice of a group that is, once React has rendered the errors; an error without a
 * field leaves the focus.
 */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input, button[data-invalid], [data-invalid] :is([tabindex="0"], input:enabled)',
    );
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView?.({ block: 'center' });
  });
}
