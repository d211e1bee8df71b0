import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { escapeHtml } from '#base/html';
import type { Mail } from '#integrations/mailer/mailer';

/** The content of a mail, without its layout. Values may contain anything: they are escaped, and their line breaks become spaces. */
export interface MailContent {
  heading: string;
  paragraphs: readonly string[];
  /** The action button. Its URL is below PUBLIC_URL, or comes from the payment provider. */
  button?: MailLink;
  /** Shown as a list of two columns. A value may link to a web address or a phone number. */
  facts?: readonly { label: string; value: string; url?: string }[];
  /** Small print after the rest. */
  closing?: string;
  /** After the closing, such as a way to get no more of these. */
  closingLink?: MailLink;
  /** The sender: the venue's name on visitors' mails, otherwise the product's. */
  sender?: string;
  /** English without one. */
  language?: LanguageCode;
}

export interface MailLink {
  label: string;
  url: string;
}

/**
 * A mail as text and as HTML with the same content: one column that also works without styles, without pictures and in
 * dark mode. Throws for a link that is not a web address.
 */
export function composeMail(content: MailContent): Required<Pick<Mail, 'text' | 'html'>> {
  const clean = cleaned(content);
  return { text: textOf(clean), html: htmlOf(clean) };
}

/** A single line, so that it can't break out of a header or a paragraph. Spaces that join words stay as they are. */
export function oneLine(text: string): string {
  return text.replaceAll(/(?:(?![\u00a0\u202f])[\s\p{Cc}\p{Cf}])+/gu, ' ').trim();
}

function cleaned(content: MailContent): MailContent {
  const { button, facts, closing, closingLink } = content;
  return {
    ...content,
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    ...(button ? { button: linkOf(button) } : {}),
    ...(facts
      ? {
          facts: facts.map(({ label, value, url }) => ({
            label: oneLine(label),
            value: oneLine(value),
            ...(url === undefined ? {} : { url: /^tel:\+?\d+$/.test(url) ? url : webAddress(url) }),
          })),
        }
      : {}),
    ...(closing === undefined ? {} : { closing: oneLine(closing) }),
    ...(closingLink ? { closingLink: linkOf(closingLink) } : {}),
    sender: oneLine(content.sender ?? 'Gatehouse'),
  };
}

function linkOf({ label, url }: MailLink): MailLink {
  return { label: oneLine(label), url: webAddress(url) };
}

function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a mail links to web addresses only');
  return href;
}

function textOf(content: MailContent): string {
  const { heading, paragraphs, button, facts = [], closing, closingLink, sender, language } = content;
  const colon = writtenText(language ?? english)('common.colon');
  const parts = [
    heading,
    ...paragraphs,
    facts
      .map(({ label, value, url }) => `${label}${colon} ${value}${url?.startsWith('http') ? `\n${url}` : ''}`)
      .join('\n'),
    button ? `${button.label}${colon}\n${button.url}` : '',
    closing ?? '',
    closingLink ? `${closingLink.label}${colon}\n${closingLink.url}` : '',
    `-- \n${sender}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function htmlOf(content: MailContent): string {
  const { heading, paragraphs, button, facts = [], closing, closingLink, sender, language } = content;
  const rows = facts.map(
    ({ label, value, url }) =>
      `<tr><th class="soft line" scope="row" align="left" style="padding:8px 16px 8px 0;border-bottom:1px solid #e4e0d6;color:#5b6675;font-weight:400;text-align:left;vertical-align:top">${escapeHtml(label)}</th><td class="ink line" align="right" style="padding:8px 0;border-bottom:1px solid #e4e0d6;text-align:right;font-variant-numeric:tabular-nums">${url ? `<a class="accent" href="${escapeHtml(url)}" style="color:#1f7a5c">${escapeHtml(value)}</a>` : escapeHtml(value)}</td></tr>`,
  );
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;color:#1b2430">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`),
    rows.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;font-size:15px">${rows.join('')}</table>`
      : '',
    button ? buttonOf(button) : '',
    closing
      ? `<p class="soft" style="margin:24px 0 0;font-size:14px;line-height:1.5;color:#5b6675">${escapeHtml(closing)}</p>`
      : '',
    closingLink
      ? `<p class="soft" style="margin:8px 0 0;font-size:14px;line-height:1.5"><a class="soft" href="${escapeHtml(closingLink.url)}" style="color:#5b6675">${escapeHtml(closingLink.label)}</a></p>`
      : '',
  ];
  return mailPage({ title: heading, body: parts.join(''), sender: sender ?? '', language: language ?? english });
}

/** A cell with a background, because some mail programs draw no padding on a link; the address too, for those that show no button. */
function buttonOf({ label, url }: MailLink): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="button" bgcolor="#1f7a5c" style="border-radius:8px;background:#1f7a5c"><a class="button" href="${address}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:#1f7a5c;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table><p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b6675;word-break:break-all"><a class="soft" href="${address}" style="color:#5b6675">${address}</a></p>`;
}

/** Styles for mail programs in dark mode; the inline colors are those of the light theme. */
const darkStyles = `@media (prefers-color-scheme:dark){
.page{background:#12181f!important;color:#e8e6e1!important}
.card{background:#1b2430!important;border-color:#313c4a!important}
.ink{color:#fbfaf7!important}
.soft{color:#a9b4c2!important}
.accent{color:#6cc9a6!important}
.line{border-color:#313c4a!important}
.arch{border-color:#6cc9a6!important}
.button{background:#6cc9a6!important;color:#0f1a16!important}
}`.replaceAll('\n', '');

const font = "'Inter','Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif";

/**
 * The frame of every mail: one column on paper, tables because old mail programs support no other layout, no remote picture,
 * script or font. `body` is HTML that is already safe; the other texts are escaped here.
 */
function mailPage(page: { title: string; body: string; sender: string; language: string }): string {
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.title)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfaf7;color:#1b2430">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#fbfaf7" style="background:#fbfaf7;color:#1b2430;font-family:${font};font-size:16px;line-height:1.55">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${header(page.sender)}</td></tr>
<tr><td class="card page" bgcolor="#ffffff" style="padding:32px 28px;border:1px solid #e4e0d6;border-radius:8px;background:#ffffff;color:#1b2430">${page.body}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The arch is the border of an empty box: a gate seen from the front. */
function header(sender: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:10px"><div class="arch" style="width:13px;height:15px;border:3px solid #1f7a5c;border-bottom:0;border-radius:10px 10px 0 0;font-size:0;line-height:0" aria-hidden="true"></div></td><td class="ink" style="font-weight:650;color:#1b2430">${escapeHtml(sender)}</td></tr></table>`;
}
