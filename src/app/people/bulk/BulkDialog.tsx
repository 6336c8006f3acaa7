import { Trans, useLingui } from '@lingui/react/macro'
import type { Privilege } from '#contract/core/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { JobReport, useChangeWords } from './JobReport.tsx'
import { BulkEffects, BulkFields } from './BulkFields.tsx'
import { bulkWords, useBulk, type BulkAction, type BulkOf } from './useBulk.ts'

type BulkDialogProps = {
  action: BulkAction
  of: BulkOf
  count: number
  names: ReadonlyMap<number, string>
  /** The role that is chosen beforehand. */
  privilege?: Privilege
  /** Closed once it was done. */
  onDone: () => void
  onClose: () => void
}

/**
 * One act on many accounts, or on one: what it would do is shown first, then it is done, with
 * progress and a way to stop.
 */
export const BulkDialog = ({
  action,
  of,
  count,
  names,
  privilege = 'Author',
  onDone,
  onClose,
}: BulkDialogProps) => {
  const { t } = useLingui()
  const changed = useChangeWords()
  const bulk = useBulk(action, of, privilege)
  const { missing, jobid, job, isOver, look, act } = bulk
  const going = job?.dry_run ? job.outcomes.changed : 0
  const { title, goWords } = bulkWords(action, count, going)
  const isDone = job !== undefined && !job.dry_run
  const error = look.error ?? act.error
  const close = () => {
    if (isDone) onDone()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {jobid === null && (
            <Button kind="main" onClick={() => void look.run()} why={missing}>
              <Trans>Show what will happen</Trans>
            </Button>
          )}
          {job?.dry_run && isOver && (
            <Button
              kind={action === 'suspend' ? 'danger' : 'main'}
              onClick={() => void act.run()}
              why={going === 0 ? t`No changes to make.` : undefined}
            >
              {goWords}
            </Button>
          )}
        </>
      }
    >
      {!isDone && <BulkFields action={action} bulk={bulk} />}
      {(!isDone || job.affects) && <BulkEffects action={action} bulk={bulk} />}
      {job && <JobReport job={job} names={names} changed={changed} />}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
