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
      const stopped =
        kind === 'suspend'
          ? suspend.mutateAsync({ ...target, body: why ? { notes: why } : {} })
          : cancel.mutateAsync({ ...target, body: why ? { reason: why } : {} })
      // Also where the dialog is closed before the answer comes.
      stopped.then(onTaken, () => undefined)
    },
    error: suspend.error ?? cancel.error,
    forget,
  }
}
