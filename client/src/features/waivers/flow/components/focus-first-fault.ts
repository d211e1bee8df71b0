/** Puts the person where the first thing is wrong, once React has shown it. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const fault = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    fault?.focus({ preventScroll: true });
    fault?.scrollIntoView?.({ block: 'center' });
  });
}
