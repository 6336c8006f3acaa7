import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { bulkActions, UserFilter } from '#contract/people/schemas.ts'
import type { PendingEdits, Privilege } from '#contract/core/shapes.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useEnd } from '../account/SuspendFields.tsx'
import { useJob } from './useJob.ts'
import { useTeams } from '../table/useTeams.ts'

export type BulkAction = (typeof bulkActions)[number]
/** Who: by number, or whoever fits a filter at the start. */
export type BulkOf = { userids: number[] } | { filter: UserFilter }

/** What an act on so many people is called: as a question, and as what is done of it. */
export const bulkWords = (action: BulkAction, count: number, going: number) => {
  const titles: Record<BulkAction, string> = {
    privilege: plural(count, {
      one: 'Change the role of # person',
      other: 'Change the role of # people',
    }),
    add_team: plural(count, { one: 'Add # person to a team', other: 'Add # people to a team' }),
    remove_team: plural(count, {
      one: 'Remove # person from a team',
      other: 'Remove # people from a team',
    }),
    suspend: plural(count, { one: 'Suspend # person', other: 'Suspend # people' }),
    lift: plural(count, {
      one: 'Lift the suspension of # person',
      other: 'Lift the suspension of # people',
    }),
  }
  const goWords: Record<BulkAction, string> = {
    privilege: plural(going, { one: 'Change # role', other: 'Change # roles' }),
    add_team: plural(going, { one: 'Add # person', other: 'Add # people' }),
    remove_team: plural(going, { one: 'Remove # person', other: 'Remove # people' }),
    suspend: plural(going, { one: 'Suspend # person', other: 'Suspend # people' }),
    lift: plural(going, { one: 'Lift # suspension', other: 'Lift # suspensions' }),
  }
  return { title: titles[action], goWords: goWords[action] }
}

/** The runs of one act, dry ones first; `begin` starts one and gives its number. */
const useRuns = (begin: (dry_run: boolean) => Promise<number>) => {
  const [jobid, setJobid] = useState<number | null>(null)
  const { job, isOver } = useJob(jobid)
  // what was changed since an answer was asked for makes it an answer to something else
  const changes = useRef(0)
  const start = async (dry_run: boolean) => {
    const asked = changes.current
    const made = await begin(dry_run)
    if (!dry_run || asked === changes.current) setJobid(made)
  }
  const look = useAttempt(() => start(true))
  const act = useAttempt(() => start(false))
  const again = <T>(change: () => T): T => {
    changes.current += 1
    setJobid(null)
    return change()
  }
  return { jobid, job, isOver, look, act, again }
}

/** One act on many: what is asked for it, and the runs of it. */
export const useBulk = (action: BulkAction, of: BulkOf, privilege: Privilege) => {
  const { t } = useLingui()
  const { teams } = useTeams()
  const [role, setRole] = useState<Privilege>(privilege)
  const [team, setTeam] = useState('')
  // For these people only: a reason for others is none for them.
  const kept = useKeptText(`bulk ${action} ${JSON.stringify(of)}`)
  const reason = kept.text
  const end = useEnd()
  const [pending, setPending] = useState<PendingEdits>('keep')
  const needsTeam = action === 'add_team' || action === 'remove_team'
  const value = action === 'privilege' ? role : needsTeam ? Number(team) : reason.trim()
  const whyNotSuspend =
    reason.trim() === '' ? t`Give a reason. The person will read it.` : end.wrong
  const whyNot = action === 'suspend' ? whyNotSuspend : undefined
  const { again, ...runs } = useRuns(async dry_run => {
    const body = {
      dry_run,
      action,
      ...of,
      ...(action === 'lift' && !reason.trim() ? {} : { value }),
      ...(action === 'suspend' && { until: end.until, pending }),
    }
    const made = dry_run
      ? await call('changeUsers', { body })
      : await write('changeUsers', { body })
    if (!dry_run) kept.sent(reason)
    return made.jobid
  })
  return {
    ...runs,
    role,
    team,
    reason,
    setRole: (next: Privilege) => again(() => setRole(next)),
    setTeam: (next: string) => again(() => setTeam(next)),
    setReason: (next: string) => again(() => kept.type(next)),
    end: { ...end, setDay: (next: string) => again(() => end.setDay(next)) },
    pending,
    setPending: (next: PendingEdits) => again(() => setPending(next)),
    teams,
    chosenTeam: teams.find(({ teamid }) => teamid === Number(team)),
    kept: { ...kept, drop: () => again(kept.drop) },
    needsTeam,
    missing: needsTeam && team === '' ? t`Choose a team.` : whyNot,
  }
}
export type Bulk = ReturnType<typeof useBulk>
