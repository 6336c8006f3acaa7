import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from '../fields/Section.module.css'

type SharedRowProps = { name: string; href: string; onRemove: (() => void) | undefined }

const SharedRow = ({ name, href, onRemove }: SharedRowProps) => {
  const { t } = useLingui()
  return (
    <li className={styles.shared}>
      <a href={href}>{name}</a>
      {onRemove && (
        <Button small aria-label={t`Remove: ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  )
}

const NewPerson = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const add = useAttempt(async (userid: number, name: string) => {
    await write('addGuideUser', { params: { guideid, userid } })
    announce(t`The guide is now shared with ${name}.`)
  })
  return (
    <PersonField
      label={t`Share with a person`}
      help={t`Type part of a name.`}
      name=""
      isForMany
      error={add.error ?? undefined}
      onChoose={(userid, name) => {
        if (userid !== null) void add.run(userid, name)
      }}
    />
  )
}

/** Whom a guide is shared with, beside its author; each change is written at once. */
export const PeopleSection = ({ guide }: { guide: Guide }) => {
  const { t } = useLingui()
  const { guideid, can_publish: isKeeper } = guide
  const params = { guideid }
  const known = useQuery(read('listGuideUsers', { params })).data
  const knownTeams = useQuery(read('listGuideTeams', { params })).data
  const [people, teams] = [known ?? [], knownTeams?.guideTeams ?? []]
  const place = useFocusAfterRemoval<HTMLUListElement>()
  const remove = useAttempt(async (name: string, end: () => Promise<unknown>) => {
    await end()
    announce(t`The guide is no longer shared with ${name}.`)
  })
  const removerOf = (name: string, end: () => Promise<unknown>) =>
    isKeeper ? () => void remove.run(name, end) : undefined
  return (
    <>
      <p className={styles.small}>
        <Trans>
          These people and teams can read and edit the guide while it is private, publish it, share
          it, and set its tags. To add a team, open the team’s page.
        </Trans>
      </p>
      <ul ref={place} className={styles.rows} aria-label={t`Shared with`}>
        {people.map(({ userid, username }) => (
          <SharedRow
            key={userid}
            name={username}
            href={paths.user({ userid, username })}
            onRemove={removerOf(username, () =>
              write('removeGuideUser', { params: { guideid, userid } }),
            )}
          />
        ))}
        {teams.map(({ teamid, name }) => (
          <SharedRow
            key={`team ${teamid}`}
            name={name}
            href={paths.team({ teamid, name })}
            onRemove={removerOf(name, () =>
              write('removeGuideTeam', { params: { guideid, teamid } }),
            )}
          />
        ))}
      </ul>
      {known && knownTeams && people.length + teams.length === 0 && (
        <p>
          <Trans>Not shared with anyone yet.</Trans>
        </p>
      )}
      {isKeeper && <NewPerson guideid={guideid} />}
      {remove.error && <p role="alert">{remove.error}</p>}
    </>
  )
}
