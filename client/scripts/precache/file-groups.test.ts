import { expect, it } from 'vitest';
import { type BuiltScript, fileGroups, withGroups } from './file-groups.ts';
import type { Group } from './who-needs.ts';

const script = (fileName: string, rest: Partial<BuiltScript> = {}): BuiltScript => ({
  fileName,
  isEntry: false,
  modules: [fileName.replace('.js', '.ts')],
  needs: [],
  lazy: [],
  ...rest,
});

const build = [
  script('entry.js', { isEntry: true, needs: ['react.js', 'entry.css'], lazy: ['kiosk.ts', 'desk.ts', 'owner.ts'] }),
  script('react.js'),
  script('kiosk.js', { needs: ['form.js'], lazy: ['staff.ts', 'scanner.ts'] }),
  script('desk.js', { needs: ['form.js', 'table.js'], lazy: ['scanner.ts'] }),
  script('owner.js', { needs: ['table.js'], lazy: ['chart.ts'] }),
  script('form.js', { needs: ['react.js', 'form.css'] }),
  script('table.js'),
  script('staff.js'),
  script('scanner.js', { needs: ['reader.wasm'] }),
  script('chart.js'),
  script('owner-name.js', { modules: [], needs: ['owner.js'] }),
];
const assigned = new Map<string, readonly Group[]>([
  ['kiosk.ts', ['kiosk']],
  ['desk.ts', ['desk']],
  ['owner.ts', ['owner']],
  ['scanner.ts', ['desk']],
]);

it('[K19] gives each group what its screens need, what these load later, and nothing that is assigned to others', () => {
  expect(Object.fromEntries(fileGroups(build, assigned))).toEqual({
    'entry.js': null,
    'entry.css': null,
    'react.js': null,
    'kiosk.js': ['kiosk'],
    'staff.js': ['kiosk'],
    'form.js': ['kiosk', 'desk'],
    'form.css': ['kiosk', 'desk'],
    'desk.js': ['desk'],
    'scanner.js': ['desk'],
    'reader.wasm': ['desk'],
    'table.js': ['desk', 'owner'],
    'owner.js': ['owner'],
    'chart.js': ['owner'],
    'owner-name.js': ['owner'],
  });
});

it('[K19] refuses a part of the entry that nobody is known to need, and one that is not in the build', () => {
  expect(() => fileGroups(build, new Map([...assigned].slice(1)))).toThrow('kiosk.ts');
  expect(() => fileGroups(build, new Map([...assigned, ['gone.ts', ['desk']]]))).toThrow('gone.ts');
});

it('[K19] marks the manifest’s entries, and refuses a file that no group stores', () => {
  const groups = fileGroups([{ ...script('assets/a.js'), isEntry: true }], new Map());
  const entries = [{ url: 'index.html' }, { url: 'assets/a.js' }];
  expect(withGroups(entries, groups)).toEqual(entries);
  expect(withGroups([{ url: 'assets/b.js' }], new Map([['assets/b.js', ['admin']]]))).toEqual([
    { url: 'assets/b.js', groups: ['admin'] },
  ]);
  expect(() => withGroups([{ url: 'assets/lost.js' }], groups)).toThrow('assets/lost.js');
});
