import { useState } from 'react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { ApiError } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'

type Stop = 'suspend' | 'cancel'
type Stops = {
  stop: (kind: Stop, run: Pick<WorkEntry, 'entryid' | 'revisionid'>, why: string) => void
  error: ApiError | null
  forget: () => void
  /** What was written about this run and not taken: it stands in the next question. */
  unsentOf: (entryid: number) => string
}

/** Lays somebody's run down, or gives it up, with why. */
export const useStop = (): Stops => {
  const suspend = useWrite('suspendWork')
  const cancel = useWrite('cancelWork')
  const [unsent, setUnsent] = useState<{ entryid: number; why: string } | null>(null)
  const forget = () => {
    suspend.reset()
    cancel.reset()
  }
  return {
    stop: (kind, { entryid, revisionid }, why) => {
      forget()
      setUnsent({ entryid, why })
      const target = { params: { entryid }, query: { revisionid } }
      const taken = { onSuccess: () => setUnsent(now => (now?.entryid === entryid ? null : now)) }
      if (kind === 'suspend') suspend.mutate({ ...target, body: why ? { notes: why } : {} }, taken)
      else cancel.mutate({ ...target, body: why ? { reason: why } : {} }, taken)
    },
    error: suspend.error ?? cancel.error,
    forget,
    unsentOf: entryid => (unsent?.entryid === entryid ? unsent.why : ''),
  }
}
