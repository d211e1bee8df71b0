type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The content of a field before a scanner typed into it. */
export interface FieldState {
  field: Field;
  value: string;
  selection: { start: number; end: number; direction: 'forward' | 'backward' | 'none' } | null;
}

/** Captures the focused field; null when keys go nowhere. */
export function captureField(active: Element | null): FieldState | null {
  const field = isField(active) ? active : null;
  if (!field) return null;
  return { field, value: field.value, selection: selectionOf(field) };
}

/** True where the focused element takes letters. */
export function isTextEntry(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  if (element instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'submit', 'reset'].includes(element.type);
  return element instanceof HTMLElement && element.isContentEditable;
}

function isField(element: Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Number, date and email fields have no selection API. */
function selectionOf(field: Field): FieldState['selection'] {
  if (field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null) return null;
  return { start: field.selectionStart, end: field.selectionEnd, direction: field.selectionDirection ?? 'none' };
}
