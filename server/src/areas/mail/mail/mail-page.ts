import { escapeHtml } from '#base/html';

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
export function mailPage(page: { title: string; body: string; sender: string; language: string }): string {
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
