import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { Team } from '#contract/teams/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from '../account/Account.module.css'
import { GiveGuide } from './GiveGuide.tsx'

const shown = 100

/** Gives the team a guide or takes one away, and why the last one was not to be. */
const useGuideTeams = (teamid: number) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const act = (what: 'addGuideTeam' | 'removeGuideTeam', guideid: number, said: string) => {
    setProblem(undefined)
    write(what, { params: { guideid, teamid } }).then(
      () => announce(said),
      (cause: unknown) =>
        setProblem(
          cause instanceof ApiError && cause.status === 403
            ? t`Only the author, Moderators, Admins and people the guide is shared with can change its teams.`
            : refusedWords(cause),
        ),
    )
  }
  return { problem, act }
}
type GuideRowProps = {
  guide: ReturnsOf<Table['listGuides']>[number]
  /** Of the team. */ name: string
  onTake: ReturnType<typeof useGuideTeams>['act'] | undefined
}

const GuideRow = ({ guide, name, onTake }: GuideRowProps) => {
  const { t } = useLingui()
  return (
    <li>
      <span>
        <a href={paths.guide(guide)}>{guide.title}</a>{' '}
        {!guide.public && (
          <span className={styles.when}>
            <Trans>private</Trans>
          </span>
        )}
      </span>
      {onTake && (
        <Button
          small
          aria-label={t`Remove: ${guide.title}`}
          onClick={() =>
            onTake(
              'removeGuideTeam',
              guide.guideid,
              t`“${guide.title}” was removed from the team “${name}”.`,
            )
          }
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  )
}

/**
 * Guides that have the team on their list: its members edit them at once, and see private ones.
 * Giving and taking needs the right to publish the guide.
 */
export const TeamGuides = ({
  team,
  me,
  isKeeper,
}: {
  team: Team
  me: User | null
  isKeeper: boolean
}) => {
  const { t } = useLingui()
  const { teamid, name, document_count } = team
  const isAdmin = me?.greatest_privilege === 'Admin'
  const { data } = useQuery(
    readPage('listGuides', {
      query: { team: teamid, limit: shown, ...(isAdmin && { includePrivate: true }) },
    }),
  )
  const { problem, act } = useGuideTeams(teamid)
  return (
    <section className={styles.section}>
      <h2 className={styles.name}>
        <Trans>Guides of the team</Trans>
      </h2>
      <ul className={styles.rows}>
        {data?.items.map(guide => (
          <GuideRow
            key={guide.guideid}
            guide={guide}
            name={name}
            onTake={isKeeper ? act : undefined}
          />
        ))}
      </ul>
      {data && document_count > data.items.length && (
        <p className={styles.soft}>
          <Trans>
            Guides listed here: {data.items.length} of {document_count}. Others are left out because
            they are private or the list is full.
          </Trans>
        </p>
      )}
      {data?.items.length === 0 && document_count === 0 && (
        <p className={styles.soft}>
          <Trans>This team has no guides yet.</Trans>
        </p>
      )}
      {isKeeper && (
        <div className={styles.inline}>
          <GiveGuide
            isAdmin={isAdmin}
            problem={problem}
            has={guideid => data?.items.some(one => one.guideid === guideid) ?? false}
            onGive={(guideid, label) =>
              act('addGuideTeam', guideid, t`“${label}” was added to the team “${name}”.`)
            }
          />
        </div>
      )}
      {!isKeeper && problem && <p role="alert">{problem}</p>}
    </section>
  )
}
