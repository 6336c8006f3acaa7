import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '#app/api/client.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { MutedText, PageRow } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

/** As a field of date and time writes it, in the zone of the device; undefined for none. */
const momentOf = (written: string): number | undefined => {
  const milliseconds = Date.parse(written)
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000)
}

type SpanFormProps = { userid: number; onPlan: (jobid: number) => void }

/** From when to when; what is left empty is open. */
export const SpanForm = ({ userid, onPlan }: SpanFormProps) => {
  const { t } = useLingui()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [since, until] = [momentOf(from), momentOf(to)]
  const plan = useAttempt(async () => {
    const body = {
      ...(since !== undefined && { since }),
      // The minute that is named belongs to it.
      ...(until !== undefined && { until: until + 59 }),
    }
    onPlan((await call('planUndoing', { params: { userid }, body })).jobid)
  })
  const isTurned = since !== undefined && until !== undefined && since > until
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!isTurned) void plan.run()
      }}
    >
      <MutedText>
        <Trans>
          Comments, files, and edits to guides and pages are included. You see what will happen
          before anything changes. Tagging, publishing and profile changes are not undone. Leave the
          dates empty to include everything.
        </Trans>
      </MutedText>
      <PageRow>
        <TextField
          label={t`From`}
          type="datetime-local"
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
        <TextField
          label={t`Until`}
          type="datetime-local"
          value={to}
          onChange={event => setTo(event.target.value)}
        />
        <Button
          kind="main"
          type="submit"
          why={
            isTurned ? t`The end is before the start.` : plan.isPending ? t`One moment…` : undefined
          }
        >
          <Trans>Show what will happen</Trans>
        </Button>
      </PageRow>
      {plan.error && <p role="alert">{plan.error}</p>}
    </form>
  )
}
