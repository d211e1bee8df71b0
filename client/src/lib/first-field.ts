/** A press of a finger would open the keyboard over the page, so only browsers with a pointer have the focus put somewhere. */
const HAS_POINTER = '(hover: hover) and (pointer: fine)';

/** Puts the focus into the first field that nothing was typed into. */
export function focusFirstEmptyField(within: Element | null): void {
  if (!window.matchMedia(HAS_POINTER).matches) return;
  const fields = [...(within?.querySelectorAll<HTMLInputElement>('form input:not([type="hidden"])') ?? [])];
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true });
}
