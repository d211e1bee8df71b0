import type { ReactNode } from 'react';
import { TextLink } from './site-link.tsx';

/**
 * The parts of a text in Markdown, each headed by `## Title`, or `## Title {#id}`. Blocks are paragraphs, lists and tables of two columns;
 * words may be bold, or a link to a page of ours.
 */
export function partsOf(text: string): { id: string; title: string; body: string[] }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...body] = part.trim().split('\n\n');
      const [, title = '', id = ''] = /^(.*?)(?: \{#(.*)\})?$/.exec(head) ?? [];
      return { id, title, body };
    });
}

export function blockOf(block: string): ReactNode {
  if (block.startsWith('- '))
    return (
      <ul key={block}>
        {block.split('\n').map((line) => (
          <li key={line}>{wordsOf(line.slice(2))}</li>
        ))}
      </ul>
    );
  return block.startsWith('| ') ? <Table key={block} lines={block.split('\n')} /> : <p key={block}>{wordsOf(block)}</p>;
}

/** Two columns, of which the first names the row. */
function Table({ lines }: { lines: readonly string[] }) {
  const [head = [], , ...rows] = lines.map((line) => line.slice(2, -2).split(' | '));
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', what = '']) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{wordsOf(what)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function wordsOf(text: string): ReactNode[] {
  return text.split(/(\*\*.*?\*\*|\[.*?\]\(.*?\))/).map((word) => {
    const [, name, to] = /^\[(.*)\]\((.*)\)$/.exec(word) ?? [];
    if (to !== undefined)
      return (
        <TextLink key={word} to={to}>
          {name}
        </TextLink>
      );
    return word.startsWith('**') ? <strong key={word}>{word.slice(2, -2)}</strong> : word;
  });
}
