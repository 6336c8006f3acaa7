import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import styles from './AboutPanel.module.css'
import { Reaches } from './Reaches.tsx'
import { Signals } from './Signals.tsx'
import { Thread, type Question } from './Thread.tsx'

type Neighbours = PatrolItemDetail['below']

const NeighbourList = ({
  list,
  onOpen,
}: {
  list: Neighbours
  onOpen: (itemid: number) => void
}) => (
  <ul>
    {list.map(({ itemid, author, unit_count }) => (
      <li key={itemid}>
        <button type="button" className={styles.link} onClick={() => onOpen(itemid)}>
          {author.username}, {plural(unit_count, { one: '# change', other: '# changes' })}
        </button>
      </li>
    ))}
  </ul>
)

/** The edits below and on top of one. */
const Chain = ({
  below,
  above,
  onOpen,
}: {
  below: Neighbours
  above: Neighbours
  onOpen: (itemid: number) => void
}) => {
  if (below.length + above.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>Chain of edits</Trans>
      </h2>
      {below.length > 0 && (
        <>
          <p>
            <Trans>This edit builds on:</Trans>
          </p>
          <NeighbourList list={below} onOpen={onOpen} />
        </>
      )}
      {above.length > 0 && (
        <>
          <p>
            <Trans>Edits that build on this edit:</Trans>
          </p>
          <NeighbourList list={above} onOpen={onOpen} />
        </>
      )}
    </section>
  )
}

type AboutPanelProps = {
  detail: PatrolItemDetail
  /** What else is known of its document. */ beside: ReactNode
  question: Question
  onOpen: (itemid: number) => void
  onAuthor: () => void
  onThread: () => void
}

/** Who proposed it, what stands out, what it reaches, its chain and what was said about it. */
export const AboutPanel = ({
  detail,
  beside,
  question,
  onOpen,
  onAuthor,
  onThread,
}: AboutPanelProps) => {
  const { t, i18n } = useLingui()
  const { author, doc_type, docid } = detail
  const name = author.username
  const me = useMe()
  return (
    <>
      <section>
        <h2>
          <a href={paths.user(author)}>{name}</a>
        </h2>
        <p>{t`Proposed on ${formatDay(detail.created, i18n.locale)}`}</p>
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
      </section>
      <Signals detail={detail} />
      {beside}
      <Reaches blast={detail.blast} />
      <Chain below={detail.below} above={detail.above} onOpen={onOpen} />
      <Thread {...{ detail, question, onThread }} />
    </>
  )
}
