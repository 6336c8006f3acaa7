// Trees of categories for the bench: the real one where the reference data is, else one made up of
// the same shape; as large as asked.
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { itemAt } from '#lib/existing.ts'
import { rootFolder } from '#server/base/root.ts'
import { importFile } from './guidesFile.ts'

export type Branch = { [title: string]: Branch | null }
type Answer = { hierarchy: Branch; display_titles: Record<string, string> }

export const realSize = 48_295
/** Where real guides and the real tree are, on machines that have them. */
export const referenceData = join(
  process.env['SHARED_DIR'] ?? join(rootFolder, '..', 'shared'),
  'data',
  'real',
)

/**
 * A tree as large as a real one, with titles of usual length: each category has up to 20 below it.
 */
const madeUp = (): Answer => {
  const hierarchy: Branch = {}
  const branches: Branch[] = [hierarchy]
  for (let n = 0; n < realSize; n++)
    branches.push((itemAt(branches, Math.floor(n / 20))[`Category of things number ${n}`] = {}))
  return { hierarchy, display_titles: {} }
}

export const countOf = (tree: Branch): number =>
  Object.values(tree).reduce((sum, below) => sum + 1 + (below ? countOf(below) : 0), 0)

/** Adds to every few categories one below it, until there are so many. */
const grow = (tree: Branch, size: number): void => {
  const places: { branch: Branch; title: string }[] = []
  const walk = (branch: Branch) => {
    for (const [title, below] of Object.entries(branch)) {
      places.push({ branch, title })
      if (below) walk(below)
    }
  }
  walk(tree)
  const wanted = Math.max(0, size - places.length)
  for (let n = 0; n < wanted; n++) {
    const { branch, title } = itemAt(places, Math.floor((n * places.length) / wanted))
    ;(branch[title] ??= {})[`Added thing number ${n}`] = null
  }
}

/** Imports a tree of at least so many categories into a data folder that no service runs on. */
export const importTree = async (dataDir: string, size: number): Promise<void> => {
  const real = join(referenceData, 'categories.json')
  const answer = existsSync(real) ? (JSON.parse(readFileSync(real, 'utf8')) as Answer) : madeUp()
  grow(answer.hierarchy, size)
  const file = join(dataDir, 'categories.json')
  await writeFile(file, JSON.stringify(answer))
  await importFile(dataDir, file)
}
