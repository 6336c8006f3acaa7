// What has become of an edit that waited: once it is decided nothing says any more that it waits.
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { guideVersion, stepVersion, wikiVersion } from './parseResponses.ts'
import type { OutboxClient } from './composeRequest.ts'
import { isGuide, isStep, type Draft, type Receipt, type Version } from '../model/draft.ts'
import { isWaiting } from '../model/unsent.ts'
import { ownSteps, type GuideAnswer } from '../content/guideFields.ts'
import { receiveGuide } from './applyServerVersion.ts'
import type { DraftStore } from '../journal/draftStore.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import type { WikiAnswer } from '../content/wikiFields.ts'

type Answer = GuideAnswer | WikiAnswer
const isPage = (answer: Answer): answer is WikiAnswer => 'wikiid' in answer
const isOpen = (state: PatrolItem['state']) => state === 'pending' || state === 'needs_rebase'

/**
 * Live now: it is saved like any other. Refused or taken back, wholly or in part: nothing is
 * claimed of it.
 */
const receiptAfter = (receipt: Receipt, isRefused: boolean): Receipt | null =>
  isRefused ? null : { ...receipt, patrolid: null }

const versionOf = (draft: Draft, answer: Answer): Version | undefined => {
  if (isPage(answer)) return wikiVersion(answer)
  if (isGuide(draft)) return guideVersion(answer)
  const step = ownSteps(answer).find(({ stepid }) => stepid === draft.stepid)
  return step && stepVersion(step)
}

/**
 * Without an edit that was refused the document has older revisions again, which no answer brings
 * by itself; what is being written is merged when it goes out.
 */
const withoutRefused = (draft: Draft, answer: Answer, store: DraftStore): void => {
  const version = versionOf(draft, answer)
  if (version && version.revisionid < (draft.base?.revisionid ?? 0))
    void store.put({ ...draft, base: version, mine: version.content, newest: null, silent: [] })
  else if (!version && isStep(draft)) void store.drop(draft)
}

/**
 * Asks for the items that the drafts of a document wait under, where what was read of it names
 * another one or none. An item that the service does not tell of goes on waiting.
 */
export const updatePendingReviews = async (
  {
    store,
    client,
    now,
  }: { store: DraftStore; client: Pick<OutboxClient, 'readPatrolItem'>; now: () => number },
  answer: Answer & { patrolid?: number | undefined },
): Promise<void> => {
  const doc = isPage(answer) ? wikiKey(answer.wikiid) : guideKey(answer.guideid)
  const itemids = new Set(
    store
      .of(doc)
      .flatMap(({ receipt }) =>
        receipt?.patrolid && receipt.patrolid !== answer.patrolid ? [receipt.patrolid] : [],
      ),
  )
  // What is saved while the items are asked for is newer than the answer.
  const before = new Map(store.of(doc).map(({ stepid, base }) => [stepid, base?.revisionid]))
  for (const itemid of itemids) {
    // What became of the edit is asked again with the next reading.
    const item = await client.readPatrolItem({ params: { itemid } }).catch(() => null)
    if (!item || isOpen(item.state)) continue
    const isRefused = item.state !== 'accepted' && item.state !== 'superseded'
    const held = store.of(doc).filter(({ receipt }) => receipt?.patrolid === itemid)
    for (const draft of held)
      if (draft.receipt)
        void store.put({ ...draft, receipt: receiptAfter(draft.receipt, isRefused) })
    if (!isRefused) continue
    for (const draft of store.of(doc))
      if (
        !isWaiting(draft) &&
        before.get(draft.stepid) === draft.base?.revisionid &&
        (isGuide(draft) || held.some(({ stepid }) => stepid === draft.stepid))
      )
        withoutRefused(draft, answer, store)
    if (!isPage(answer)) receiveGuide(store, answer, now())
  }
}
