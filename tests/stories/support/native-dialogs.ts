import { onTestFinished } from 'vitest';

/** Dialogs of the browser's own, as the visitors' pages use; jsdom neither opens nor closes them. */
export function allowNativeDialogs(): void {
  const ofDialogs = HTMLDialogElement.prototype;
  Object.assign(ofDialogs, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  onTestFinished(() => {
    for (const name of ['showModal', 'close']) Reflect.deleteProperty(ofDialogs, name);
  });
}
