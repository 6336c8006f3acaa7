// One move, sent: the revision is read fresh before it, and with it whether the category still
// stands where it was thought to.
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { followCategories } from '#app/api/categoryList.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { stale } from '#app/api/stale.ts'
import { itemAt } from '#lib/existing.ts'
import { nodeOf, withMoved, type Order, type Tree } from '../model/treeModel.ts'
import type { Move } from './moveRules.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

export type Outcome =
  | { kind: 'done' }
  /** It was there already: nothing was sent. */
  | { kind: 'already' }
  /** Somebody moved it meanwhile; it stands below `parent`. */
  | { kind: 'elsewhere'; parent: string | null }
  /** Somebody changed it between the reading and the move; it stands where it stood. */
  | { kind: 'changed' }
  | { kind: 'gone' }
  /** What it shall stand below is gone. */
  | { kind: 'nowhere' }
  /** A guide stays where it was until somebody has reviewed the change. */
  | { kind: 'waits' }
  /** A page with translations, which would not all come back: it is deleted on purpose only. */
  | { kind: 'translated' }
  | { kind: 'refused'; message: string }

type Placed = { parent?: string | null | undefined }
const parentIn = (wiki: Placed) => wiki.parent ?? null

/**
 * By this very title: the service also finds a page that is written in other case, or only shown
 * by that name, and that is another one; one that nobody has published is none. Throws 404.
 */
export const readCategory = async (title: string) => {
  const page = await call('readWiki', {
    params: { namespace: 'CATEGORY', title },
    query: { unpatrolled: true },
  })
  if (page.title !== title || page.public === false)
    throw new ApiError(404, 'Another category has this name')
  return page
}

const isThere = (title: string): Promise<boolean> =>
  readCategory(title).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )

/** Where it stands by now; undefined where nobody can be asked. */
const placeOf = (title: string): Promise<string | null | undefined> =>
  readCategory(title).then(parentIn, () => undefined)

/**
 * `anyway`: also from another place than `from`. Throws nothing: what went wrong is the outcome.
 */
export const sendMove = async ({ title, from, to }: Move, anyway = false): Promise<Outcome> => {
  let seen: string | null | undefined
  try {
    const page = await readCategory(title)
    const at = parentIn(page)
    seen = at
    if (at === to) return { kind: 'already' }
    if (at !== from && !anyway) return { kind: 'elsewhere', parent: at }
    if (to !== null && !(await isThere(to))) return { kind: 'nowhere' }
    await call('moveWiki', {
      params: { title },
      query: { revisionid: page.revisionid },
      body: { parent: to },
    })
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'refused', message: refusedWords(error) }
    if (error.status === 404) return { kind: 'gone' }
    if (error.status === 409) {
      const now = error.body ? parentIn(error.body as Placed) : undefined
      return now === undefined || now === seen
        ? { kind: 'changed' }
        : { kind: 'elsewhere', parent: now }
    }
    if (error instanceof NoAnswer && (await placeOf(title)) === to) return { kind: 'done' }
    return { kind: 'refused', message: refusedWords(error) }
  }
}

/** Every tree that is held shows the change at once; what is under way is older than it. */
export const changeTrees = async (change: (tree: Tree) => Tree): Promise<void> => {
  await queries.cancelQueries({ queryKey: ['readHierarchy'] })
  queries.setQueriesData<Tree>({ queryKey: ['readHierarchy'] }, tree => tree && change(tree))
}

export const moveInTrees = ({ title, to }: Move, order: Order): Promise<void> =>
  changeTrees(tree => {
    const node = nodeOf(tree, title)
    const parent = nodeOf(tree, to)
    if (
      node < 0 ||
      (to !== null && parent < 0) ||
      (parent >= node && parent < itemAt(tree.ends, node))
    )
      return tree
    return withMoved(tree, node, parent, order)
  })

/** After the last of several moves: everything that shows a path is read again once. */
export const readMovedAgain = (): void => {
  followCategories('moveWiki')
  for (const reading of new Set([...stale.moveWiki, ...stale.patchGuide, ...stale.deleteWiki]))
    void queries.invalidateQueries({ queryKey: [reading] })
}
