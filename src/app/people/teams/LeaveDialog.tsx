import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserSummary } from '#contract/core/shapes.ts'
import type { Team } from '#contract/teams/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from '../account/Account.module.css'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

/** What ends, one after the other. */
const Endings = ({ ends, isSelf }: { ends: ReturnsOf<Table['readLeaving']>; isSelf: boolean }) => (
  <ul className={styles.effects}>
    {ends.held > 0 && (
      <li>
        {isSelf ? (
          <Plural
            value={ends.held}
            one="After you leave, your edits to # guide will wait for review."
            other="After you leave, your edits to # guides will wait for review."
          />
        ) : (
          <Plural
            value={ends.held}
            one="After the removal, this person’s edits to # guide will wait for review."
            other="After the removal, this person’s edits to # guides will wait for review."
          />
        )}
      </li>
    )}
    {ends.hidden > 0 && (
      <li>
        <Plural
          value={ends.hidden}
          one="Access to # private guide ends."
          other="Access to # private guides ends."
        />
      </li>
    )}
    {ends.processes.map(({ approval_processid, title, stage }) => (
      <li key={`p${approval_processid}-${stage}`}>
        <Trans>
          Stage {stage} of the approval process “{title}” would have too few people to sign.
        </Trans>
      </li>
    ))}
    {ends.approvals.map(({ approvalid, title }) => (
      <li key={`a${approvalid}`}>
        <Trans>The release “{title}” is waiting for signatures it could no longer get.</Trans>
      </li>
    ))}
    {ends.new_owner !== null && (
      <li>
        <Trans>The member who has been in the team longest will own the team.</Trans>
      </li>
    )}
    {ends.ends_team && (
      <li>
        <Trans>Nobody will be left, so the team will be deleted.</Trans>
      </li>
    )}
  </ul>
)

/** Which bypasses and duties end with a membership, before it ends. */
export const LeaveDialog = ({
  team,
  person,
  isSelf,
  onClose,
}: {
  team: Team
  person: UserSummary
  isSelf: boolean
  onClose: () => void
}) => {
  const { t } = useLingui()
  const params = { teamid: team.teamid, userid: person.userid }
  const { data: ends } = useQuery({ ...read('readLeaving', { params }), staleTime: 0 })
  const leave = useAttempt(
    async () => {
      await write('removeTeamMember', { params })
    },
    { onDone: onClose },
  )
  const { username } = person
  const nothing =
    ends &&
    ends.held === 0 &&
    ends.hidden === 0 &&
    ends.processes.length === 0 &&
    ends.approvals.length === 0 &&
    ends.new_owner === null &&
    !ends.ends_team
  return (
    <AskDialog
      title={
        isSelf
          ? t`Leave the team “${team.name}”?`
          : t`Remove ${username} from the team “${team.name}”?`
      }
      onClose={onClose}
      verb={isSelf ? <Trans>Leave team</Trans> : <Trans>Remove</Trans>}
      danger
      onAct={() => void leave.run()}
      why={ends ? undefined : t`Checking what will change…`}
      error={leave.error}
    >
      <div role="status">
        {nothing && (
          <p>
            <Trans>Nothing else changes.</Trans>
          </p>
        )}
        {ends && !nothing && <Endings ends={ends} isSelf={isSelf} />}
      </div>
    </AskDialog>
  )
}
