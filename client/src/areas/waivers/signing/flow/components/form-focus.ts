import { type RefObject, useEffect } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/**
 * A step on a tablet begins in its first empty field, so that nobody taps into it. Enter goes on to the next empty field everywhere, and
 * sends the form where none is left. The form is named by the step's title, which a screen reader says first.
 */
export function useLeadingFocus(ref: RefObject<HTMLFormElement | null>, { isTablet }: { isTablet: boolean }): void {
  useEffect(() => {
    const form = ref.current;
    if (!form) return undefined;
    const first = isTablet ? waitingControl(form) : undefined;
    if (first && isTyped(first)) first.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => onEnter(form, event);
    form.addEventListener('keydown', onKey);
    return () => form.removeEventListener('keydown', onKey);
  }, [ref, isTablet]);
}

/** Goes from a field that is complete to the next empty one, or to the button that goes on. */
export function focusNext(from: HTMLElement): void {
  const form = from.closest('form');
  if (form) waitingControl(form, from)?.focus();
}

function onEnter(form: HTMLFormElement, event: KeyboardEvent): void {
  const { key, target, isComposing } = event;
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLElement) || !isTyped(target)) return;
  const next = waitingControl(form, target);
  if (!next || next instanceof HTMLButtonElement) return;
  event.preventDefault();
  next.focus();
}

function waitingControl(form: HTMLFormElement, after?: HTMLElement): Control | undefined {
  const all = [...form.querySelectorAll<Control>('input, textarea, select, button[type="submit"]')];
  return all.slice(all.findIndex((control) => control === after) + 1).find((control) => isWaiting(control, form));
}

function isWaiting(control: Control, form: HTMLFormElement): boolean {
  if (control instanceof HTMLButtonElement) return true;
  if (control.type === 'checkbox') return control instanceof HTMLInputElement && !control.checked;
  if (control.type === 'radio') return form.querySelector(`input[name="${control.name}"]:checked`) === null;
  return control.value === '';
}

function isTyped(element: Element): boolean {
  return element.matches('input:not([type="checkbox"], [type="radio"])');
}
