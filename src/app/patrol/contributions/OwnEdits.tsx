import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import styles from './OwnEdits.module.css'
import { OwnTitle } from './OwnTitle.tsx'
import { StateChip, type OwnItem } from './StateChip.tsx'

const shown = 5
const news = 7 * 86_400 // seconds for which a decision is news

const isOpen = ({ state }: OwnItem) => state === 'pending' || state === 'needs_rebase'
const isNews = ({ decision }: OwnItem) =>
  decision !== null && Date.now() / 1000 - decision.created < news

/** Edits of one's own that wait for review, and what was decided of late. */
export const OwnEdits = () => {
  const { i18n } = useLingui()
  const { data } = useSuspenseQuery(readPage('listOwnPatrolItems', { query: { limit: 50 } }))
  const items = data.items.filter(item => isOpen(item) || isNews(item))
  if (items.length === 0) return null
  // Of a part of them no number is said: it would be too small.
  const isWhole = (data.total ?? 0) <= data.items.length
  const waiting = isWhole ? items.filter(isOpen).length : 0
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 id="own-edits">
          <Trans>My edits</Trans>
        </h2>
        <a href={authorPaths.contributions()}>
          <Plural
            value={waiting}
            _0="All my contributions"
            one="# edit is waiting for review"
            other="# edits are waiting for review"
          />
        </a>
      </div>
      <ul aria-labelledby="own-edits">
        {items.slice(0, shown).map(item => (
          <li key={item.itemid} className={styles.row}>
            <OwnTitle item={item} className={styles.title} />
            <span className={styles.when}>{formatMoment(item.created * 1000, i18n.locale)}</span>
            <StateChip item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
