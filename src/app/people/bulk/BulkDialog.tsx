import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { bulkActions, UserFilter } from '#contract/people/schemas.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { JobReport, useChangeWords } from './JobReport.tsx'
import { useJob } from './useJob.ts'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords } from '../table/accountWords.ts'

export type BulkAction = (typeof bulkActions)[number]
type BulkDialogProps = {
  action: BulkAction
  /** Who: by number, or whoever fits a filter at the start. */
  of: { userids: number[] } | { filter: UserFilter }
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
  const { teams } = useTeams()
  const { roleOptions } = useAccountWords()
  const changed = useChangeWords()
  const [role, setRole] = useState<Privilege>(privilege)
  const [team, setTeam] = useState('')
  const [reason, setReason] = useState('')
  const [jobid, setJobid] = useState<number | null>(null)
  const { job, isOver } = useJob(jobid)
  const needsTeam = action === 'add_team' || action === 'remove_team'
  const value = action === 'privilege' ? role : needsTeam ? Number(team) : reason.trim()
  const missing =
    needsTeam && team === ''
      ? t`Choose a team.`
      : action === 'suspend' && reason.trim() === ''
        ? t`Write why: the person reads it.`
        : undefined
  // what was changed since an answer was asked for makes it an answer to something else
  const changes = useRef(0)
  const begin = async (dry_run: boolean) => {
    const asked = changes.current
    const body = {
      dry_run,
      action,
      ...of,
      ...(action === 'lift' && !reason.trim() ? {} : { value }),
    }
    const made = dry_run
      ? await call('changeUsers', { body })
      : await write('changeUsers', { body })
    if (!dry_run || asked === changes.current) setJobid(made.jobid)
  }
  const look = useAttempt(() => begin(true))
  const act = useAttempt(() => begin(false))
  const again = (change: () => void) => {
    changes.current += 1
    change()
    setJobid(null)
  }
  const titles: Record<BulkAction, string> = {
    privilege: plural(count, {
      one: 'Change the role of # person',
      other: 'Change the role of # people',
    }),
    add_team: plural(count, { one: 'Add # person to a team', other: 'Add # people to a team' }),
    remove_team: plural(count, {
      one: 'Take # person out of a team',
      other: 'Take # people out of a team',
    }),
    suspend: plural(count, { one: 'Suspend # person', other: 'Suspend # people' }),
    lift: plural(count, { one: 'Restore # person', other: 'Restore # people' }),
  }
  const going = job?.dry_run ? job.outcomes.changed : 0
  const goWords: Record<BulkAction, string> = {
    privilege: plural(going, { one: 'Change # role', other: 'Change # roles' }),
    add_team: plural(going, { one: 'Add # person', other: 'Add # people' }),
    remove_team: plural(going, { one: 'Take # person out', other: 'Take # people out' }),
    suspend: plural(going, { one: 'Suspend # person', other: 'Suspend # people' }),
    lift: plural(going, { one: 'Restore # person', other: 'Restore # people' }),
  }
  const chosenTeam = teams.find(({ teamid }) => teamid === Number(team))
  const guides = chosenTeam?.document_count ?? 0
  const isDone = job !== undefined && !job.dry_run
  const error = look.error ?? act.error
  const close = () => {
    if (isDone) onDone()
    onClose()
  }
  return (
    <Dialog
      title={titles[action]}
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
              why={going === 0 ? t`There is nothing to do.` : undefined}
            >
              {goWords[action]}
            </Button>
          )}
        </>
      }
    >
      {!isDone && action === 'privilege' && (
        <Select
          label={t`Role`}
          value={role}
          options={roleOptions}
          onChange={event => again(() => setRole(event.target.value as Privilege))}
        />
      )}
      {!isDone && needsTeam && (
        <Select
          label={t`Team`}
          value={team}
          options={[
            { value: '', label: t`Choose a team` },
            ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
          ]}
          onChange={event => again(() => setTeam(event.target.value))}
        />
      )}
      {!isDone && (action === 'suspend' || action === 'lift') && (
        <TextArea
          label={action === 'suspend' ? t`Reason` : t`Reason, if there is one`}
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={event => again(() => setReason(event.target.value))}
        />
      )}
      {!isDone && needsTeam && chosenTeam && guides > 0 && (
        <Notice kind="warn" icon={TriangleAlert}>
          {action === 'add_team' ? (
            <Plural
              value={guides}
              one={`Members of ${chosenTeam.name} bypass patrol on # guide. Edits that wait already go on waiting.`}
              other={`Members of ${chosenTeam.name} bypass patrol on # guides. Edits that wait already go on waiting.`}
            />
          ) : (
            <Plural
              value={guides}
              one={`Whoever leaves ${chosenTeam.name} no longer bypasses patrol on its # guide, unless something else lets them.`}
              other={`Whoever leaves ${chosenTeam.name} no longer bypasses patrol on its # guides, unless something else lets them.`}
            />
          )}
        </Notice>
      )}
      {!isDone && action === 'suspend' && (
        <Notice kind="warn" icon={TriangleAlert}>
          <Trans>
            Their sign-ins end within 5 seconds, edits that they have open for review are free for
            others, work that runs is suspended. What is published stays.
          </Trans>
        </Notice>
      )}
      {job && <JobReport job={job} names={names} changed={changed} />}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
