import { Trans, useLingui } from '@lingui/react/macro'
import { formatAgo } from '#app/ui/text/dates.ts'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import styles from './ConflictPanel.module.css'

/** `date` in UNIX seconds. */
export type Author = { name: string; date: number }

/** Who saved what theirs is, and when, as far as the service tells. */
export const ConflictHead = ({
  revisions: { theirs, mine },
  author,
}: {
  revisions: { theirs: number; mine: number | null }
  author: Author | null
}) => {
  const { i18n } = useLingui()
  const name = author?.name
  const ago = author ? formatAgo(author.date, i18n.locale) : ''
  return (
    <p className={styles.meta}>
      {name !== undefined && <Initials name={name} />}
      <span>
        {name === undefined ? (
          <Trans>Someone else, revision {theirs}.</Trans>
        ) : (
          <Trans>
            {name}, revision {theirs}, {ago}.
          </Trans>
        )}{' '}
        {mine !== null && <Trans>You started from revision {mine}.</Trans>}
      </span>
    </p>
  )
}
