// A tree of categories, level by level; and the categories and items that guides name.
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { entryOf, firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { emptyContent, type WikiContent } from '#server/wikis/content.ts'
import { markMade } from '#server/wikis/items.ts'
import { insertPages } from '#server/wikis/pages.ts'
import { commit, pieces, unique, type Run } from '../common/batch.ts'
import type { ImportTree, Tree } from '../common/shapes.ts'
import { insertRevisions, newRevisionids } from './sql.ts'
import {
  loadCategories,
  loadCategoryRevisions,
  loadItems,
  lockTree,
  moveCategory,
  standsBelow,
  type CategoryHere,
} from './sql.pages.ts'

const pagesAtOnce = 1000
const levelsAtMost = 60
const titleAtMost = 500 // code points that an index entry surely holds

type Node = { title: string; parent: string | null }

/** Categories by level, top first. What cannot stand here gives its place to what is below it. */
const levelsOf = (run: Run, tree: Tree): Node[][] => {
  const levels: Node[][] = []
  const seen = new Set<string>()
  const skip = (reason: string, title: string) => {
    run.report.count('categories', 'skipped')
    run.report.note({ kind: 'skipped', reason, where: `category ${title}` })
  }
  const walk = (branch: Tree, parent: string | null, level: number) => {
    for (const [title, below] of Object.entries(branch)) {
      const wrong =
        title.trim() === '' ||
        title.includes('\u0000') ||
        !title.isWellFormed() ||
        codePoints(title) > titleAtMost
          ? 'a category without a usable title'
          : seen.has(title)
            ? 'a category that stands twice'
            : level >= levelsAtMost
              ? 'a category that stands too deep'
              : null
      const stands = title !== 'Root' && wrong === null
      if (stands) {
        seen.add(title)
        ;(levels[level] ??= []).push({ title, parent })
        if (codePoints(title) > limits.wikiTitle)
          run.report.note({
            kind: 'over limit',
            reason: 'category title too_long',
            where: `category ${title}`,
          })
      } else if (wrong !== null) skip(wrong, title)
      if (below) walk(below, stands ? title : parent, stands ? level + 1 : level)
    }
  }
  walk(tree, null, 0)
  return levels
}

/** The built-in category above all others. */
const ensureRoot = async (run: Run, db: Db): Promise<void> => {
  if ((await loadCategories(db, ['Root'])).length) return
  const { default_langid, patrol_threshold } = run.settings
  await insertPages(
    db,
    'CATEGORY',
    default_langid,
    run.importer,
    run.now,
    [{ title: 'Root', content: emptyContent('Root', patrol_threshold) }],
    'import',
  )
}

/**
 * A category that stands here already: moved when the source moved it and nobody touched it here.
 * Says whether it was.
 */
const follow = async (
  run: Run,
  db: Db,
  here: CategoryHere,
  title: string,
  wanted: Pick<WikiContent, 'parent' | 'display_title'>,
): Promise<boolean> => {
  const { imported } = here
  if (
    !imported ||
    (imported.parent === wanted.parent && imported.display_title === wanted.display_title)
  ) {
    run.report.count('categories', 'unchanged')
    return false
  }
  const open =
    !here.deleted &&
    here.revisionid === here.live_revisionid &&
    here.imported_revisionid === here.live_revisionid
  if (!open || (wanted.parent !== null && (await standsBelow(db, wanted.parent, here.wikiid)))) {
    run.report.count('categories', 'kept')
    run.report.note({
      kind: 'kept',
      reason: open ? 'a category that would stand below itself' : 'edited here since',
      where: `category ${title}`,
    })
    return false
  }
  const content = { ...imported, ...wanted }
  const revisionid = firstOf(await newRevisionids(db, 1))
  await insertRevisions(db, [
    {
      revisionid,
      parent: here.revisionid,
      doc_type: 'wiki',
      docid: here.wikiid,
      resource: 'wiki',
      resourceid: here.wikiid,
      langid: here.langid,
      userid: run.importer,
      created: run.now,
      content,
    },
  ])
  await moveCategory(db, { wikiid: here.wikiid, revisionid, content }, run.now)
  run.report.count('categories', 'changed')
  return true
}

export const importCategories = async (
  run: Run,
  { hierarchy, display_titles }: ImportTree,
  onDone: (done: number, total: number) => void,
): Promise<void> => {
  const idOf = new Map<string, number>()
  const { default_langid, patrol_threshold } = run.settings
  const levels = levelsOf(run, hierarchy)
  await run.report.settle()
  const total = levels.reduce((sum, level) => sum + level.length, 0)
  let done = 0
  for (const nodes of levels.flatMap(level => pieces(level, pagesAtOnce))) {
    if (run.signal.aborted) return
    await commit(run, async db => {
      run.report.drop()
      await ensureRoot(run, db)
      const place = (node: Node) => ({
        parent: node.parent === null ? null : (idOf.get(node.parent) ?? null),
        display_title: display_titles[node.title] ?? node.title,
      })
      const here = new Map(
        (
          await loadCategories(
            db,
            nodes.map(node => node.title),
          )
        ).map(row => [row.given, row]),
      )
      const missing = nodes.filter(node => !here.has(node.title))
      const made = missing.length
        ? await insertPages(
            db,
            'CATEGORY',
            default_langid,
            run.importer,
            run.now,
            missing.map(node => ({
              title: node.title,
              content: { ...emptyContent(node.title, patrol_threshold), ...place(node) },
            })),
            'import',
          )
        : []
      for (const page of made) idOf.set(page.title, page.wikiid)
      run.report.count('categories', 'imported', made.length)
      // Two titles of this piece that are one address: the second is not made.
      const late =
        made.length < missing.length
          ? await loadCategories(
              db,
              missing.map(node => node.title).filter(title => !idOf.has(title)),
            )
          : []
      for (const row of late) here.set(row.given, row)
      if (here.size === 0) return made.length > 0
      await lockTree(db)
      const revisions = new Map(
        (
          await loadCategoryRevisions(
            db,
            [...here.values()].map(row => row.wikiid),
          )
        ).map(row => [row.wikiid, row]),
      )
      let moved = false
      for (const node of nodes) {
        const row = here.get(node.title)
        if (!row) continue
        idOf.set(node.title, row.wikiid)
        if (row.title === node.title)
          moved =
            (await follow(run, db, entryOf(revisions, row.wikiid), node.title, place(node))) ||
            moved
        else {
          run.report.count('categories', 'skipped')
          run.report.note({
            kind: 'skipped',
            reason: 'a category whose title is one address with another',
            where: `category ${node.title}`,
          })
        }
      }
      return made.length > 0 || moved
    })
    await run.report.settle()
    onDone((done += nodes.length), total)
  }
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
    const { default_langid, patrol_threshold } = run.settings
    const made = await insertPages(
      db,
      'CATEGORY',
      default_langid,
      run.importer,
      run.now,
      (await look(db)).map(title => ({ title, content: emptyContent(title, patrol_threshold) })),
      'import',
    )
    for (const { title } of made) {
      found.set(title, title)
      run.report.note({
        kind: 'made',
        reason: 'a category that a guide names, below the root',
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
      const { default_langid, patrol_threshold } = run.settings
      const made = await insertPages(
        db,
        'ITEM',
        default_langid,
        run.importer,
        run.now,
        (await look(db)).map(title => ({ title, content: emptyContent(title, patrol_threshold) })),
        'import',
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
