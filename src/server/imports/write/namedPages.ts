// Categories and items that guides name: those that are missing are made.
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { Db } from '#server/db/open.ts'
import { emptyContent, type WikiContent } from '#server/wikis/content.ts'
import { markMade } from '#server/wikis/items.ts'
import { insertPages, type MadePage } from '#server/wikis/pages.ts'
import { commit, unique, type Run } from '../common/batch.ts'
import { loadCategories, loadItems } from './sql.pages.ts'

/** Those whose title is an address of another page already are left out. */
export const makePages = (
  run: Run,
  db: Db,
  namespace: 'CATEGORY' | 'ITEM',
  pages: ({ title: string } & Partial<WikiContent>)[],
): Promise<MadePage[]> =>
  insertPages(
    db,
    namespace,
    run.settings.default_langid,
    run.importer,
    run.now,
    pages.map(({ title, ...said }) => ({
      title,
      content: { ...emptyContent(title, run.settings.patrol_threshold), ...said },
    })),
    'import',
  )

/** The built-in category above all others. */
export const ensureRoot = async (run: Run, db: Db): Promise<void> => {
  if ((await loadCategories(db, ['Root'])).length === 0)
    await makePages(run, db, 'CATEGORY', [{ title: 'Root' }])
}

/**
 * Titles of the categories that guides name, as they are written here. Those that nobody made come
 * below the root.
 */
export const ensureNamedCategories = async (
  run: Run,
  titles: string[],
): Promise<Map<string, string>> => {
  const wanted = unique(titles.filter(title => title.trim() !== '' && title !== 'Root'))
  const found = new Map<string, string>()
  const look = async (db: Db) => {
    for (const row of await loadCategories(db, wanted)) found.set(row.given, row.title)
    return wanted.filter(title => !found.has(title))
  }
  if (wanted.length === 0 || (await look(run.database)).length === 0) return found
  await commit(run, async db => {
    await ensureRoot(run, db)
    const missing = await look(db)
    const made = await makePages(
      run,
      db,
      'CATEGORY',
      missing.map(title => ({ title })),
    )
    for (const { title } of made) {
      found.set(title, title)
      run.report.note({
        kind: 'made',
        reason: 'a category that a guide names, added below the root',
        where: `category ${title}`,
      })
    }
    run.report.count('categories', 'imported', made.length)
    return made.length > 0
  })
  return found
}

/**
 * A title as it is stored for a part or tool (wikis/fields.ts), null for a name that can be no
 * title.
 */
const itemTitle = (name: string): string | null => {
  const title = name.replace(/[\s_]+/g, ' ').trim()
  return title === '' ||
    title === '.' ||
    title === '..' ||
    codePoints(title) > limits.wikiTitle ||
    /\p{Cc}/u.test(title)
    ? null
    : title
}

/**
 * Titles of parts and tools by name; of those that readers are shown (`shown`) missing pages are
 * made, as when somebody publishes a guide.
 */
export const ensureItems = async (
  run: Run,
  names: string[],
  shown: string[],
): Promise<Map<string, string>> => {
  const keyOf = (title: string) => title.toLowerCase()
  const wanted = new Map(
    names
      .flatMap(name => {
        const title = itemTitle(name)
        return title === null ? [] : [[keyOf(title), title] as const]
      })
      .reverse(),
  )
  const readByAll = new Set(shown.map(name => keyOf(itemTitle(name) ?? '')))
  const found = new Map<string, string>()
  const look = async (db: Db) => {
    for (const row of await loadItems(db, [...wanted.values()]))
      found.set(keyOf(row.given), row.title)
    return [...wanted]
      .filter(([key]) => !found.has(key) && readByAll.has(key))
      .map(([, title]) => title)
  }
  if (wanted.size && (await look(run.database)).length) {
    await commit(run, async db => {
      const missing = await look(db)
      const made = await makePages(
        run,
        db,
        'ITEM',
        missing.map(title => ({ title })),
      )
      await markMade(
        db,
        made.map(page => page.wikiid),
      )
      for (const page of made) found.set(keyOf(page.title), page.title)
      run.report.count('items', 'imported', made.length)
      return made.length > 0
    })
  }
  return new Map(
    names.flatMap(name => {
      const title = itemTitle(name)
      const stored =
        title === null ? undefined : (found.get(keyOf(title)) ?? wanted.get(keyOf(title)))
      return stored === undefined ? [] : [[name, stored] as const]
    }),
  )
}
