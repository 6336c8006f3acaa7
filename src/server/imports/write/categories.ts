// A tree of categories, level by level.
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { entryOf, firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import { commit, pieces, type Run } from '../common/batch.ts'
import type { ImportTree, Tree } from '../common/shapes.ts'
import { insertRevisions, newRevisionids } from './sql.ts'
import {
  loadCategories,
  loadCategoryRevisions,
  lockTree,
  moveCategory,
  standsBelow,
  type CategoryHere,
  type PageHere,
} from './sql.pages.ts'
import { ensureRoot, makePages } from './namedPages.ts'

const pagesAtOnce = 1000
const levelsAtMost = 60
const titleAtMost = 500 // code points that an index entry surely holds

type Place = Pick<WikiContent, 'parent' | 'display_title'>
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
            ? 'a category that appears twice'
            : level >= levelsAtMost
              ? 'a category that is too deep in the tree'
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

/**
 * A category that stands here already: moved when the source moved it and nobody touched it here.
 * Says whether it was.
 */
const follow = async (
  run: Run,
  db: Db,
  here: CategoryHere,
  title: string,
  wanted: Place,
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
      reason: open ? 'a category that would end up below itself' : 'edited here since',
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

/** Those that stand here already, by title as given, are moved where the source moved them. */
const followAll = async (
  run: Run,
  db: Db,
  nodes: Node[],
  here: Map<string, PageHere>,
  place: (node: Node) => Place,
): Promise<boolean> => {
  await lockTree(db)
  const wikiids = [...here.values()].map(row => row.wikiid)
  const revisions = new Map(
    (await loadCategoryRevisions(db, wikiids)).map(row => [row.wikiid, row]),
  )
  let moved = false
  for (const node of nodes) {
    const row = here.get(node.title)
    if (!row) continue
    if (row.title === node.title)
      moved =
        (await follow(run, db, entryOf(revisions, row.wikiid), node.title, place(node))) || moved
    else {
      run.report.count('categories', 'skipped')
      run.report.note({
        kind: 'skipped',
        reason: 'a category whose title leads to the same address as another',
        where: `category ${node.title}`,
      })
    }
  }
  return moved
}

/** `idOf`: wikiids by title of what was imported so far. Says whether anything was changed. */
const importPiece = async (
  run: Run,
  db: Db,
  nodes: Node[],
  idOf: Map<string, number>,
  displayTitles: ImportTree['display_titles'],
): Promise<boolean> => {
  await ensureRoot(run, db)
  const place = (node: Node): Place => ({
    parent: node.parent === null ? null : (idOf.get(node.parent) ?? null),
    display_title: displayTitles[node.title] ?? node.title,
  })
  const titles = nodes.map(node => node.title)
  const here = new Map((await loadCategories(db, titles)).map(row => [row.given, row]))
  const missing = nodes.filter(node => !here.has(node.title))
  const made = missing.length
    ? await makePages(
        run,
        db,
        'CATEGORY',
        missing.map(node => ({ title: node.title, ...place(node) })),
      )
    : []
  for (const page of made) idOf.set(page.title, page.wikiid)
  run.report.count('categories', 'imported', made.length)
  // Two titles of this piece that are one address: the second is not made.
  const late = missing.map(node => node.title).filter(title => !idOf.has(title))
  if (late.length) for (const row of await loadCategories(db, late)) here.set(row.given, row)
  if (here.size === 0) return made.length > 0
  for (const [title, row] of here) idOf.set(title, row.wikiid)
  return (await followAll(run, db, nodes, here, place)) || made.length > 0
}

export const importCategories = async (
  run: Run,
  { hierarchy, display_titles }: ImportTree,
  onDone: (done: number, total: number) => void,
): Promise<void> => {
  const idOf = new Map<string, number>()
  const levels = levelsOf(run, hierarchy)
  await run.report.settle()
  const total = levels.reduce((sum, level) => sum + level.length, 0)
  let done = 0
  for (const nodes of levels.flatMap(level => pieces(level, pagesAtOnce))) {
    if (run.signal.aborted) return
    await commit(run, db => {
      run.report.drop()
      return importPiece(run, db, nodes, idOf, display_titles)
    })
    await run.report.settle()
    onDone((done += nodes.length), total)
  }
}
