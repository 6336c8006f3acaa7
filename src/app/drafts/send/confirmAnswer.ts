// A write was answered: what the service has now is the draft's base.
import { ownSteps, type GuideAnswer } from '../content/guideFields.ts'
import { isTemporary } from '../content/temporaryId.ts'
import type { Draft, Sent, StepDraft, Version } from '../model/draft.ts'
import { kindOf } from '../model/draftKind.ts'
import { textOf } from '../model/draftText.ts'
import { isUnsent } from '../model/unsent.ts'
import { receiveGuide, renameStep } from './applyServerVersion.ts'
import { guideOf, type Attempts } from './attemptParts.ts'
import { confirmed } from './confirmWrite.ts'
import { mergeDuplicateStep } from './mergeDuplicateStep.ts'
import { confirmedVersion, isGuideAnswer } from './parseResponses.ts'
import { fail } from './retryLater.ts'
import { heldAs, keepReceipt, rest } from './settleDraft.ts'

type Header = (name: string) => string | null | undefined

/** A step that the service has made: it has an id now, and may have been read meanwhile. */
const confirmCreated = (desk: Attempts, confirmedStep: StepDraft, answer: GuideAnswer): void => {
  const { store, drafts, now, wallNow } = desk
  const { doc, stepid: temporary, receipt } = confirmedStep
  const step = ownSteps(answer).find(
    ({ revisionid }) => revisionid === confirmedStep.base?.revisionid,
  )
  const next: StepDraft = { ...confirmedStep, stepid: step?.stepid ?? temporary }
  // A read that came while the answer was lost has brought the step already. What was typed
  // into it there is kept.
  const twin = step ? store.step(doc.id, step.stepid) : undefined
  if (twin && isUnsent(twin) && !isUnsent(next)) void store.put({ ...twin, receipt })
  else {
    const { draft: whole, leftOut } =
      twin && isUnsent(twin)
        ? mergeDuplicateStep(next, twin, now())
        : { draft: next, leftOut: false }
    if (leftOut && twin)
      void drafts
        ?.keepLetGo({
          doc,
          stepid: twin.stepid,
          title: store.titleOf(doc),
          text: textOf(twin.mine),
          time: wallNow(),
        })
        // The store itself tells that this device keeps nothing.
        .catch(() => undefined)
    if (twin) store.forget(twin)
    void rest(desk, whole)
  }
  if (step && temporary !== null && isTemporary(temporary))
    renameStep(
      store,
      doc.id,
      temporary,
      step.stepid,
      ownSteps(answer).map(({ stepid }) => stepid),
    )
}

/** What the answer to a write makes of its draft. Answers whether the write goes on at once. */
export const confirm = (
  desk: Attempts,
  draft: Draft,
  sent: Sent,
  answer: unknown,
  header: Header,
): boolean => {
  const { store, now } = desk
  const known = new Set(guideOf(store, draft)?.base?.content.stepids)
  const version = confirmedVersion(sent, answer, (a, b) => kindOf(draft).same(a, b), known)
  if (!version)
    return fail(desk, draft, {
      kind: 'unclear',
      status: 200,
      message: 'The service did not confirm the save',
      errors: [],
    })
  const receipt = keepReceipt(desk, draft, sent, version.revisionid, heldAs(answer, header))
  if (version.content === null) {
    void store.drop(draft)
    // What is gone cannot show its receipt; the guide does.
    const guide = guideOf(store, draft)
    if (guide) void store.put({ ...guide, receipt })
  } else {
    const next = confirmed(draft, sent, version as Version, receipt, now())
    if (sent.name === 'createStep')
      confirmCreated(desk, { ...next, left: draft.left } as StepDraft, answer as GuideAnswer)
    else void rest(desk, next)
  }
  if (isGuideAnswer(answer)) receiveGuide(store, answer, now())
  desk.onAnswer(sent.name, draft.doc.id, answer)
  return false
}
