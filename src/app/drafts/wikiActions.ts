// Pages of the wiki in the outbox: opened, read again, changed.
import type { OutboxClient } from './send/composeRequest.ts'
import { edited } from './model/draftChanges.ts'
import type { Draft, WikiDraft } from './model/draft.ts'
import { updatePendingReviews } from './send/pendingReviewOutcome.ts'
import { receiveWiki, seedWiki } from './send/applyServerVersion.ts'
import type { DraftStore } from './journal/draftStore.ts'
import { readPageToEdit } from './send/readToEdit.ts'
import type { Doing } from './model/undo.ts'
import { wikiKey, type DocKey } from './content/docKey.ts'
import type { WikiChanges, WikiContent } from './content/wikiContent.ts'
import type { WikiAnswer } from './content/wikiFields.ts'

type Parts = {
  store: DraftStore
  client: OutboxClient
  now: () => number
  moment: () => number
  put: (draft: Draft, doing?: Doing) => void
  /** Whether this tab writes the document, or does so from now on. */
  enter: (doc: DocKey) => Promise<boolean>
  /** This tab writes the document. */
  isWriter: (doc: DocKey) => boolean
  /** What takes back changes that were sent before this visit. */
  recall: (doc: DocKey) => Promise<void>
  /** Goes on with what waits for it. */
  begin: (doc: DocKey) => void
  /** Runs a call of its own between the writes of the document. */
  between: <T>(doc: DocKey, work: () => Promise<T>) => Promise<T>
  onAnswer: (name: 'readWiki', wikiid: number, answer: unknown) => void
}

export const createWikiActions = (parts: Parts) => {
  const { store, client, now, moment, put, enter, isWriter, recall, begin, between, onAnswer } =
    parts
  /**
   * The screen has read the page (`readPageToEdit`): base of what follows, or the start of a merge.
   */
  const openWiki = async (page: WikiAnswer): Promise<void> => {
    const doc = wikiKey(page.wikiid)
    if (!(await enter(doc))) return seedWiki(store, page)
    await recall(doc)
    receiveWiki(store, page, now())
    begin(doc)
    await updatePendingReviews({ store, client, now }, page)
  }
  /** Reads the page again, of which only the key is known. */
  const catchUpWiki = async (wikiid: number): Promise<void> => {
    const content = store.wiki(wikiid)?.mine ?? store.wiki(wikiid)?.base?.content
    if (!content) return
    const page = await readPageToEdit(
      { namespace: content.namespace, title: content.title },
      client.readWiki,
    )
    onAnswer('readWiki', wikiid, page)
    // Nobody needs it here any more, or another tab has taken it, since it was asked for.
    if (!isWriter(wikiKey(wikiid))) return seedWiki(store, page)
    await openWiki(page)
  }
  /**
   * `contents` as a tree ends what was typed as wiki text, unless `source` comes with it.
   * `isApart`: undone for itself.
   */
  const changeWiki = (wikiid: number, changes: WikiChanges, isApart = false): void => {
    const draft = store.wiki(wikiid)
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
    between(wikiKey(page.wikiid), async () => {
      const before = await readPageToEdit(
        { namespace: page.namespace, title: page.title },
        client.readWiki,
      )
      receiveWiki(store, before, now())
      receiveWiki(store, await write(before.revisionid), now())
    })
  return {
    openWiki,
    writeWikiBeside,
    catchUpWiki,
    changeWiki,
    wiki: (wikiid: number): WikiDraft | undefined => store.wiki(wikiid),
  }
}
