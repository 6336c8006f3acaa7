import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Privilege } from '#contract/core/shapes.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAccountWords } from '../table/accountWords.ts'
import type { Bulk, BulkAction } from './useBulk.ts'

/** What an act needs to know, and what it brings with it. */
export const BulkFields = ({ action, bulk }: { action: BulkAction; bulk: Bulk }) => {
  const { t } = useLingui()
  const { roleOptions } = useAccountWords()
  const { role, team, reason, setRole, setTeam, setReason, teams, needsTeam, kept } = bulk
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
        <>
          <TextArea
            label={action === 'suspend' ? t`Reason` : t`Reason (optional)`}
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <RestoredWords kept={kept} />
        </>
      )}
    </>
  )
}

/** What follows from an act besides what it is called. */
export const BulkEffects = ({ action, bulk }: { action: BulkAction; bulk: Bulk }) => {
  const { chosenTeam, needsTeam } = bulk
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
        <Notice kind="warn" icon={TriangleAlert}>
          <Trans>
            The people you suspend are signed out within 5 seconds. Edits they are reviewing become
            available to others, and their runs in progress are suspended. Their published work
            stays.
          </Trans>
        </Notice>
      )}
    </>
  )
}
