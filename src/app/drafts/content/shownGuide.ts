import type { Guide, Step } from '#contract/guides/shapes.ts'
import type { StepId } from './guideContent.ts'

/** A step as a page shows it: the preview also shows those that are not stored yet. */
export type ShownStep = Omit<Step, 'stepid'> & { stepid: StepId }
export type ShownGuide = Omit<Guide, 'steps'> & { steps: ShownStep[] }
