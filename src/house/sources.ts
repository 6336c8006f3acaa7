// The tree as the tests of the house read it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const under = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => posix.join(folder, file.replaceAll('\\', '/')))
    .filter(file => /\.(ts|tsx|mjs|css)$/.test(file))
/** The statements that build the database, by their numbers. */
export const migrations = (): string[] =>
  readdirSync(join(root, 'src/server/db/migrations')).map(file =>
    posix.join('src/server/db/migrations', file),
  )
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Every file but what git leaves out, by its path from the root. */
export const filesOfRepository = (folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return ['.git', 'node_modules', 'dist', 'data'].includes(path) ? [] : filesOfRepository(path)
  })

/** What only tests use. */
const forTests = ['src/fixtures/', 'src/testing/']
/** Tests and what only they use. */
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || forTests.some(one => file.startsWith(one))
