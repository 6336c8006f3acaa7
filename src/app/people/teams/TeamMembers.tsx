import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserSummary } from '#contract/core/shapes.ts'
import type { Team } from '#contract/teams/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import styles from '../account/Account.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'

const shortest = 2 // characters that a search takes

const AddMember = ({ team, members }: { team: Team; members: readonly UserSummary[] }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), 200)
  const { data: found = [] } = useQuery({
    ...read('searchUsers', { params: { search: asked }, query: { limit: 8 } }),
    enabled: asked.length >= shortest,
  })
  const [wanted, setWanted] = useState<{ userid: number; username: string } | null>(null)
  const [failure, setFailure] = useState<string>()
  const choose = (person: { userid: number; username: string }) => {
    setText('')
    setWanted(person)
    setFailure(undefined)
    write('addTeamMember', { params: { teamid: team.teamid, userid: person.userid }, body: {} })
      .then(
        () => announce(t`${person.username} is now in the team.`),
        (error: unknown) => setFailure(refusedWords(error)),
      )
      .finally(() => setWanted(null))
  }
  return (
    <Combobox
      label={t`Add a member`}
      help={wanted ? t`Adding ${wanted.username}…` : t`Type part of a name.`}
      error={failure}
      text={text}
      found={asked}
      isBehind={asked !== text.trim()}
      onText={setText}
      options={found.map(({ userid, username, unique_username }) => ({
        value: String(userid),
        label: username,
        ...(unique_username && { below: unique_username }),
        ...(members.some(one => one.userid === userid) && { why: t`is already in the team` }),
      }))}
      onChoose={({ value, label }) => choose({ userid: Number(value), username: label })}
    />
  )
}

type MemberRowProps = {
  team: Team
  person: UserSummary
  isSelf: boolean
  onLeave: (() => void) | undefined
}

const MemberRow = ({ team, person, isSelf, onLeave }: MemberRowProps) => {
  const { t } = useLingui()
  return (
    <li>
      <span>
        <a href={paths.user(person)}>{person.username}</a>{' '}
        {person.userid === team.owner ? (
          <span className={styles.when}>
            <Trans>owns the team</Trans>
          </span>
        ) : (
          team.leads.includes(person.userid) && (
            <span className={styles.when}>
              <Trans>leads the team</Trans>
            </span>
          )
        )}
      </span>
      {onLeave && (
        <Button
          small
          aria-label={isSelf ? undefined : t`Remove: ${person.username}`}
          onClick={onLeave}
        >
          {isSelf ? <Trans>Leave…</Trans> : <Trans>Remove…</Trans>}
        </Button>
      )}
    </li>
  )
}

/** Who is in it. Before somebody leaves, what ends for them is said. */
export const TeamMembers = ({
  team,
  members,
  me,
  isKeeper,
}: {
  team: Team
  members: readonly UserSummary[]
  me: User | null
  isKeeper: boolean
}) => {
  const [leaving, setLeaving] = useState<UserSummary | null>(null)
  return (
    <section className={styles.section}>
      <h2 className={styles.name}>
        <Trans>Members</Trans>
      </h2>
      <ul className={styles.rows}>
        {members.map(person => (
          <MemberRow
            key={person.userid}
            team={team}
            person={person}
            isSelf={person.userid === me?.userid}
            onLeave={
              isKeeper || person.userid === me?.userid ? () => setLeaving(person) : undefined
            }
          />
        ))}
      </ul>
      {isKeeper && (
        <div className={styles.inline}>
          <AddMember team={team} members={members} />
        </div>
      )}
      {leaving && (
        <LeaveDialog
          team={team}
          person={leaving}
          isSelf={leaving.userid === me?.userid}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}
