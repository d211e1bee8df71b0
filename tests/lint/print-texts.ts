import { parseAst } from 'vite';
import { isTest, sourceFiles } from './source-files.ts';

/**
 * `npm run texts [-- PART …]`: every English text of screens, mails and messages by file, or of files whose path contains one of
 * the words, for an editor to read. A gap is written `{…}`, an element within a sentence `<…>`.
 */
const parts = process.argv.slice(2);
const isShipped = /^(?:client|server|sync-protocol)\/src\/(?!languages\/(?!en\/)|demo\/)/;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Names that a program reads and a person never does. */
const nameless = /^(?:className|d|href|key|rel|role|src|to|type|viewBox|autoComplete)$/;

for (const { path, text } of sourceFiles()) {
  if (!isShipped.test(path) || isTest({ path }) || !parts.every((part) => path.includes(part))) continue;
  const texts = [...new Set(textsOf(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })))].filter(isRead);
  if (texts.length > 0) process.stdout.write(`${path}\n${texts.map((line) => `  ${line}\n`).join('')}`);
}

/** A sentence, or a label of one word. A table with its alias, names of the wire, addresses and patterns are left out. */
function isRead(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || /^\w+ as \w+$|\bSELECT\b/.test(text)) return false;
  return /^[\p{Lu}“][\p{Ll}’]/u.test(text) || /[\p{Ll}},’.] [\p{L}{]/u.test(text);
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { type, ...rest } = value as Node;
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeParameterInstantiation':
    /* SQL */
    case 'TaggedTemplateExpression':
      return [];
    case 'JSXAttribute':
      return nameless.test(String((rest['name'] as Node)['name'])) ? [] : textsOf(rest['value']);
    case 'JSXElement':
    case 'JSXFragment':
      return textsOfElement(value as Node);
    case 'Literal':
      return typeof rest['value'] === 'string' ? [rest['value']] : [];
    case 'TemplateLiteral':
      return [wordsOf(value as Node), ...textsOf(rest['expressions'])];
    default:
      return Object.values(rest).flatMap(textsOf);
  }
}

function wordsOf({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{…}');
}

/** What is written in the element itself as one line, and then what its attributes and children say. */
function textsOfElement({ openingElement, children }: Node): string[] {
  const own = (children as Node[]).map(({ type, value }) => {
    if (type === 'JSXText') return String(value).replaceAll(/\s+/g, ' ');
    return type === 'JSXExpressionContainer' ? '{…}' : '<…>';
  });
  const others = (children as Node[]).filter(({ type }) => type !== 'JSXText');
  return [own.join('').trim(), ...textsOf(openingElement), ...textsOf(others)];
}
