/** What a form, or a part of a screen that has none, is marked with while it holds what was not sent. */
export interface UnsavedMark {
  'data-unsaved': true | undefined;
}

/** Props to spread on the form's element; without changes they mark nothing. */
export function unsavedMark(isDirty: boolean): UnsavedMark {
  return { 'data-unsaved': isDirty || undefined };
}

/** Whether something inside is marked. Asked when a dialog or a screen is about to go. Requirement U22. */
export function unsavedIn(element: Element | null): boolean {
  return Boolean(element?.querySelector('[data-unsaved]'));
}
