import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { showsPrices } from '../src/app/site/needs-react.ts';

const APP = fileURLToPath(new URL('../src/app/', import.meta.url));
export const PAGE_ENTRY = join(APP, 'site/site.tsx');
const TAKE_OVER = join(APP, 'site/take-over.tsx');
const LIVE_PRICES = join(APP, 'site/live-prices.ts');
export const ACCOUNT_ENTRY = join(APP, 'site/account.ts');
/** What the application's router loads for a page whose form it takes over. */
const accountScreens: Readonly<Record<string, string>> = {
  '/login': join(APP, 'screens/login-screen.tsx'),
  '/register': join(APP, '../areas/accounts/registration/registration-page.tsx'),
};
const MAIN = join(APP, 'main.tsx');
const aroundAccountScreens = ['shell/server-data-area.tsx', 'shell/main-shell.tsx'].map((path) => join(APP, path));
/** Entries by the name of the page. */
export const visitEntries = {
  book: join(APP, 'visit/book.tsx'),
  booking: join(APP, 'visit/booking.tsx'),
  waitlist: join(APP, 'visit/waitlist.tsx'),
  renew: join(APP, 'visit/renew.tsx'),
  unsubscribe: join(APP, 'visit/unsubscribe.tsx'),
  waiver: join(APP, 'visit/waiver.tsx'),
};

type Built = Rolldown.RolldownOutput['output'];

/** What one page's document names. */
export interface PageFiles {
  entry: string;
  /** Styles of the page, in the order of dependence. */
  styles: string[];
  /** What the entry loads at once. */
  scripts: string[];
  font: string;
}

/** The files of a public page whose screens are in these modules. React comes later, and its styles with the page. */
export function filesOf(built: Built, path: string, modules: readonly string[]): PageFiles {
  const { scripts } = filesFrom(built, PAGE_ENTRY, showsPrices(path) ? [LIVE_PRICES] : []);
  return { ...filesFrom(built, PAGE_ENTRY, [TAKE_OVER, ...modules]), scripts };
}

/** What a page of visits says. */
const texts: Readonly<Record<string, readonly string[]>> = {
  [visitEntries.book]: ['visit', 'booking'],
  [visitEntries.booking]: ['visit', 'booking'],
  [visitEntries.waitlist]: ['visit', 'booking', 'waitlist'],
  [visitEntries.renew]: ['visit', 'renewal'],
  [visitEntries.unsubscribe]: ['visit', 'renewal'],
  [visitEntries.waiver]: ['visit'],
};

/** The files of a page of visits; in a `language`, also those of its texts. */
export function filesOfVisit(built: Built, entryId: string, language?: string): PageFiles {
  const modules = built.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const spoken =
    language === undefined ? [] : (texts[entryId] ?? []).map((part) => `/languages/${language}/${part}.ts`);
  return filesFrom(
    built,
    entryId,
    modules.filter((id) => spoken.some((end) => id.endsWith(end))),
  );
}

/** The files of a page whose form the application takes over: its own entry, and what the application needs for its screen. */
export function filesOfAccount(account: Built, application: readonly Built[number][], path: string): PageFiles {
  const { entry } = filesFrom([...account, ...application], ACCOUNT_ENTRY, []);
  return { ...filesFrom(application, MAIN, [...aroundAccountScreens, accountScreens[path] ?? '']), entry };
}

function filesFrom(built: readonly Built[number][], entryId: string, modules: readonly string[]): PageFiles {
  const chunkOf = (id: string) => built.find((file) => file.type === 'chunk' && file.moduleIds.includes(id));
  const entry = chunkOf(entryId);
  const font = built.find(({ fileName }) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(fileName));
  if (!entry || !font) throw new Error(`${entryId} is no entry, or has no typeface`);
  const scripts: string[] = [];
  const styles: string[] = [];
  const visit = (file: Built[number] | undefined): void => {
    if (file?.type !== 'chunk' || scripts.includes(file.fileName)) return;
    for (const name of file.imports) visit(built.find(({ fileName }) => fileName === name));
    scripts.push(file.fileName);
    for (const style of stylesOf(file)) if (!styles.includes(style)) styles.push(style);
  };
  for (const id of [entryId, ...modules]) visit(chunkOf(id));
  return {
    entry: entry.fileName,
    styles,
    scripts: scripts.filter((name) => name !== entry.fileName),
    font: font.fileName,
  };
}

function stylesOf(chunk: Rolldown.OutputChunk): Iterable<string> {
  const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } };
  return viteMetadata?.importedCss ?? [];
}
