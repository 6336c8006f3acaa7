import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleDot, Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { messagesShown, type PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { announce } from '#app/editor/announce.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay, formatNearDay } from '#app/ui/text/dates.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'
import { formatSpan } from '#app/ui/text/span.ts'
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

const decidedOf = ({ accepted, denied, partial }: PatrolAuthor) => accepted + denied + partial

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

const stateIcons = { accepted: Check, denied: X, partial: CircleDot, withdrawn: Undo2 } as const

/** What was decided last, newest first: a mark for each, and in words where it is unfolded. */
const LastVerdicts = ({ last }: Pick<PatrolAuthor, 'last'>) => {
  const { t, i18n } = useLingui()
  const words = useDecisionWords()
  const names = {
    accepted: words.accept,
    denied: words.deny,
    partial: words.partial,
    withdrawn: words.withdraw,
  }
  if (last.length === 0) return null
  return (
    <details>
      <summary className={styles.last} aria-label={t`Last decisions`}>
        {last.map(({ itemid, state }) => (
          <span key={itemid} data-state={state}>
            <Icon of={stateIcons[state]} size="small" />
          </span>
        ))}
      </summary>
      <ul className={styles.messages} aria-label={t`Last decisions, newest first`}>
        {last.map(({ itemid, state, title, decided, decisionid }) => {
          const name = title === '' ? names[state] : `${names[state]}: ${title}`
          return (
            <li key={itemid}>
              {decisionid === null ? name : <a href={authorPaths.decision(decisionid)}>{name}</a>},{' '}
              {formatNearDay(decided, i18n.locale)}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** What became of their edits, and how many others wait. */
const useFacts = () => {
  const { t, i18n } = useLingui()
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' })
  return (record: PatrolAuthor, isWaiting: boolean): Fact[] => {
    const { accepted, denied, partial, withdrawn, undone, recent, waiting } = record
    const all = decidedOf(record)
    const share = percent.format(recent.denied / Math.max(1, recent.decided))
    const others = Math.max(0, waiting - (isWaiting ? 1 : 0))
    const facts: (Fact | false)[] = [
      [t`Accepted`, all === 0 ? t`Nothing decided yet` : t`${accepted} of ${all}`],
      partial > 0 && [t`Accepted in part`, partial],
      all > 0 && [t`Denied`, denied],
      recent.decided > 0 && [t`Denied in 90 days`, share],
      undone > 0 && [t`Undone later`, undone],
      withdrawn > 0 && [t`Withdrawn`, withdrawn],
      [
        t`Waiting`,
        others === 0
          ? t`No other edits`
          : plural(others, { one: '# other edit', other: '# other edits' }),
      ],
    ]
    return facts.filter(fact => fact !== false)
  }
}

/** What was said about their other edits. */
const LastMessages = ({ messages }: Pick<PatrolAuthor, 'messages'>) => {
  const { t, i18n } = useLingui()
  if (messages.length === 0) return null
  return (
    <ul className={styles.messages} aria-label={t`Messages on other edits`}>
      {messages.map(({ messageid, author, created, text_raw, title }) => (
        <li key={messageid}>
          <b>{author.username}</b>, {formatNearDay(created, i18n.locale)}
          {title !== '' && `, ${title}`}: {text_raw}
        </li>
      ))}
    </ul>
  )
}

export type AuthorCardProps = {
  detail: PatrolItemDetail
  onAuthor: () => void
  renderSuspend: RenderSuspend
  /** One line, where there is little room. */
  isFolded?: boolean
}

const Record = ({ record, detail }: { record: PatrolAuthor; detail: PatrolItemDetail }) => {
  const { t, i18n } = useLingui()
  const factsOf = useFacts()
  const { suspended, suspended_until } = record
  const until = suspended_until === null ? '' : formatDay(suspended_until, i18n.locale)
  return (
    <>
      {suspended && (
        <p>
          <Chip kind="warn" icon={Ban}>
            {until === '' ? t`Suspended` : t`Suspended until ${until}`}
          </Chip>
        </p>
      )}
      <LastVerdicts last={record.last} />
      <dl className={styles.facts}>
        {factsOf(record, detail.state === 'pending').map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LastMessages
        messages={record.messages
          .filter(({ itemid }) => itemid !== detail.itemid)
          .slice(0, messagesShown)}
      />
    </>
  )
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
    announce(t`${username} is suspended`)
  }
  const standing = record ? standingOf(record) : ''
  const body = (
    <>
      {standing !== '' && <p className={styles.soft}>{standing}</p>}
      {(isLoading || (error && !record)) && (
        <ReadingState error={error} onRetry={() => void refetch()} />
      )}
      {record && <Record record={record} detail={detail} />}
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
