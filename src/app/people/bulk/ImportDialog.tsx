import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Equal, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { UserImport } from '#contract/people/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { existing } from '#lib/existing.ts'
import { CsvButton } from './CsvButton.tsx'
import { JobReport, useChangeWords } from './JobReport.tsx'
import styles from './JobReport.module.css'
import { useJob } from './useJob.ts'

const icons = { create: Plus, change: Pencil, nothing: Equal, error: Ban } as const
const rowsShown = 200

/**
 * A table of accounts: what each row would make is shown first, old and new; only that is then
 * done.
 */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const changed = useChangeWords()
  const [chosen, setChosen] = useState<File | null>(null)
  const [plan, setPlan] = useState<UserImport | null>(null)
  const [jobid, setJobid] = useState<number | null>(null)
  const { job } = useJob(jobid)
  const look = useAttempt(async () =>
    setPlan(
      await write(
        'createUserImport',
        { query: { limit: rowsShown } },
        { file: existing(chosen, 'the chosen file') },
      ),
    ),
  )
  const apply = useAttempt(async () =>
    setJobid(
      (
        await write('applyUserImport', {
          params: { importid: existing(plan, 'the plan').importid },
        })
      ).jobid,
    ),
  )
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
              why={going === 0 ? t`There is nothing to do.` : undefined}
            >
              {plural(going, { one: 'Apply # row', other: 'Apply # rows' })}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>
          A table with the columns email, username, privileges, teams, reputation, state and
          sso_userid, as the export writes it. Only email is needed; what a missing column or an
          empty cell would say stays as it is. A dash takes somebody out of all teams.
        </Trans>
      </p>
      {jobid === null && !look.isPending && (
        <CsvButton
          label={t`Table of people`}
          onFile={given => {
            setChosen(given)
            setPlan(null)
          }}
        >
          {chosen ? chosen.name : <Trans>Choose a CSV file</Trans>}
        </CsvButton>
      )}
      {plan && jobid === null && (
        <div className={styles.report}>
          <p role="status" className={styles.sum}>
            <b>
              <Trans>Dry run, nothing is written yet.</Trans>
            </b>{' '}
            <Plural value={plan.outcomes.create} one="# new account" other="# new accounts" />,{' '}
            <Plural value={plan.outcomes.change} one="# changes" other="# change" />,{' '}
            <Plural
              value={plan.outcomes.nothing}
              one="# stays as it is"
              other="# stay as they are"
            />
            , <Plural value={plan.outcomes.error} one="# has a mistake" other="# have mistakes" />.
          </p>
          <ul className={styles.rows}>
            {plan.rows.map(({ row, email, outcome, changes, message }) => (
              <li
                key={row}
                data-outcome={
                  outcome === 'error' ? 'failed' : outcome === 'nothing' ? 'nothing' : 'changed'
                }
              >
                <Icon of={icons[outcome]} />
                <span>
                  <Trans>Row {row}</Trans> <b>{email}</b>{' '}
                  {outcome === 'create' ? (
                    <Trans>is new</Trans>
                  ) : outcome === 'nothing' ? (
                    <Trans>stays as it is</Trans>
                  ) : outcome === 'error' ? (
                    message
                  ) : (
                    changes
                      .map(
                        ({ column, before, after }) =>
                          `${column}: ${before || '–'} → ${after || '–'}`,
                      )
                      .join('; ')
                  )}
                </span>
              </li>
            ))}
            {plan.total > plan.rows.length && (
              <li>
                <Plural
                  value={plan.total - plan.rows.length}
                  one="# more row"
                  other="# more rows"
                />
              </li>
            )}
          </ul>
        </div>
      )}
      {job && <JobReport job={job} names={new Map()} changed={changed} />}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
