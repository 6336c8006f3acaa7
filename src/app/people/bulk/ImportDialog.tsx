import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UserImport } from '#contract/people/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { existing } from '#lib/existing.ts'
import { FileButton } from '#app/ui/buttons/FileButton.tsx'
import { JobReport, useChangeWords } from './JobReport.tsx'
import { useJob } from './useJob.ts'
import { ImportErrors, ImportPlan } from './ImportPlan.tsx'

const rowsShown = 200

/** The table that was chosen, what it would make, and the work that makes it. */
const useImport = () => {
  const [chosen, setChosen] = useState<File | null>(null)
  const [plan, setPlan] = useState<UserImport | null>(null)
  const [jobid, setJobid] = useState<number | null>(null)
  const look = useAttempt(async () => {
    const file = existing(chosen, 'the chosen file')
    setPlan(await write('createUserImport', { query: { limit: rowsShown } }, { file }))
  })
  const apply = useAttempt(async () => {
    const { importid } = existing(plan, 'the plan')
    setJobid((await write('applyUserImport', { params: { importid } })).jobid)
  })
  const choose = (file: File) => {
    setChosen(file)
    setPlan(null)
  }
  return { chosen, plan, jobid, look, apply, choose }
}

/**
 * A table of accounts: what each row would make is shown first, old and new; only that is then
 * done.
 */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const changed = useChangeWords()
  const { chosen, plan, jobid, look, apply, choose } = useImport()
  const { job } = useJob(jobid)
  const going = plan ? plan.outcomes.create + plan.outcomes.change : 0
  const error = look.error ?? apply.error
  return (
    <Dialog
      title={t`Import people`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {jobid === null ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {plan === null && (
            <Button
              kind="main"
              onClick={() => void look.run()}
              why={chosen === null ? t`Choose a file.` : undefined}
            >
              <Trans>Show what will happen</Trans>
            </Button>
          )}
          {plan && jobid === null && (
            <Button
              kind="main"
              onClick={() => void apply.run()}
              why={going === 0 ? t`No changes to make.` : undefined}
            >
              {plural(going, { one: 'Apply # row', other: 'Apply # rows' })}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>
          A table with the columns “email”, “username”, “privileges” (or “role”), “teams”,
          “reputation”, “state” and “sso_userid”, as in the export. Only “email” is required; new
          accounts also need “username”. Missing columns and empty cells change nothing. A hyphen
          (-) under “teams” removes the person from all teams.
        </Trans>
      </p>
      {jobid === null && !look.isPending && (
        <FileButton accept=".csv,text/csv,text/plain" label={t`Table of people`} onFile={choose}>
          {chosen ? chosen.name : <Trans>Choose a CSV file</Trans>}
        </FileButton>
      )}
      {plan && jobid === null && <ImportPlan plan={plan} />}
      {job && <JobReport job={job} names={new Map()} changed={changed} />}
      {plan && job && <ImportErrors plan={plan} />}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
