import type { FieldState } from './field-state.ts';

/**
 * Restores a field exactly, and notifies its owner by an `input` event: frameworks watch the value through their
 * own setter, so the prototype's is used.
 */
function restoreField(state: FieldState): void {
  const { field, value, selection } = state;
  if (field.value !== value) {
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (selection && !(field instanceof HTMLSelectElement))
    field.setSelectionRange(selection.start, selection.end, selection.direction);
}

/**
 * Restores each field that a scanner typed into, from the states before each of its keys. A field that was drawn anew
 * meanwhile shows what the one before it held: the scanner's text in that is taken out of it too.
 */
export function restoreFields(states: readonly (FieldState | null)[]): void {
  const firsts = new Map<FieldState['field'], FieldState>();
  for (const state of states) if (state && !firsts.has(state.field)) firsts.set(state.field, state);
  let gone: FieldState | null = null;
  for (const state of firsts.values()) {
    const isSame: boolean = gone !== null && gone.field.value === state.value;
    const wanted: FieldState = gone && isSame ? { ...gone, field: state.field } : state;
    if (state.field.isConnected) restoreField(wanted);
    gone = state.field.isConnected ? null : wanted;
  }
}
