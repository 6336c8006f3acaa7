// The app's one outbox: begun when an editor opens or something waits, by the person who is signed in.
import { queryOptions } from '@tanstack/react-query'
import { checkAnswer } from '#app/api/check.ts'
import { base, call, send } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { sessionToken } from '#app/api/session.ts'
import { stale } from '#app/api/stale.ts'
import type { Guide } from '#contract/guides.ts'
import { isGuideAnswer } from './answers.ts'
import { openDrafts } from './drafts.ts'
import { currentOutbox, setOutbox } from './hooks.ts'
import type { LaneParts } from './lanes.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createOwnClient } from './ownClient.ts'
import { asEdited, readToEdit } from './toEdit.ts'

/** What an editor reads: the author's own version, without the steps of prerequisites. */
export const guideToEdit = (guideid: number) =>
  queryOptions({
    ...read('readGuide', { params: { guideid }, query: asEdited }),
    queryFn: ({ signal }) => readToEdit(guideid, input => call('readGuide', input, { signal })),
    select: checkedGuide,
  })

const checkedGuide = (guide: Guide): Guide => {
  checkAnswer('readGuide', guide)
  return guide
}

/** The query cache follows each confirmed answer; what the editor itself shows is not read again for it. */
const follow: LaneParts['onAnswer'] = (name, guideid, answer) => {
  const own = guideToEdit(guideid).queryKey
  if (isGuideAnswer(answer)) {
    queries.setQueryData<object>(own, (known: object | undefined) => (known ? { ...known, ...answer } : undefined))
  }
  if (name === 'readGuide') return
  for (const reading of stale[name]) {
    void queries.invalidateQueries({ queryKey: [reading], predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(own) })
  }
}

const flushAll = () => {
  const outbox = currentOutbox()
  for (const guideid of outbox?.openGuides() ?? []) void outbox?.flush(guideid, { keepalive: true })
}

let isListening = false
/** The device going offline or coming back, the tab being hidden or closed. */
const listen = () => {
  if (isListening) return
  isListening = true
  for (const name of ['online', 'offline']) addEventListener(name, () => currentOutbox()?.connectivityChanged())
  addEventListener('pagehide', flushAll)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushAll())
}

let beginning: { userid: number; outbox: Promise<Outbox> } | undefined

const begin = async (userid: number): Promise<Outbox> => {
  const owner = { userid, site: location.origin }
  // Where the browser keeps nothing, saving goes out sooner instead.
  const drafts = await openDrafts(owner).catch(() => null)
  const outbox = createOutbox({ client: createOwnClient(userid, { base, token: sessionToken, send, check: checkAnswer }), drafts, owner, onAnswer: follow })
  setOutbox(outbox)
  listen()
  await outbox.start()
  return outbox
}

/** The outbox of this person; another person's is stopped first, nothing of it is shown or sent. */
export const beginOutbox = (userid: number): Promise<Outbox> => {
  if (beginning?.userid !== userid) beginning = { userid, outbox: begin(userid) }
  return beginning.outbox
}
