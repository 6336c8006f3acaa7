// Who imports whom: the table is imports.table.ts.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { letIn, opened, openToCommands, shared, sides } from './imports.table.ts'
import { appFloors, notFeatures, openFeatures } from './appRooms.table.ts'
import { isTest, textOf, under } from './sources.ts'

const table = 'src/house/imports.table.ts'
/** Measures the inside of every side. */
const bench = 'src/commands/bench/'
const code = under('src').filter(file => /\.tsx?$/.test(file))
const pathsIn = (file: string): string[] =>
  [
    ...textOf(file).matchAll(
      /^\s*(?:import|export)\s+[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^\s*import\s+'([^']+)'/gm,
    ),
  ].map(found => existing(found[1] ?? found[2] ?? found[3], 'a path'))

/** `#server/guides/load.ts` or `./load.ts` as `src/server/guides/load.ts`; a package as it is. */
const resolved = (file: string, from: string): string =>
  from.startsWith('#')
    ? from.replace('#', 'src/')
    : from.startsWith('.')
      ? posix.join(posix.dirname(file), from)
      : from

type Import = { file: string; target: string }
const imports: Import[] = code
  .filter(file => !isTest(file) && !file.startsWith('src/house/'))
  .flatMap(file => pathsIn(file).map(from => ({ file, target: resolved(file, from) })))

const sideOf = (path: string) => path.split('/')[1] ?? ''
/** Of src/server and src/app: the family or feature of a file; files at the top have none. */
const roomOf = (path: string) => {
  const [, , room, file] = path.split('/')
  return file === undefined ? null : (room ?? null)
}
const isOurs = (path: string) => path.startsWith('src/')
const said = ({ file, target }: Import) => `${file} imports ${target}`
/**
 * `node:` and `@tiptap/` stand for all that begins so; `react-dom/client` belongs to `react-dom`.
 */
const isListed = (target: string, packages: string[]) =>
  packages.some(name =>
    /[/:]$/.test(name) ? target.startsWith(name) : target === name || target.startsWith(`${name}/`),
  )

test('a side of src uses only the packages that are listed for it', () => {
  const strangers = imports.filter(({ file, target }) => {
    const side = sides[sideOf(file)]
    return side && !isOurs(target) && !isListed(target, side.packages)
  })
  expect(
    strangers.map(said),
    `Do without the package, move the file to a side that has it, or list it in ${table}`,
  ).toEqual([])
})
test('a side of src uses only the sides below it', () => {
  const strangers = imports.filter(({ file, target }) => {
    const side = sides[sideOf(file)]
    if (!side || !isOurs(target) || file.startsWith(bench) || side.uses.includes(sideOf(target)))
      return false
    const isOpen =
      sideOf(file) === 'commands' &&
      Object.keys(openToCommands).some(open => target.startsWith(`src/server/${open}`))
    return !isOpen
  })
  expect(
    strangers.map(said),
    'Move what is needed to a side that both may use (lib, contract), or hand it in as an argument; ' +
      `what a command needs of the server is listed in openToCommands of ${table}`,
  ).toEqual([])
})

/** Imports from one family of the server into another. */
const acrossFamilies = imports.filter(({ file, target }) => {
  if (sideOf(file) !== 'server' || sideOf(target) !== 'server') return false
  const [here, there] = [roomOf(file), roomOf(target)]
  return (
    here !== null &&
    there !== null &&
    here !== there &&
    !shared.includes(here) &&
    !shared.includes(there)
  )
})
const inFamily = (target: string) => target.split('/').slice(3).join('/')
const isOpened = ({ target }: Import) =>
  Object.hasOwn(opened[roomOf(target) ?? ''] ?? {}, inFamily(target))
const isLetIn = ({ file, target }: Import) =>
  letIn.some(
    ({ families, files }) =>
      families.includes(roomOf(file) ?? '') && files.includes(target.replace('src/server/', '')),
  )

test('a family of the server uses of another only what that opens', () => {
  const strangers = acrossFamilies.filter(one => !isOpened(one) && !isLetIn(one))
  expect(
    strangers.map(one => {
      const family = roomOf(one.target) ?? ''
      const doors = Object.keys(opened[family] ?? {})
      return `${said(one)}; ${family} opens ${doors.join(', ') || 'nothing'}`
    }),
    'Export it through a file that the family opens, or move it to where both may use it; a new ' +
      `door is an entry of opened or letIn in ${table}, with its reason`,
  ).toEqual([])
})

test('no door between families is left open for nobody', () => {
  const doors = Object.entries(opened).flatMap(([family, files]) =>
    Object.keys(files).map(file => `src/server/${family}/${file}`),
  )
  const unused = [
    ...doors.filter(door => !acrossFamilies.some(({ target }) => target === door)),
    ...letIn.flatMap(({ families, files }) =>
      families.flatMap(family =>
        files
          .filter(
            door =>
              !acrossFamilies.some(
                ({ file, target }) =>
                  roomOf(file) === family &&
                  target === `src/server/${door}` &&
                  !isOpened({ file, target }),
              ),
          )
          .map(door => `${door} for ${family}`),
      ),
    ),
    ...Object.keys(openToCommands).filter(
      open =>
        !imports.some(
          ({ file, target }) =>
            sideOf(file) === 'commands' && target.startsWith(`src/server/${open}`),
        ),
    ),
  ]
  expect(unused, `Nobody comes through it: take it out of ${table}`).toEqual([])
})

test('the lower rooms of the app use none above them', () => {
  const strangers = imports.filter(({ file, target }) => {
    const floor = sideOf(file) === 'app' ? appFloors[roomOf(file) ?? ''] : undefined
    if (!floor || !isOurs(target)) return false
    if (sideOf(target) !== 'app')
      return floor.only !== undefined && !floor.only.includes(sideOf(target))
    return !floor.uses.includes(roomOf(target) ?? '')
  })
  expect(
    strangers.map(one => `${said(one)}: ${appFloors[roomOf(one.file) ?? '']?.why}`),
    'Hand it in as a property or an argument, or move it down',
  ).toEqual([])
})

test('features of the app meet in screens only', () => {
  const strangers = imports.filter(({ file, target }) => {
    if (sideOf(file) !== 'app' || sideOf(target) !== 'app') return false
    const [here, there] = [roomOf(file), roomOf(target)]
    if (here === null || there === null || here === there || file.endsWith('Screen.tsx'))
      return false
    return (
      !notFeatures.includes(here) &&
      !notFeatures.includes(there) &&
      !Object.hasOwn(openFeatures, there)
    )
  })
  expect(
    strangers.map(said),
    'Put both together in a Screen, or move what they share to ui, api, drafts, editor or shell',
  ).toEqual([])
})

test('no screen uses another', () => {
  const strangers = imports.filter(
    ({ file, target }) => file.endsWith('Screen.tsx') && target.endsWith('Screen.tsx'),
  )
  expect(strangers.map(said), 'Give both a part of their own').toEqual([])
})

test('only tests use what is made for tests', () => {
  const strangers = imports.filter(
    ({ file, target }) => isOurs(target) && isTest(target) && !file.startsWith(bench),
  )
  expect(strangers.map(said), 'Move what production needs out of the helpers of tests').toEqual([])
})

test('imports inside the house carry their extension', () => {
  const bare = code.flatMap(file =>
    pathsIn(file)
      .filter(
        from => /^[.#]/.test(from) && !/\.(tsx?|css|json|po|woff2|svg|mjs)(\?\w+)?$/.test(from),
      )
      .map(from => `${file}: ${from}`),
  )
  expect(bare, 'Add the extension: the file as it lies there').toEqual([])
})
