// Documents name files that exist: whoever moves one is told which page spoke of it.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { filesOfRepository, root, textOf } from './sources.ts'

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(file => file.endsWith('.md') && file !== 'api.md')
    .map(file => `docs/${file}`),
]
const files = filesOfRepository()
const folders = new Set(
  files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
)
const names = new Set(files.map(file => basename(file)))
const known = new Set([...files, ...folders])

/** `{a,b}` once for each; what stands in pointed brackets, or a star, may be anything. */
const spelled = (path: string): string[] => {
  const [whole, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  if (whole === undefined) return [path]
  return (choices ?? '').split(',').flatMap(one => spelled(`${before}${one}${after}`))
}
const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(/[.+()$^|[\]\\]/g, String.raw`\$&`).replaceAll(/<[^>]*>|\*/g, '[^/]+')}$`,
  )
const starts = ['', 'src/', 'src/server/', 'src/app/']
/** Paths are those of the root, or short for what lies in src, the server or the app. */
const isThere = (path: string): boolean =>
  starts.some(from => {
    const whole = (from + path).replace(/\/$/, '')
    if (!/[<*]/.test(path)) return known.has(whole)
    const wanted = pattern(whole)
    return [...known].some(one => wanted.test(one))
  })

/** First words of paths: what lies directly in one of those four folders. */
const begun = new Set(
  [...known].flatMap(path =>
    starts.flatMap(from =>
      path.startsWith(from) ? [firstOf(path.slice(from.length).split('/'))] : [],
    ),
  ),
)
/**
 * Whatever stands in backquotes and reads like a path or like the name of a source file; not
 * addresses, which begin with a slash, nor what lies in an archive of oManual.
 */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.@<>*{},/-]+)`/g)]
    .map(match => itemAt(match, 1))
    .filter(one =>
      one.includes('/')
        ? !/^\/|\.xml$/.test(one) && begun.has(firstOf(one.split('/')))
        : /\.(tsx?|mjs|css|sql)$/.test(one),
    )

/** "`a` and `b` of `x.ts`" and "`a` (`x.ts`)": the file, and what the page says stands in it. */
const namedIn = (text: string): { path: string; name: string }[] =>
  [
    ...text.matchAll(
      /((?:`[A-Za-z_]\w*`(?:, | and |, and | or ))*`[A-Za-z_]\w*`) (?:of|in) `([\w./-]+\.(?:tsx?|css))`/g,
    ),
    ...text.matchAll(/(`[A-Za-z_]\w*`) \(`([\w./-]+\.(?:tsx?|css))`/g),
  ].flatMap(match =>
    [...itemAt(match, 1).matchAll(/`(\w+)`/g)].map(one => ({
      path: itemAt(match, 2),
      name: itemAt(one, 1),
    })),
  )
/** Files that a page may mean by a path, or by a name alone. */
const meant = (path: string): string[] =>
  path.includes('/')
    ? starts.map(from => from + path).filter(file => known.has(file))
    : files.filter(file => basename(file) === path)
/** Declared there, or a member of something that is; what is only used stands elsewhere. */
const isDeclared = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:const|let|function|type|interface|class|export) ${name}\b|^\s*(?:async |readonly )*'?${name}'?\??\s*[:(]`,
    'm',
  ).test(text)
const notThere = (text: string): string[] =>
  namedIn(text)
    .filter(({ path, name }) => !meant(path).some(file => isDeclared(textOf(file), name)))
    .map(({ path, name }) => `${name} of ${path}`)

test.each(pages)('%s names files and folders that exist', page => {
  const missing = pathsIn(textOf(page))
    .flatMap(spelled)
    .filter(one => (one.includes('/') ? !isThere(one) : !/[<*]/.test(one) && !names.has(one)))
  expect(missing, 'Name where it stands now').toEqual([])
})

test.each(pages)('%s says of files what they have', page => {
  expect(notThere(textOf(page)), 'Name the file that declares it').toEqual([])
})

test('a name that its file only uses is found', () => {
  expect(
    notThere('`isThere`, `readdirSync` of `paths.test.ts`, and `nobody` (`src/house/sources.ts`)'),
  ).toEqual(['readdirSync of paths.test.ts', 'nobody of src/house/sources.ts'])
})

test('a path that leads nowhere is found', () => {
  expect(pathsIn('see `src/nowhere.ts`, `server/db` and `npm test`')).toEqual([
    'src/nowhere.ts',
    'server/db',
  ])
  expect(['src/nowhere.ts', 'server/db', 'contract/<family>/rows.ts'].map(isThere)).toEqual([
    false,
    true,
    true,
  ])
})
