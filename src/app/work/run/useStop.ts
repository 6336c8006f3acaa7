import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { ApiError } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'

type Stop = 'suspend' | 'cancel'
type Stops = {
  stop: (
    kind: Stop,
    run: Pick<WorkEntry, 'entryid' | 'revisionid'>,
    why: string,
    onTaken: () => void,
  ) => void
  error: ApiError | null
  forget: () => void
}

/** Lays somebody's run down, or gives it up, with why; `onTaken`: the service has the words. */
export const useStop = (): Stops => {
  const suspend = useWrite('suspendWork')
  const cancel = useWrite('cancelWork')
  const forget = () => {
    suspend.reset()
    cancel.reset()
  }
  return {
    stop: (kind, { entryid, revisionid }, why, onTaken) => {
      forget()
      const target = { params: { entryid }, query: { revisionid } }
      const taken = { onSuccess: onTaken }
      if (kind === 'suspend') suspend.mutate({ ...target, body: why ? { notes: why } : {} }, taken)
      else cancel.mutate({ ...target, body: why ? { reason: why } : {} }, taken)
    },
    error: suspend.error ?? cancel.error,
    forget,
  }
}
