// Pages of the wiki in the outbox: opened, read again, changed.
import type { OutboxClient } from './send/composeRequest.ts'
import { edited } from './model/draftChanges.ts'
import { kindOf, mergedUnasked } from './model/draftKind.ts'
import type { Draft, WikiDraft } from './model/draft.ts'
import { updatePendingReviews } from './send/pendingReviewOutcome.ts'
import { receiveWiki, seedWiki } from './send/applyServerVersion.ts'
import type { DraftStore } from './journal/draftStore.ts'
import { readPageToEdit } from './send/readToEdit.ts'
import { canRedo, canUndo, noLog, redo, undo, type Doing } from './model/undo.ts'
import { wikiLane, type WikiChanges, type WikiContent } from './content/wikiContent.ts'
import type { WikiAnswer } from './content/wikiFields.ts'

type Parts = {
  store: DraftStore
  client: OutboxClient
  now: () => number
  moment: () => number
  put: (draft: Draft, doing?: Doing) => void
  /** Whether this tab writes the document, or does so from now on. */
  enter: (guideid: number) => Promise<boolean>
  /** What takes back changes that were sent before this visit. */
  recall: (guideid: number) => Promise<void>
  /** Goes on with what waits for it. */
  begin: (guideid: number) => void
  /** Runs a call of its own between the writes of the document. */
  between: <T>(guideid: number, work: () => Promise<T>) => Promise<T>
  onAnswer: (name: 'readWiki', guideid: number, answer: unknown) => void
}

export const createWikiActions = (parts: Parts) => {
  const { store, client, now, moment, put, enter, recall, begin, between, onAnswer } = parts
  /**
   * The screen has read the page (`readPageToEdit`): base of what follows, or the start of a merge.
   */
  const openWiki = async (page: WikiAnswer): Promise<void> => {
    const guideid = wikiLane(page.wikiid)
    if (!(await enter(guideid))) return seedWiki(store, page)
    await recall(guideid)
    receiveWiki(store, page, now())
    begin(guideid)
    await updatePendingReviews({ store, client, now }, page)
  }
  /** Reads the page again, of which only the lane is known. */
  const catchUpWiki = async (guideid: number): Promise<void> => {
    const content = store.wiki(guideid)?.mine ?? store.wiki(guideid)?.base?.content
    if (!content) return
    const page = await readPageToEdit(
      { namespace: content.namespace, title: content.title },
      client.readWiki,
    )
    onAnswer('readWiki', guideid, page)
    await openWiki(page)
  }
  /**
   * `contents` as a tree ends what was typed as wiki text, unless `source` comes with it.
   * `isApart`: undone for itself.
   */
  const changeWiki = (wikiid: number, changes: WikiChanges, isApart = false): void => {
    const draft = store.wiki(wikiLane(wikiid))
    if (!draft?.mine) throw new Error(`Page ${wikiid} is not open`)
    const source = changes.contents && changes.source === undefined ? { source: null } : {}
    const own = { ...draft.mine, ...changes, ...source }
    put(edited<WikiContent>(draft, own, moment()), { own, isApart })
  }
  /**
   * A write of the page that is no part of what is edited, such as its place in the tree: nothing
   * else of the page is under way meanwhile, and what goes out next stands on its answer. `write`
   * gets the newest revisionid that the service has.
   */
  const writeWikiBeside = (
    page: { wikiid: number; namespace: string; title: string },
    write: (revisionid: number) => Promise<WikiAnswer>,
  ): Promise<void> =>
    between(wikiLane(page.wikiid), async () => {
      const before = await readPageToEdit(
        { namespace: page.namespace, title: page.title },
        client.readWiki,
      )
      receiveWiki(store, before, now())
      receiveWiki(store, await write(before.revisionid), now())
    })
  /**
   * The page without my last change, or with the last one that was taken back, as an edit of its
   * own; undefined: there is none.
   */
  const goBack = (wikiid: number, which: 'undo' | 'redo'): WikiContent | undefined => {
    const draft = store.wiki(wikiLane(wikiid))
    if (!draft?.mine) return undefined
    const at = moment()
    const gone = (which === 'undo' ? undo : redo)(
      store.logOf(draft) ?? noLog,
      draft.mine,
      at,
      (base, mine, there) => {
        const { merged } = mergedUnasked(draft, base, mine, there, () => 'theirs')
        return kindOf(draft).same(merged, there) ? there : merged
      },
    )
    if (!gone) return undefined
    put(edited(draft, gone.content as WikiContent | null, at), { own: gone.content, log: gone.log })
    return store.wiki(wikiLane(wikiid))?.mine ?? undefined
  }
  const canGoBack = (wikiid: number, which: 'undo' | 'redo'): boolean =>
    (which === 'undo' ? canUndo : canRedo)(
      store.logOf({ guideid: wikiLane(wikiid), stepid: null }) ?? noLog,
    )
  return {
    openWiki,
    writeWikiBeside,
    catchUpWiki,
    changeWiki,
    goBack,
    canGoBack,
    wiki: (wikiid: number): WikiDraft | undefined => store.wiki(wikiLane(wikiid)),
  }
}
