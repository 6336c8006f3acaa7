import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { announce } from '#app/editor/announce.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { pictureChanged } from '../steps/media/stepMedia.ts'
import type { GuideFinding } from './finding.ts'
import { fixOf, type Fix, type FixName } from './fixes.ts'
import { handsOn } from './handsOn.ts'
import { fixNames } from './useFindingWords.ts'

/** What was done, and how it is taken back. */
type Done = { name: FixName; undo: () => void }
/** `row`: where it was asked for. */
export type Cropping = { finding: GuideFinding; row: HTMLElement | null }
export type Fixes = {
  of: (finding: GuideFinding) => Fix | null
  run: (finding: GuideFinding) => void
  /** A picture that is being cropped; it stays so where its finding goes meanwhile. */
  cropping: Cropping | null
  askCrop: (cropping: Cropping | null) => void
  /** The picture of the finding becomes this one, which was made of it. */
  crop: (finding: GuideFinding, image: Image) => void
  done: Done | null
}

/** `steps`: without them nothing is done that only the list of steps can take back. */
export const useFixes = (
  outbox: Outbox,
  { guideid, langid }: Guide,
  findings: readonly GuideFinding[],
  steps: Steps | null,
): Fixes => {
  const { i18n, t } = useLingui()
  const [done, setDone] = useState<Done | null>(null)
  const [cropping, askCrop] = useState<Cropping | null>(null)
  const hands = handsOn(outbox, guideid, steps)
  const of = (finding: GuideFinding): Fix | null => {
    const content = hands.guideNow()
    if (!content) return null
    const step = finding.stepid === null ? undefined : hands.stepNow(finding.stepid)
    const fix = fixOf(finding, content, step, findings, langid)
    if (fix && 'removes' in fix && (!steps || isAwaited(finding.stepid))) return null
    return fix && 'splitsAt' in fix && !steps ? null : fix
  }
  /** Pictures are on their way to it. */
  const isAwaited = (stepid: StepId | null) =>
    (currentUploads()?.all() ?? []).some(
      ({ place }) => place?.stepid !== undefined && outbox.stepidOf(place.stepid) === stepid,
    )
  const isDone = (name: FixName, takeBack: () => boolean) =>
    setDone({
      name,
      undo: () => {
        setDone(null)
        if (!takeBack())
          announce(t`The same part was edited after the fix, so the fix was not undone.`)
      },
    })
  const say = (fix: FixName) => {
    const name = i18n._(fixNames[fix])
    announce(t`Done: “${name}”.`)
  }
  const run = (finding: GuideFinding) => {
    const fix = of(finding)
    if (!fix) return
    const { stepid } = finding
    setDone(null)
    if ('guide' in fix) isDone(fix.name, hands.changeFields(fix.guide))
    else if (stepid === null) return
    else if ('step' in fix) isDone(fix.name, hands.changeStep(stepid, fix.step))
    else if ('splitsAt' in fix) steps?.split(stepid, fix.splitsAt)
    else return steps?.removeAll([stepid]) // it may ask first, and says what became of it
    say(fix.name)
  }
  const crop = ({ stepid, imageid = 0 }: GuideFinding, image: Image) => {
    const content = stepid === null ? undefined : hands.stepNow(stepid)
    const media = content && pictureChanged(content.media, imageid, image)
    if (stepid === null || !media)
      return announce(
        t`The picture was removed from the step in the meantime. You can find the cropped one in your media.`,
      )
    isDone('crop', hands.changeStep(stepid, { ...content, media }))
    say('crop')
  }
  return { of, run, crop, cropping, askCrop, done }
}
