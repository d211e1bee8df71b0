import { describe, expect, it } from 'vitest';
import { isTest, type SourceFile, sourceFiles, targetOf } from './source-files.ts';

/** What each package may import of the others. Requirement I7. */
const packagesAllowed: Record<string, string[]> = {
  'sync-protocol': [],
  'kiosk-config': ['sync-protocol'],
  migrations: [],
  server: ['sync-protocol', 'kiosk-config', 'migrations'],
  client: ['sync-protocol', 'kiosk-config'],
};

/** A layer of the client may import itself and those before it; a screen never imports another one. */
const clientLayers = ['lib', 'components', 'db', 'devices', 'pwa', 'sync', 'domain', 'areas', 'app'];
const sideways = new Set(['components', 'db', 'devices', 'pwa']);

const files = sourceFiles();

describe('[I7] imports', () => {
  it('never go from a package to one above it', () => {
    const wrong = files.flatMap((file) => {
      const allowed = packagesAllowed[file.path.split('/')[0] ?? ''];
      if (!allowed) return [];
      const others = file.imports.map((name) => /^@gatehouse\/([\w-]+)/.exec(name)?.[1]);
      return others
        .filter((name) => name !== undefined && !allowed.includes(name))
        .map((name) => `${file.path} → ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('never climb out of a package', () => {
    const wrong = files.flatMap((file) =>
      resolved(file)
        .filter((target) => target.split('/')[0] !== file.path.split('/')[0])
        .map((target) => `${file.path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('follow the layers of the client: lib, components, db, devices, pwa, sync, domain, areas, app', () => {
    const wrong = files
      .filter((file) => file.path.startsWith('client/src/') && !isTest(file))
      .flatMap((file) =>
        resolved(file)
          .filter((target) => target.startsWith('client/src/') && !mayImport(file.path, target))
          .map((target) => `${file.path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('[U21] [U22] take dialogs from the shared components, which return the focus and ask before typed text is lost', () => {
    const library = /import \{[^}]*\b(?:Modal|Drawer)\b[^}]*\} from '@mantine\/core'/;
    const wrong = files.filter(({ path, text }) => path.startsWith('client/src/') && library.test(text));
    expect(wrong.map(({ path }) => path)).toEqual(['client/src/components/dialog/plain-dialog.tsx']);
  });

  it('reach a repository only from its own feature unless it is a shared one', () => {
    const wrong = files
      .filter(
        ({ path }) =>
          path.startsWith('server/src/') && !path.startsWith('server/src/commands/') && !path.endsWith('.test.ts'),
      )
      .flatMap((file) =>
        resolved(file)
          .filter((target) => target.endsWith('.repository.ts') && !mayQuery(file.path, target))
          .map((target) => `${file.path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('go straight to a repository: nothing only passes on what one returns', () => {
    const wrong = files
      .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.repository.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(passedOn)]
          .filter(([, , callee = '']) => isOfRepository(text, callee))
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('never name a command of the server, which runs when it is loaded', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((name) => /^@gatehouse\/server\/commands\/(?!run-command)/.test(name))
        .map((name) => `${path} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keep database drivers inside server/src/db', () => {
    const wrong = files
      .filter(({ path }) => path.startsWith('server/src/') && !path.startsWith('server/src/db/'))
      .flatMap(({ path, imports }) =>
        imports.filter((name) => name === 'pg' || name === 'better-sqlite3').map((name) => `${path} → ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('[Q20] never inflate on the event loop what a stranger sent: pictures belong to the picture library’s threads', () => {
    const own = new Set(['server/src/http/site-files.ts', 'server/src/integrations/pdf/text/woff.ts']);
    const inThreads = new Set(['server/src/integrations/pdf/pages/page-contents.ts']);
    const wrong = files
      .filter(({ path, imports }) => path.startsWith('server/src/') && imports.includes('node:zlib'))
      .filter((file) => !isTest(file) && !own.has(file.path) && !inThreads.has(file.path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('files', () => {
  it('stay below 300 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path);
    expect(long).toEqual([]);
  });
});

function resolved({ path, imports }: SourceFile): string[] {
  return imports.filter((name) => name.startsWith('.') || name.startsWith('#')).map((name) => targetOf(path, name));
}

function mayImport(from: string, to: string): boolean {
  const [, , fromLayer = '', ...fromScreen] = from.split('/');
  const [, , toLayer = '', ...toScreen] = to.split('/');
  if (fromLayer === toLayer)
    return fromLayer !== 'areas' || fromScreen.slice(0, 2).join('/') === toScreen.slice(0, 2).join('/');
  if (sideways.has(fromLayer) && sideways.has(toLayer)) return true;
  return clientLayers.indexOf(toLayer) < clientLayers.indexOf(fromLayer);
}

/** A function whose one statement returns what another one makes of its own arguments, maybe in a transaction; constants in capitals are a rule. */
const passedOn =
  /^export (?:async )?function (\w+)\((?:[^\n]*|[^)]*\n)\)[^\n]*\{\n {2}return (?:await )?(?:[\w.]*db\.(?:read|write)\w+\((?:[\w.]+, )?\(\w+\) => )?([\w.]+)\((?![^)]*\b[A-Z_]{3,}\b)[\w., ]*\)\)?;\n\}/gm;

/** `callee` is imported from a repository by its name, or by the name of the whole file. */
function isOfRepository(text: string, callee: string): boolean {
  const [name = ''] = callee.split('.');
  return [...text.matchAll(/^import ([^;]*) from '[^']+\.repository(?:\.ts)?';/gm)].some(([, names = '']) =>
    new RegExp(`\\b${name}\\b`).test(names),
  );
}

/** What other features read and write of a feature's rows is in a file whose name says so, such as `bookings.shared.repository.ts`. */
function mayQuery(from: string, repository: string): boolean {
  return repository.endsWith('.shared.repository.ts') || featureOf(repository) === featureOf(from);
}

/** `server/src/areas/money/billing`, or `server/src/sync`: the folder that owns its repositories. */
function featureOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[2] === 'areas' ? 5 : 3).join('/');
}

it('ids are plain strings: a brand on some of them says nothing about the others', () => {
  expect(
    files
      .filter(({ path, text }) => !path.startsWith('tests/') && /__brand|unique symbol/.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});
