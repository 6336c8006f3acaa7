// The steps of a guide as the outbox has them now, also while a screen shows them as they were.
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'

export type GuideSteps = ReturnType<typeof guideSteps>

/** `stepids`: as they are shown, for a guide that is not open. */
export const guideSteps = (outbox: Outbox, guideid: number, stepids: readonly StepId[]) => {
  const order = () => outbox.guide(guideid)?.mine?.stepids ?? [...stepids]
  return {
    outbox,
    guideid,
    order,
    contentOf: (stepid: StepId): StepContent | null => outbox.step(guideid, stepid)?.mine ?? null,
    numberOf: (stepid: StepId): number => order().indexOf(stepid) + 1,
    /** At this place; answers its stepid. */
    put: (place: number, content: StepContent): StepId => outbox.addStep(guideid, place, content),
    change: (stepid: StepId, content: Partial<StepContent>): void =>
      outbox.changeStep(guideid, stepid, content),
    delete: (stepid: StepId): void => outbox.deleteStep(guideid, stepid),
  }
}
