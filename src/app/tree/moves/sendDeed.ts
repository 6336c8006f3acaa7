// What a plan does beside moving categories, sent: a guide to another category, the page of an
// emptied one away and back. As in sendMove, each is read fresh before it, and nothing is thrown.
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { nodeOf, withoutBranch, type Order } from '../model/treeModel.ts'
import type { Move } from './moveRules.ts'
import { changeTrees, moveInTrees, readCategory, sendMove, type Outcome } from './sendMove.ts'

/**
 * `isThere`: whether it is as it shall be, asked where no answer came; undefined where nobody can
 * be asked.
 */
const outcomeOf = async (
  send: () => Promise<Outcome>,
  isThere: () => Promise<boolean | undefined>,
): Promise<Outcome> => {
  try {
    return await send()
  } catch (error) {
    if (error instanceof NoAnswer && (await isThere())) return { kind: 'done' }
    if (error instanceof ApiError && error.status === 404) return { kind: 'gone' }
    if (error instanceof ApiError && error.status === 409) return { kind: 'changed' }
    return { kind: 'refused', message: refusedWords(error) }
  }
}

/** `waits`: somebody proposed another category, which no reader finds it in yet. */
const readPlace = async (params: { guideid: number }) => {
  const { category, revisionid, unpatrolled } = await call('readGuide', {
    params,
    query: { unpatrolled: true },
  })
  const waits = unpatrolled === true && (await call('readGuide', { params })).category !== category
  return { category, revisionid, waits }
}

const sendGuide = ({ title, from, to }: Move, anyway: boolean): Promise<Outcome> => {
  const params = { guideid: Number(title) }
  return outcomeOf(
    async () => {
      const { category, revisionid, waits } = await readPlace(params)
      if (waits) return { kind: 'waits' }
      if (category === to) return { kind: 'already' }
      if (category !== from && !anyway) return { kind: 'elsewhere', parent: category }
      let isHeld = false
      await call(
        'patchGuide',
        { params, query: { revisionid }, body: { category: to ?? '' } },
        { onHeaders: headers => void (isHeld = headers.get('X-Patrol-State') === 'pending') },
      )
      return { kind: isHeld ? 'waits' : 'done' }
    },
    () =>
      readPlace(params).then(
        ({ category, waits }) => category === to && !waits,
        () => undefined,
      ),
  )
}

const addressOf = ({ title }: Move) => ({ namespace: 'CATEGORY', title }) as const
/** null: there is none of this very title, or no longer. */
const findPage = ({ title }: Move) =>
  readCategory(title).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
/** undefined: nobody can be asked. */
const isPageThere = (move: Move): Promise<boolean | undefined> =>
  findPage(move).then(
    page => page !== null,
    () => undefined,
  )

const removePage = (move: Move): Promise<Outcome> =>
  outcomeOf(
    async () => {
      const page = await findPage(move)
      if (!page) return { kind: 'already' }
      if (page.available_langids.length > 1) return { kind: 'translated' }
      await call('deleteWiki', {
        params: addressOf(move),
        query: { revisionid: page.revisionid },
      })
      return { kind: 'done' }
    },
    async () => (await isPageThere(move)) === false,
  )

const longestSearch = 200
/** As it was before it was deleted, below what it stood below. */
const bringBack = (move: Move): Promise<Outcome> =>
  outcomeOf(
    async () => {
      if (await findPage(move)) return { kind: 'already' }
      const { title } = move
      const deleted = await call('listDeleted', {
        query: { kind: 'wiki', limit: 200, ...(title.length <= longestSearch && { q: title }) },
      })
      const page = deleted.find(one => one.namespace === 'CATEGORY' && one.title === title)
      if (!page?.last_revisionid) return { kind: 'gone' }
      await call('revertWiki', {
        params: addressOf(move),
        query: { revisionid: page.revisionid, to_revisionid: page.last_revisionid },
        body: {},
      })
      return { kind: 'done' }
    },
    () => isPageThere(move),
  )

/** `anyway`: from wherever it stands by now. */
export const sendDeed = (move: Move, anyway = false): Promise<Outcome> => {
  if (move.what === 'guide') return sendGuide(move, anyway)
  if (move.what === 'page') return move.to === null ? removePage(move) : bringBack(move)
  return sendMove(move, anyway)
}

/** What comes back is in no tree until it is read again. */
export const showInTrees = async (move: Move, order: Order): Promise<void> => {
  if (move.what === undefined) await moveInTrees(move, order)
  if (move.what === 'page' && move.to === null)
    await changeTrees(tree => {
      const node = nodeOf(tree, move.title)
      return node < 0 ? tree : withoutBranch(tree, node)
    })
}
