// The steps of a guide as the outbox has them now, also while a screen shows them as they were.
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'

export type GuideSteps = ReturnType<typeof guideSteps>

/** `stepids`: as they are shown, for a guide that is not open. */
export const guideSteps = (outbox: Outbox, guideid: number, stepids: readonly number[]) => {
  const order = () => outbox.guide(guideid)?.mine?.stepids ?? [...stepids]
  return {
    outbox,
    guideid,
    order,
    contentOf: (stepid: number): StepContent | null => outbox.step(guideid, stepid)?.mine ?? null,
    numberOf: (stepid: number): number => order().indexOf(stepid) + 1,
    /** At this place; answers its stepid. */
    put: (place: number, content: StepContent): number => outbox.addStep(guideid, place, content),
    change: (stepid: number, content: Partial<StepContent>): void =>
      outbox.changeStep(guideid, stepid, content),
    delete: (stepid: number): void => outbox.deleteStep(guideid, stepid),
  }
}
