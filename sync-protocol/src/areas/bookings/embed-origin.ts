/*
 * Websites that may show a venue's booking page in a frame, as `frame-ancestors` reads them: one origin an entry, since a
 * semicolon or a comma would begin another directive. Requirements B15, X14.
 */

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
const LOCAL = new Set(['localhost', '127.0.0.1']);

/**
 * `https://www.example.com` of any address on that website, with or without `https://`; null for what is none. Without
 * encryption only on the owner's own machine. `https://*.example.com` names all websites of one owner, and `*.com` those
 * of everyone, so that it is none.
 */
export function embedOriginOf(text: string): string | null {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  try {
    const { origin, protocol, hostname } = new URL(address);
    if (LOCAL.has(hostname)) return origin;
    const isOne = hostname.startsWith('*.') ? isOwnName(hostname.slice(2)) : HOST.test(hostname);
    return protocol === 'https:' && isOne ? origin : null;
  } catch {
    return null;
  }
}

/** Whether a browser that has `origins` as `frame-ancestors` lets a page at `origin` show the document. Requirement B26. */
export function isAmongOrigins(origins: readonly string[], origin: string): boolean {
  return origins.some((entry) => {
    const [scheme = '', name = ''] = entry.split('*');
    return entry === origin || (entry.startsWith('https://*.') && origin.startsWith(scheme) && origin.endsWith(name));
  });
}

/** The same website with `www.`, where a name has nothing in front of it; null for others. */
export function wwwTwinOf(origin: string): string | null {
  const { protocol, host, hostname } = new URL(origin);
  const labels = labelsOf(hostname);
  if (protocol !== 'https:' || labels === null || labels.length !== (isBelowCountry(labels) ? 3 : 2)) return null;
  return `${protocol}//www.${host}`;
}

/** Whether one owner has all names below this one, as far as a short rule can tell. */
function isOwnName(hostname: string): boolean {
  const labels = labelsOf(hostname);
  if (labels === null) return false;
  const isShared = isBelowCountry(labels) || siteBuilders.has(labels.slice(-2).join('.'));
  return labels.length > (isShared ? 2 : 1);
}

/** Null for a number and for what is no name. */
function labelsOf(hostname: string): string[] | null {
  return HOST.test(hostname) && !/\.\d+$/.test(hostname) ? hostname.split('.') : null;
}

/** `co.uk`, `com.au`: a short name below a country's. */
function isBelowCountry(labels: readonly string[]): boolean {
  return labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= 3;
}

/** Below these, site builders put their customers. */
const siteBuilders = new Set([
  'amazonaws.com',
  'azurewebsites.net',
  'blogspot.com',
  'cloudfront.net',
  'firebaseapp.com',
  'github.io',
  'godaddysites.com',
  'herokuapp.com',
  'myshopify.com',
  'netlify.app',
  'pages.dev',
  'square.site',
  'squarespace.com',
  'vercel.app',
  'web.app',
  'webflow.io',
  'weebly.com',
  'wixsite.com',
  'wordpress.com',
]);
