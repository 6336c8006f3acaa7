import { createContext, use } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Other } from './useOthers.ts'

/** Who else edits the guide that is open. */
export const Others = createContext<readonly Other[]>([])

/** Who else is at this step. */
export const useOthersAt = (stepid: StepId): readonly Other[] =>
  use(Others).filter(one => one.stepid === stepid)
