import type { PageFiles } from './site-files.ts';

/** The server puts its own public address in place of this one. */
const ORIGIN = 'https://gatehouse.invalid';

interface PageHead extends PageFiles {
  path: string;
  title: string;
  description: string;
  /** Files of the whole application, for those who are known on the browser. */
  application: readonly string[];
}

/**
 * One public page's document: the shell's, with the page's own words, files and markup. What the shell loads for the whole
 * application is left out.
 */
export function pageDocument(shell: string, head: PageHead, markup: string): string {
  const attributes = { 'data-prerendered': '', 'data-application': head.application.join(' ') };
  return documentOf(shell, head, attributes, markup);
}

/**
 * The document of a page whose form the application takes over: with the application's own styles, and the names of the
 * scripts that its screen needs.
 */
export function accountDocument(shell: string, head: PageHead, markup: string): string {
  const attributes = {
    'data-prerendered': 'account',
    'data-application': head.application.filter((file) => !file.endsWith('.css')).join(' '),
    'data-screen': head.scripts.map((name) => `/${name}`).join(' '),
  };
  return documentOf(shell, { ...head, scripts: [] }, attributes, markup);
}

function documentOf(shell: string, head: PageHead, attributes: Record<string, string>, markup: string): string {
  const address = `${ORIGIN}${head.path}`;
  const title = escaped(head.title);
  const description = escaped(head.description);
  const tags = [
    ...tagsOf(head),
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Gatehouse" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${ORIGIN}/icons/gate-512.png" />`,
    '<meta name="twitter:card" content="summary" />',
  ];
  const page = withTags(shell, tags)
    .replace(/<meta name="description"[^>]*>/, `<meta name="description" content="${description}" />`)
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`);
  const [before, after, ...more] = page.split('<div id="root"></div>');
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('The shell has no place for a page');
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `${before}<div id="root"${named.join('')}>${markup}</div>${after}`;
}

/**
 * The document of a page of visits: the shell's, with their own small script, and a place for the replies that the server puts
 * in. A script of this type is data to the browser, which the Content-Security-Policy lets pass.
 */
export const visitDocument = (shell: string, files: PageFiles): string =>
  withTags(shell, tagsOf(files)).replace(
    '</body>',
    '  <script type="application/json" id="first-replies">{{replies}}</script>\n  </body>',
  );

interface FirstScreen {
  title: string;
  language: string;
  markup: string;
  /** The style sheet of an address. */
  styleOf: (address: string) => string;
}

/**
 * The same with the first screen, which is inert: nothing answers a press before the script has come. Its styles are in it, since
 * a phone would wait twice as long for sheets of their own.
 */
export function visitDocumentWith(visit: string, { title, language, markup, styleOf }: FirstScreen): string {
  return visit
    .replace('<html lang="en">', `<html lang="${language}" data-mantine-color-scheme="light">`)
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
    .replaceAll(
      /<link rel="stylesheet" href="([^"]+)" \/>/g,
      (_, address: string) => `<style>${styleOf(address)}</style>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root" inert>${markup}</div>`);
}

const tagsOf = ({ font, styles, entry, scripts }: PageFiles): string[] => [
  `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`,
  ...styles.map((name) => `<link rel="stylesheet" href="/${name}" />`),
  `<script type="module" src="/${entry}"></script>`,
  ...scripts.map((name) => `<link rel="modulepreload" href="/${name}" />`),
];

/** The shell with these tags in place of the application's. */
function withTags(shell: string, tags: readonly string[]): string {
  return shell
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('</head>', `  ${tags.join('\n    ')}\n  </head>`);
}

/**
 * Leaves out the variables of palettes that nothing on the public pages names: most of the 27 kB that Mantine writes into
 * each document. React keeps what it finds there. `text` is everything else that could name one.
 */
export function withoutUnusedColors(markup: string, text: string): string {
  return markup.replace(/<style data-mantine-styles="true">[^<]*<\/style>/, (style) => {
    const names = new Set([...style.matchAll(/--mantine-color-([a-z]+)-0:/g)].map(([, name = '']) => name));
    let kept = style;
    for (const name of names) {
      const without = kept.replaceAll(new RegExp(`--mantine-color-${name}-[\\w-]+:[^;}]*;?`, 'g'), '');
      const isNamed = new RegExp(`["'\`]${name}["'\`.]|-color-${name}\\b`).test(text + without);
      if (!isNamed) kept = without;
    }
    return kept;
  });
}

/** What the shell loads. */
export function applicationOf(shell: string): string[] {
  const tags = /<(?:script type="module"|link rel="stylesheet")[^>]*?(?:src|href)="([^"]+)"/g;
  return [...shell.matchAll(tags)].map(([, address = '']) => address);
}

export function sitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
