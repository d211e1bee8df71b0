import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '@gatehouse/client/lib/routes/route-table';
import type { Picture } from './camera.ts';
import { fileNameOf, type Screen, sizeNames, sizes } from './screen.ts';

/** What became of each screen. */
export type Album = {
  screen: Screen;
  pictures: Picture[];
  /** Why it did not open. */
  error: string | null;
}[];

const style = `
  body { font: 15px/1.45 system-ui, sans-serif; margin: 24px; color: #1b2430; background: #fbfaf7 }
  nav { position: sticky; top: 0; background: inherit; padding: 8px 0; display: flex; flex-wrap: wrap; gap: 12px }
  section { margin: 28px 0 }
  h2 { font-size: 17px; margin: 0 0 8px }
  h2 small { font-weight: 400; color: #5b6573 }
  .row { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
  figure { margin: 0; flex: none }
  figcaption { font-size: 13px; color: #5b6573 }
  img { display: block; height: 260px; object-fit: cover; object-position: top; border: 1px solid #d9d6cf }
  li, .error { color: #b42318 }
`;

/** Filters what is shown; the address keeps it. */
const script = `
  const fields = ['area', 'size', 'scheme', 'find', 'faulty'].map((id) => document.getElementById(id));
  const [area, size, scheme, find, faulty] = fields;
  function show() {
    for (const section of document.querySelectorAll('section'))
      section.hidden = Boolean(
        (area.value && section.dataset.area !== area.value) ||
        !section.id.includes(find.value.toLowerCase()) ||
        (faulty.checked && section.dataset.faulty !== 'true'));
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = Boolean(
        (size.value && figure.dataset.size !== size.value) || (scheme.value && figure.dataset.scheme !== scheme.value));
  }
  for (const field of fields) field.addEventListener('input', show);
`;

/** `index.html`: for each screen its six pictures, which open, and what is wrong with them. */
export function writeAlbum(album: Album, folder: string): void {
  const areas = [...new Set(album.map(({ screen }) => areaOf(screen)))];
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen</title>
<style>${style}</style>
<h1>Every screen</h1>
<p>${album.length} screens, made ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
<nav>
${select('area', 'Area', areas)}
${select('size', 'Size', sizeNames)}
${select('scheme', 'Scheme', ['light', 'dark'])}
<label>Name <input id="find" type="search"></label>
<label><input id="faulty" type="checkbox"> With faults only</label>
</nav>
${album.map(section).join('\n')}
<script>${script}</script>
</html>
`;
  writeFileSync(join(folder, 'index.html'), html);
}

function section({ screen, pictures, error }: Album[number]): string {
  const name = fileNameOf(screen);
  const faults = pictures.flatMap(({ size, scheme, faults }) => faults.map((fault) => `${size}, ${scheme}: ${fault}`));
  return `<section id="${name}" data-area="${areaOf(screen)}" data-faulty="${error !== null || faults.length > 0}">
<h2>${escape(screen.path)}: ${escape(screen.name)} <small>${screen.as.replace('_', ' ')}</small></h2>
${error === null ? '' : `<p class="error">Did not open: ${escape(error)}</p>`}
<div class="row">${pictures.map(figure).join('')}</div>
${faults.length > 0 ? `<ul>${faults.map((fault) => `<li>${escape(fault)}</li>`).join('')}</ul>` : ''}
</section>`;
}

function figure({ file, size, scheme }: Picture): string {
  const { width, height } = sizes[size];
  return `<figure data-size="${size}" data-scheme="${scheme}"><a href="${file}"><img src="${file}" loading="lazy" style="aspect-ratio: ${width} / ${height}" alt="${size}, ${scheme}"></a>
<figcaption>${size} ${width} × ${height}, ${scheme}</figcaption></figure>`;
}

function select(id: string, label: string, options: readonly string[]): string {
  const choices = options.map((option) => `<option>${option}</option>`).join('');
  return `<label>${label} <select id="${id}"><option value="">all</option>${choices}</select></label>`;
}

function areaOf({ path }: Screen): string {
  return routeTable.find((row) => row.path === path)?.area.replace('_', ' ') ?? 'unknown address';
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
