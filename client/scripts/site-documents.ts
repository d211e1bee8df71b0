import type { PageFiles } from './site-files.ts';

/** The server puts its own public address in place of this one. */
const ORIGIN = 'https://gatehouse.invalid';

/** Pages that React takes over at once; the scripts of the others wait for a person. As `site.tsx` does. */
const NEEDS_REACT = /^\/(about|pricing|contact)$/;

interface PageHead extends PageFiles {
  path: string;
  title: string;
  description: string;
  /** Files of the whole application, for whoever is known on the browser. */
  application: readonly string[];
}

/**
 * One public page's document: the shell's, with the page's own words, files and markup. What the shell loads for the whole
 * application is left out.
 */
export function pageDocument(shell: string, head: PageHead, markup: string): string {
  const address = `${ORIGIN}${head.path}`;
  const title = escaped(head.title);
  const description = escaped(head.description);
  const scripts = NEEDS_REACT.test(head.path) ? head.scripts : [];
  const tags = [
    `<link rel="preload" href="/${head.font}" as="font" type="font/woff2" crossorigin />`,
    ...head.styles.map((name) => `<link rel="stylesheet" href="/${name}" />`),
    `<script type="module" src="/${head.entry}"></script>`,
    ...scripts.map((name) => `<link rel="modulepreload" href="/${name}" />`),
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Gatehouse" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${ORIGIN}/icons/gate-512.png" />`,
    '<meta name="twitter:card" content="summary" />',
  ];
  const page = shell
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<meta name="description"[^>]*>/, `<meta name="description" content="${description}" />`)
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
    .replace('</head>', `  ${tags.join('\n    ')}\n  </head>`);
  const [before, after, ...more] = page.split('<div id="root"></div>');
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('The shell has no place for a page');
  const application = head.application.join(' ');
  return `${before}<div id="root" data-prerendered data-application="${application}">${markup}</div>${after}`;
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
