import { hasKeptDraft } from '../../areas/accounts/registration/draft-memory.ts';
import { focusFirstEmptyField } from '../../lib/first-field.ts';
import { tabStorage } from '../../lib/store/browser-storage.ts';
import { loadApplication } from './load-application.ts';
import { onFirstInput } from './on-first-input.ts';
import { notePresses } from './typed-before.ts';

/*
 * Entry of the prerendered sign-in and registration. The form is there with the first paint, and can be filled in; the
 * application loads at the first user input, and takes over what was typed and pressed by then. Requirement G40.
 */
const root = document.querySelector<HTMLElement>('#root');

if (root) {
  notePresses(root);
  if (document.documentElement.hasAttribute('data-known') || knowsMore()) loadApplication(root);
  else {
    /* Before anything listens: this is no input of a person. */
    focusFirstEmptyField(root);
    loadAtFirstInput(root);
    /* The application follows the system into the dark from then on. */
    const load = (): void => loadApplication(root);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', load, { once: true });
  }
}

function loadAtFirstInput(root: HTMLElement): void {
  onFirstInput(() => loadApplication(root, () => loadAtFirstInput(root)));
}

/** Whether the address or this tab holds more than the empty form that was prerendered. */
function knowsMore(): boolean {
  const search = new URLSearchParams(location.search);
  const isReturn = search.has('ticket') || search.has('error');
  return isReturn || search.has('email') || search.has('step') || hasKeptDraft(tabStorage());
}
