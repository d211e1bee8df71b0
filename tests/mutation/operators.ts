import { parseAst } from 'vite';

/** One change of a file's text that a test should notice. */
export interface Edit {
  start: number;
  end: number;
  /** What replaces the text between them. */
  to: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const swapped: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '||=': ['='],
  '??=': ['='],
  '&&=': ['='],
  '+=': ['-='],
  '-=': ['+='],
};

/** Every edit of a TypeScript file by the operators below, in the order of the text. */
export function editsOf(source: string): Edit[] {
  const edits: Edit[] = [];
  const text = (node: Node): string => source.slice(node.start, node.end);
  const replace = ({ start, end }: Node, to: string): void => void edits.push({ start, end, to });

  /** A condition: the other way, always, and never. */
  const condition = (test: Node): void => {
    replace(test, `!(${text(test)})`);
    replace(test, 'true');
    replace(test, 'false');
  };

  const operators: Readonly<Record<string, (node: Node) => void>> = {
    IfStatement: ({ test }) => condition(test as Node),
    ConditionalExpression: ({ test }) => replace(test as Node, `!(${text(test as Node)})`),
    WhileStatement: ({ test }) => replace(test as Node, 'false'),
    DoWhileStatement: ({ test }) => replace(test as Node, 'false'),
    BinaryExpression: (node) => swap(node),
    LogicalExpression: (node) => {
      swap(node);
      replace(node, `(${text(node['left'] as Node)})`);
    },
    AssignmentExpression: (node) => swap(node),
    UnaryExpression: (node) => {
      if (node['operator'] === '!') replace(node, `(${text(node['argument'] as Node)})`);
    },
    /* A call, an assignment or an awaited call that is dropped. */
    ExpressionStatement: (node) => {
      if (!isDirective(node)) replace(node, ';');
    },
    ReturnStatement: ({ argument }) => {
      if (argument) answers(argument as Node);
    },
    ContinueStatement: (node) => replace(node, ';'),
    BreakStatement: (node) => replace(node, ';'),
    ArrowFunctionExpression: ({ body }) => {
      if ((body as Node).type !== 'BlockStatement') answers(body as Node);
    },
    ObjectExpression: ({ properties }) => spreads(properties as Node[], '...null'),
    ArrayExpression: ({ elements }) => spreads(elements as Node[], '...[]'),
    Property: ({ value }) => {
      const node = value as Node;
      if (node.type === 'Literal' && typeof node['value'] === 'boolean') replace(node, String(!node['value']));
    },
    Literal: (node) => {
      if (typeof node['value'] === 'number') replace(node, String(node['value'] === 0 ? 1 : node['value'] + 1));
    },
  };

  /** A function's return value, made empty or inverted. */
  function answers(node: Node): void {
    const value = node.type === 'Literal' ? node['value'] : undefined;
    if (typeof value === 'boolean') replace(node, String(!value));
    else if (node.type === 'ArrayExpression' && (node['elements'] as unknown[]).length > 0) replace(node, '[]');
    else if (node.type === 'BinaryExpression' && /[<>=]/.test(node['operator'] as string))
      replace(node, `!(${text(node)})`);
    else if (node.type === 'LogicalExpression' && node['operator'] !== '??') replace(node, `!(${text(node)})`);
    else if (node.type === 'CallExpression' && isCallOf(node, ['some', 'every', 'includes', 'has', 'test']))
      replace(node, `!(${text(node)})`);
    else if (node.type === 'CallExpression' && isCallOf(node, ['filter'])) replace(node, '[]');
  }

  function spreads(nodes: readonly (Node | null)[], to: string): void {
    for (const node of nodes) if (node?.type === 'SpreadElement') replace(node, to);
  }

  function swap(node: Node): void {
    const left = node['left'] as Node;
    const right = node['right'] as Node;
    const operator = node['operator'] as string;
    const between = source.slice(left.end, right.start);
    const at = left.end + between.indexOf(operator);
    for (const to of swapped[operator] ?? []) edits.push({ start: at, end: at + operator.length, to });
  }

  walk(parseAst(source, { lang: 'ts' }) as unknown as Node, operators);
  return edits
    .filter((edit) => isReadable(edited(source, edit)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || (a.to < b.to ? -1 : 1));
}

export function edited(source: string, { start, end, to }: Edit): string {
  return source.slice(0, start) + to + source.slice(end);
}

function isReadable(source: string): boolean {
  try {
    parseAst(source, { lang: 'ts' });
    return true;
  } catch {
    return false;
  }
}

/** Types can't be wrong at run time; imports and exports stay as they are. */
function walk(node: Node, operators: Readonly<Record<string, (node: Node) => void>>): void {
  if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return;
  if (node.type === 'ImportDeclaration') return;
  operators[node.type]?.(node);
  for (const child of Object.values(node))
    for (const each of Array.isArray(child) ? (child as unknown[]) : [child])
      if (each !== null && typeof each === 'object' && 'type' in each && 'start' in each) walk(each as Node, operators);
}

function isDirective({ expression }: Node): boolean {
  return (expression as Node).type === 'Literal' || (expression as Node).type === 'YieldExpression';
}

function isCallOf({ callee }: Node, names: readonly string[]): boolean {
  const { property } = callee as Node;
  return names.includes(String((property as Node | undefined)?.['name']));
}
