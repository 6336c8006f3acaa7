import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

type CarryOutProps = { userid: number; job: Job; onStarted: (jobid: number) => void }

/** Who agrees to a plan writes why, and how many entries change: that is not done by mistake. */
export const CarryOut = ({ userid, job, onStarted }: CarryOutProps) => {
  const { t } = useLingui()
  const kept = useKeptText(`undoing ${userid}`)
  const reason = kept.text
  const [typed, setTyped] = useState('')
  const { jobid } = job
  const total = job.outcomes.changed
  const act = useAttempt(async () => {
    const body = { total, reason: reason.trim() }
    const started = await write('startUndoing', { params: { userid, jobid }, body })
    await kept.drop()
    onStarted(started.jobid)
  })
  const why =
    reason.trim() === ''
      ? t`Enter a reason. The person can read it.`
      : typed.trim() !== String(total)
        ? t`Enter the number of entries that will change.`
        : act.isPending
          ? t`One moment…`
          : undefined
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (why === undefined) void act.run()
      }}
    >
      <ReasonField
        label={t`Reason (shown to the person and in the audit log)`}
        maxLength={500}
        kept={kept}
      />
      <PageRow>
        <TextField
          label={t`To confirm, enter the number of entries that will change: ${total}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button kind="danger" type="submit" icon={Undo2} why={why}>
          {plural(total, { one: 'Undo # entry', other: 'Undo # entries' })}
        </Button>
      </PageRow>
      {act.error && <p role="alert">{act.error}</p>}
    </form>
  )
}
