import { useState } from 'react'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Estimate } from './rehearsal.ts'
import { takeEstimate, type Taken } from './takeEstimate.ts'

/** `failed`: nothing was changed. */
type Outcome = Taken | 'writing' | 'failed'

/** Writes the estimate into the guide, and says what became of it. */
export const useTimeEstimate = (guide: Guide, userid: number) => {
  const [outcome, setOutcome] = useState<{ of: Estimate; taken: Outcome } | null>(null)
  const take = async (of: Estimate) => {
    if (outcome?.taken === 'writing') return
    setOutcome({ of, taken: 'writing' })
    try {
      setOutcome({ of, taken: await takeEstimate(await beginOutbox(userid), guide, of) })
    } catch (error) {
      setOutcome({ of, taken: 'failed' })
      throw error
    }
  }
  return {
    /** Of this estimate; another one was not written yet. */
    takenOf: ({ min, max }: Estimate): Outcome | null =>
      outcome?.of.min === min && outcome.of.max === max ? outcome.taken : null,
    take,
  }
}
export type TimeEstimate = ReturnType<typeof useTimeEstimate>
