import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { announce } from '#app/editor/announce.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { formatSpan } from '#app/ui/text/span.ts'
import { AuthorRecord, decidedOf } from './AuthorRecord.tsx'
import styles from './AuthorCard.module.css'

/** The dialog that suspends somebody. */
export type RenderSuspend = (dialog: {
  userid: number
  username: string
  onClose: () => void
  /** Instead of `onClose`, once they are suspended. */
  onDone: () => void
}) => ReactNode

/** Milliseconds: no edit of the same author asks again, but for what events tell of. */
const staysTrue = 5 * 60_000

const useRecord = (userid: number) => {
  const me = useMe()
  return useQuery({
    ...read('readPatrolAuthor', { params: { userid } }),
    enabled: isModerator(me),
    staleTime: staysTrue,
    refetchInterval: staysTrue,
  })
}

/** How old the account is, and what others think of it. */
const useStanding = () => {
  const { t, i18n } = useLingui()
  const [opened] = useState(() => Date.now() / 1000)
  return ({ join_date, reputation }: PatrolAuthor): string => {
    const age = formatSpan(Math.max(0, opened - join_date), i18n.locale)
    const standing = reputation.toLocaleString(i18n.locale)
    return t`Account age: ${age}. Reputation: ${standing}.`
  }
}

export type AuthorCardProps = {
  detail: PatrolItemDetail
  onAuthor: () => void
  renderSuspend: RenderSuspend
  /** One line, where there is little room. */
  isFolded?: boolean
}

/** Ways on from the author of an edit. */
const Ways = ({ detail, onAuthor }: Pick<AuthorCardProps, 'detail' | 'onAuthor'>) => {
  const { t } = useLingui()
  const { author, doc_type, docid } = detail
  const name = author.username
  const me = useMe()
  return (
    <>
      <p>
        <button type="button" className={styles.link} onClick={onAuthor}>
          {t`All edits by ${name} in the queue`}
        </button>
      </p>
      {isModerator(me) && (
        <p>
          <a className={styles.link} href={authorPaths.undo(author.userid)}>
            <Trans>Undo what this account did…</Trans>
          </a>
        </p>
      )}
      {doc_type === 'guide' && (
        <p>
          <a className={styles.link} href={paths.history(docid)}>
            <Trans>History of the guide</Trans>
          </a>
        </p>
      )}
    </>
  )
}

type Asked = Pick<ReturnType<typeof useRecord>, 'data' | 'error' | 'isLoading' | 'refetch'>

/** The card in one line: who it is, and what matters most. */
const FoldedLine = ({
  username,
  asked: { data: record, error },
  standing,
}: {
  username: string
  asked: Asked
  standing: string
}) => {
  const { t } = useLingui()
  const all = record ? decidedOf(record) : 0
  const denied = record?.denied ?? 0
  return (
    <summary>
      <b>{username}</b> {error && !record ? `${t`The record did not load.`} ` : ''}
      {record?.suspended ? `${t`Suspended`}. ` : ''}
      {all > 0 ? `${t`Denied: ${denied} of ${all}.`} ` : ''}
      {standing}
    </summary>
  )
}

/** The button that suspends an author, and its dialog. */
const Suspending = ({
  author: { userid, username },
  maySuspend,
  onSuspended,
  renderSuspend,
}: {
  author: PatrolItemDetail['author']
  maySuspend: boolean
  onSuspended: () => void
  renderSuspend: RenderSuspend
}) => {
  const [isSuspending, setIsSuspending] = useState(false)
  const onClose = () => setIsSuspending(false)
  const onDone = () => {
    onClose()
    onSuspended()
  }
  return (
    <>
      {maySuspend && (
        <p>
          <Button small onClick={() => setIsSuspending(true)}>
            <Trans>Suspend…</Trans>
          </Button>
        </p>
      )}
      {isSuspending && renderSuspend({ userid, username, onClose, onDone })}
    </>
  )
}

/** Who proposed it: how new they are, what became of their edits, what was said, and ways on. */
export const AuthorCard = ({ detail, onAuthor, renderSuspend, isFolded }: AuthorCardProps) => {
  const { t, i18n } = useLingui()
  const { author } = detail
  const { username } = author
  const asked = useRecord(author.userid)
  const { data: record, error, isLoading, refetch } = asked
  const standingOf = useStanding()
  const card = useRef<HTMLElement>(null)
  // The button goes with what it did.
  const onSuspended = () => {
    card.current?.focus()
    announce(t`${username} is suspended.`)
  }
  const standing = record ? standingOf(record) : ''
  const body = (
    <>
      {standing !== '' && <p className={styles.soft}>{standing}</p>}
      {(isLoading || (error && !record)) && (
        <ReadingState error={error} onRetry={() => void refetch()} />
      )}
      {record && <AuthorRecord record={record} detail={detail} />}
      <MutedText>{t`Proposed on ${formatNearDay(detail.created, i18n.locale)}`}</MutedText>
      <Ways detail={detail} onAuthor={onAuthor} />
      <Suspending
        maySuspend={record?.may_suspend === true}
        {...{ author, onSuspended, renderSuspend }}
      />
    </>
  )
  const name = <a href={paths.user(author)}>{username}</a>
  return (
    <section
      className={isFolded ? styles.folded : undefined}
      aria-label={t`Author of this edit`}
      ref={card}
      data-author
      tabIndex={-1}
    >
      {isFolded ? (
        <details>
          <FoldedLine {...{ username, asked, standing }} />
          <p>{name}</p>
          {body}
        </details>
      ) : (
        <>
          <h2>{name}</h2>
          {body}
        </>
      )}
    </section>
  )
}
