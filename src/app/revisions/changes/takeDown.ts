// What is new is taken down: a page is deleted, a guide unpublished, a comment hidden; and comes
// back as it was.
import type { Change } from '#contract/revisions/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import type { WikiAddress } from '#app/paths.ts'

/** A change that readers are not shown any longer; `undo` shows it to them again. */
export type TakenDown = { change: Change; undo: () => Promise<void> }
/** Pages come back by the revision that was deleted. */
export type RestorePage = (page: WikiAddress, deleted: number) => Promise<unknown>

export const addressOf = (document: Change['document']): WikiAddress => ({
  namespace: document?.namespace ?? 'WIKI',
  title: document?.name ?? '',
})

/** `newest`: of the document and its steps; `langids`: in which it is there. */
const versionNow = async ({ docid, namespace, name }: NonNullable<Change['document']>) => {
  const query = { unpatrolled: true }
  if (namespace !== null) {
    const page = await queries.fetchQuery({
      ...read('readWiki', { params: { namespace, title: name }, query }),
      staleTime: 0,
    })
    const { revisionid } = page
    return { revisionid, newest: revisionid, langids: page.available_langids }
  }
  const { revisionid, steps } = await queries.fetchQuery({
    ...read('readGuide', { params: { guideid: docid }, query }),
    staleTime: 0,
  })
  const newest = Math.max(revisionid, ...steps.map(step => step.revisionid))
  return { revisionid, newest, langids: [] }
}

const countLinks = async (page: WikiAddress): Promise<number> => {
  const links = await queries.fetchQuery({
    ...read('listWikiLinks', { params: page, query: { limit: 1 } }),
    staleTime: 0,
  })
  return links.page_count + links.guide_count + links.hidden
}

/**
 * The version to be taken down without a question: nobody has changed or translated it since, and
 * nothing links to it; null: somebody is to be asked. What becomes of a comment is told to its
 * author, with a reason that is to be written.
 */
export const clearRevision = async (change: Change): Promise<number | null> => {
  const { kind, document, latest } = change
  if (kind === 'comment' || document === null || !latest) return null
  const { revisionid, newest, langids } = await versionNow(document)
  if (newest !== change.revisionid || langids.length > 1) return null
  const isLinked = document.namespace !== null && (await countLinks(addressOf(document))) > 0
  return isLinked ? null : revisionid
}

/** What was refused by a newer version is asked for anew: another try concerns that one. */
const readNewer = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 409)
    for (const reading of ['readGuide', 'readWiki', 'listChanges'])
      void queries.invalidateQueries({ queryKey: [reading] })
  throw error
}

const act = async (
  { kind, document, changeid }: Change,
  revisionid: number | null,
  reason: string,
  restorePage: RestorePage,
): Promise<TakenDown['undo']> => {
  if (kind === 'comment') {
    const params = { commentid: Number(changeid.slice(1)) }
    await write('hideComment', { params, body: { reason } })
    return async () => void (await write('restoreComment', { params, body: {} }))
  }
  if (document === null || revisionid === null) return () => Promise.resolve()
  const query = { revisionid }
  if (document.namespace === null) {
    const params = { guideid: document.docid }
    let { revisionid: left } = await write('unpublishGuide', { params, query })
    // Somebody changed it while it was private: the next try publishes what they are told of.
    const newer = (error: unknown): never => {
      if (error instanceof ApiError && error.status === 409)
        left = (error.body as { revisionid?: number } | null)?.revisionid ?? left
      throw error
    }
    return async () =>
      void (await write('publishGuide', { params, query: { revisionid: left } }).catch(newer))
  }
  const params = addressOf(document)
  await write('deleteWiki', { params, query })
  return async () => void (await restorePage(params, revisionid))
}

/** Throws ApiError. */
export const takeDown = (
  change: Change,
  revisionid: number | null,
  reason: string,
  restorePage: RestorePage,
): Promise<TakenDown> =>
  act(change, revisionid, reason, restorePage).then(undo => ({ change, undo }), readNewer)
