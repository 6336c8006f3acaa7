import { Plural, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Privilege } from '#contract/core/shapes.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { SuspendEffects, SuspendFields } from '../account/SuspendFields.tsx'
import { useAccountWords } from '../table/accountWords.ts'
import type { Bulk, BulkAction } from './useBulk.ts'

/** What an act needs to know, and what it brings with it. */
export const BulkFields = ({ action, bulk }: { action: BulkAction; bulk: Bulk }) => {
  const { t } = useLingui()
  const { roleOptions } = useAccountWords()
  const { role, team, reason, setRole, setTeam, setReason, teams, needsTeam, kept } = bulk
  const { end, pending, setPending } = bulk
  return (
    <>
      {action === 'privilege' && (
        <Select
          label={t`Role`}
          value={role}
          options={roleOptions}
          onChange={event => setRole(event.target.value as Privilege)}
        />
      )}
      {needsTeam && (
        <Select
          label={t`Team`}
          value={team}
          options={[
            { value: '', label: t`Choose a team` },
            ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
          ]}
          onChange={event => setTeam(event.target.value)}
        />
      )}
      {(action === 'suspend' || action === 'lift') && (
        <ReasonField
          kept={{ ...kept, text: reason, type: setReason }}
          label={action === 'suspend' ? t`Reason` : t`Reason (optional)`}
        />
      )}
      {action === 'suspend' && <SuspendFields end={end} pending={pending} onPending={setPending} />}
    </>
  )
}

/** What follows from an act besides what it is called. */
export const BulkEffects = ({ action, bulk }: { action: BulkAction; bulk: Bulk }) => {
  const { chosenTeam, needsTeam, pending, job, isOver } = bulk
  // Known once all of them were looked at.
  const affects = isOver ? job?.affects : undefined
  const guides = chosenTeam?.document_count ?? 0
  const name = chosenTeam?.name ?? ''
  return (
    <>
      {needsTeam && chosenTeam && guides > 0 && (
        <Notice kind="warn" icon={TriangleAlert}>
          {action === 'add_team' ? (
            <Plural
              value={guides}
              one={`Members of ${name} can edit # guide without review. Edits already in the queue stay there.`}
              other={`Members of ${name} can edit # guides without review. Edits already in the queue stay there.`}
            />
          ) : (
            <Plural
              value={guides}
              one={`People you remove from ${name} can no longer edit # guide of this team without review, unless something else allows it.`}
              other={`People you remove from ${name} can no longer edit # guides of this team without review, unless something else allows it.`}
            />
          )}
        </Notice>
      )}
      {action === 'suspend' && (
        <SuspendEffects
          pending={pending}
          edits={affects?.edits ?? null}
          runs={affects?.runs ?? null}
          // Of many people the service does not say it: among them is likely one who does.
          isReviewing
          isSigning
        />
      )}
    </>
  )
}
