// The sample guide in an outbox that sends nothing. What somebody changed in it before is still
// there; it begins anew only once all of it is gone.
import { guideKey } from '#app/drafts/content/docKey.ts'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { beginDeviceOutbox } from '#app/drafts/react/beginDeviceOutbox.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { forgetWords, keepWords, withKeptWords } from './sampleWords.ts'

export const sampleKey = guideKey(deviceGuideid)
let begun: { userid: number; outbox: Promise<Outbox> } | undefined

const outboxOf = (userid: number): Promise<Outbox> => {
  if (begun?.userid === userid) return begun.outbox
  // Whoever was here before has theirs on the device.
  void begun?.outbox.then(outbox => outbox.stop())
  begun = { userid, outbox: beginDeviceOutbox(userid) }
  return begun.outbox
}

const isUntouched = (outbox: Outbox): boolean =>
  outbox.isWriter(sampleKey) && outbox.guide(deviceGuideid)?.mine?.stepids.length === 0

const fill = (outbox: Outbox, steps: readonly StepContent[]): void => {
  for (const [place, content] of steps.entries()) outbox.addStep(deviceGuideid, place, content)
}

export type Opened = { outbox: Outbox; guide: Guide }

/** `guide` and `steps` in the language of now; what is on the device stays in its own. */
export const openSample = async (guide: Guide, steps: readonly StepContent[]): Promise<Opened> => {
  const outbox = await outboxOf(guide.author.userid)
  const isThere = outbox.drafts(sampleKey).length > 0
  const shown = isThere ? withKeptWords(guide) : guide
  await outbox.openGuide(shown)
  if (isUntouched(outbox)) {
    fill(outbox, steps)
    keepWords(shown)
  }
  return { outbox, guide: shown }
}

/** It has become a guide: nothing of it stays on the device. */
export const forgetSample = async (outbox: Outbox, userid: number): Promise<void> => {
  forgetWords(userid)
  for (const stepid of outbox.guide(deviceGuideid)?.mine?.stepids ?? [])
    outbox.deleteStep(deviceGuideid, stepid)
  outbox.changeGuide(deviceGuideid, { tools: [], parts: [] })
  await outbox.written()
}
