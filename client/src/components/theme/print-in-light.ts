const ATTRIBUTE = 'data-mantine-color-scheme';

/** Paper is light: a dark screen is printed in the light scheme. Returns what stops that. */
export function printInLight(root: HTMLElement): () => void {
  const printing = matchMedia('print');
  let shown: string | null = null;
  const begin = (): void => {
    if (root.getAttribute(ATTRIBUTE) !== 'dark') return;
    shown = 'dark';
    root.setAttribute(ATTRIBUTE, 'light');
  };
  const end = (): void => {
    if (shown !== null) root.setAttribute(ATTRIBUTE, shown);
    shown = null;
  };
  const change = (): void => (printing.matches ? begin() : end());
  /* Browsers differ in which of the two comes before the page is laid out for paper. */
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  printing.addEventListener('change', change);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    printing.removeEventListener('change', change);
    end();
  };
}
