// The app's one outbox: begun when an editor opens or something waits, by the person who is signed
// in.
import { queryOptions } from '@tanstack/react-query'
import { checkAnswer } from '#app/api/check.ts'
import { followCategories } from '#app/api/categoryList.ts'
import { base, call, send } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { sessionToken } from '#app/api/session.ts'
import { stale } from '#app/api/stale.ts'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { isGuideAnswer, isStepAnswer, isWikiAnswer } from '../send/parseResponses.ts'
import { beginUploads, startUploads } from './beginUploads.ts'
import { createComingFiles, followComingFiles } from '../uploads/comingFiles.ts'
import { openDraftJournal } from '../journal/draftJournal.ts'
import { followSignIn } from './followSignIn.ts'
import { setOutbox } from './hooks.ts'
import type { SaveQueueParts } from '../send/saveQueues.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { createOwnClient } from '../tabs/ownClient.ts'
import { openTabChannel, askToPersist, watchPageLifecycle } from './pageLifecycle.ts'
import { ownerOf } from '../journal/records.ts'
import { asEdited, pageAsEdited, readPageToEdit, readToEdit } from '../send/readToEdit.ts'
import type { UploadQueue } from '../uploads/uploadQueue.ts'
import { setUploads } from './useUploads.ts'

/**
 * Milliseconds until an editor asks again what has become of the edits that wait in its document.
 */
const whileWaiting = 30_000

/** What an editor reads: the author's own version, without the steps of prerequisites. */
export const guideToEdit = (guideid: number) =>
  queryOptions({
    ...read('readGuide', { params: { guideid }, query: asEdited }),
    queryFn: ({ signal }) => readToEdit(guideid, input => call('readGuide', input, { signal })),
    refetchInterval: ({ state }) => state.data?.unpatrolled === true && whileWaiting,
    select: checkedGuide,
  })

/** A page of the wiki likewise. */
export const wikiToEdit = (params: { namespace: Namespace; title: string }) =>
  queryOptions({
    ...read('readWiki', { params, query: pageAsEdited }),
    queryFn: ({ signal }) => readPageToEdit(params, input => call('readWiki', input, { signal })),
    refetchInterval: ({ state }) =>
      (state.data?.unpatrolled === true || state.data?.public === false) && whileWaiting,
    select: checkedWiki,
  })
const checkedWiki = (page: Wiki): Wiki => {
  checkAnswer('readWiki', page)
  return page
}

const checkedGuide = (guide: Guide): Guide => {
  checkAnswer('readGuide', guide)
  return guide
}

const waitsForNothing = {
  public: undefined,
  unpatrolled: undefined,
  patrolid: undefined,
  unpatrolled_edits: undefined,
}

/**
 * The query cache follows each confirmed answer; what the editor itself shows is not read again for
 * it.
 */
const follow: SaveQueueParts['onAnswer'] = (name, id, answer) => {
  const own = isWikiAnswer(answer)
    ? wikiToEdit({ namespace: answer.namespace, title: answer.title }).queryKey
    : guideToEdit(id).queryKey
  if (isGuideAnswer(answer) || isWikiAnswer(answer)) {
    // A member that the answer leaves out is no longer so.
    queries.setQueryData<object>(own, (known: object | undefined) =>
      known ? { ...known, ...waitsForNothing, ...answer } : undefined,
    )
  } else if (isStepAnswer(answer) && answer.unpatrolled) {
    // The step's guide holds what waits, from this answer on.
    const { unpatrolled, patrolid, unpatrolled_edits } = answer as Step
    const isTold = (known: Guide) =>
      known.patrolid === patrolid && known.unpatrolled_edits === unpatrolled_edits
    queries.setQueryData<Guide>(own, (known: Guide | undefined) =>
      known && !isTold(known) ? { ...known, unpatrolled, patrolid, unpatrolled_edits } : known,
    )
  }
  if (name === 'readGuide' || name === 'readWiki') return
  followCategories(name)
  for (const reading of stale[name]) {
    void queries.invalidateQueries({
      queryKey: [reading],
      predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(own),
    })
  }
}

/** Ends with the outbox that it follows for. */
let unfollow: () => void = () => undefined
let beginning: { userid: number; outbox: Promise<Outbox> } | undefined

const begin = async (userid: number): Promise<Outbox> => {
  const owner = { userid, site: location.origin }
  // Where the browser keeps nothing, saving goes out sooner instead.
  const drafts = await openDraftJournal(owner).catch(() => null)
  const client = createOwnClient(userid, { base, token: sessionToken, send, check: checkAnswer })
  let files: UploadQueue | null = null
  const outbox = createOutbox({
    client,
    files: createComingFiles(
      () => files,
      () => navigator.onLine !== false,
    ),
    drafts,
    owner,
    onAnswer: follow,
    tab: crypto.randomUUID(),
    among: openTabChannel(ownerOf(owner)),
  })
  const uploads = await beginUploads(client, outbox)
  files = uploads
  followComingFiles(uploads, outbox.filesChanged)
  unfollow()
  unfollow = followSignIn(() => {
    outbox.signedIn()
    uploads.goOn()
  })
  setOutbox(outbox)
  setUploads(uploads)
  watchPageLifecycle()
  askToPersist(outbox)
  await outbox.start()
  startUploads(uploads, outbox)
  // What is left over is tidied at the next start.
  void drafts?.tidy(Date.now()).catch(() => undefined)
  return outbox
}

/** The outbox of this person; another person's is stopped first, nothing of it is shown or sent. */
export const beginOutbox = (userid: number): Promise<Outbox> => {
  if (beginning?.userid !== userid) beginning = { userid, outbox: begin(userid) }
  return beginning.outbox
}
