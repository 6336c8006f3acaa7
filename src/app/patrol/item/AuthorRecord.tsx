import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Ban, Check, CircleDot, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { messagesShown, type PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay, formatNearDay } from '#app/ui/text/dates.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import styles from './AuthorCard.module.css'

export const decidedOf = ({ accepted, denied, partial }: PatrolAuthor) =>
  accepted + denied + partial

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
      <summary className={styles.last} aria-label={t`Recent decisions`}>
        {last.map(({ itemid, state }) => (
          <span key={itemid} data-state={state}>
            <Icon of={stateIcons[state]} size="small" />
          </span>
        ))}
      </summary>
      <ul className={styles.messages} aria-label={t`Recent decisions, newest first`}>
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
      recent.decided > 0 && [t`Denied in the last 90 days`, share],
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
    <ul className={styles.messages} aria-label={t`Messages about other edits`}>
      {messages.map(({ messageid, author, created, text_raw, title }) => (
        <li key={messageid}>
          <b>{author.username}</b>, {formatNearDay(created, i18n.locale)}
          {title !== '' && `, ${title}`}: <SeenText text={text_raw} />
          <LookAlikes text={text_raw} />
        </li>
      ))}
    </ul>
  )
}

/** What became of the edits of an author, and what was said about them. */
export const AuthorRecord = ({
  record,
  detail,
}: {
  record: PatrolAuthor
  detail: PatrolItemDetail
}) => {
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
