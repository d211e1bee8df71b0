import { accentUnderWhite, DEFAULT_ACCENT } from '../../components/theme/accent.ts';

/** A page of a venue that people open from a link, a code or a website. */
export type SharedPage =
  | { kind: 'waiver'; link: string }
  /** `address` is `C00001/C00001-Off1`. */
  | { kind: 'booking'; link: string; address: string; name: string };

const FILE_NAME_MAX = 60;

/** `waiver-qr`, or `paintball-qr` of an offering of that name: letters and digits that every system takes. */
export function qrFileName(page: SharedPage): string {
  if (page.kind === 'waiver') return 'waiver-qr';
  const name = plain(page.name) || plain(page.address.split('/')[1] ?? '');
  return `${name}-qr`;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, FILE_NAME_MAX)
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * What an owner pastes into a website: for a booking page the line whose script puts the page there, for the waiver a link
 * that looks like a button in the venue's color. It needs no style sheet of the website's.
 */
export function websiteSnippet(page: SharedPage, accentColor: string | null): string {
  if (page.kind === 'booking') {
    const { origin } = new URL(page.link);
    return `<script src="${origin}/embed.js" data-offering="${page.address}" async></script>`;
  }
  const background = accentUnderWhite(accentColor ?? DEFAULT_ACCENT);
  const style = [
    'display:inline-block',
    'padding:14px 24px',
    'border-radius:8px',
    `background:${background}`,
    'color:#fff',
    'font:600 16px/1.25 sans-serif',
    'text-decoration:none',
  ].join(';');
  return `<a href="${page.link}" style="${style}">Sign the waiver</a>`;
}
