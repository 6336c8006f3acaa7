import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { Member } from '../desk/chain.ts'
import { AuthorMark } from './AuthorMark.tsx'
import styles from './ChainStrip.module.css'
import { DeskKey } from './DeskKey.tsx'

type ChainStripProps = {
  members: readonly Member[]
  /** Ids of those that no longer fit once the open one is denied. */
  breaks: readonly number[]
  /** Why the open one is not accepted alone; null: it can be. */
  whyNeeds: string | null
  base: 'live' | 'previous'
  onBase: () => void
  onOpen: (itemid: number) => void
}

/** What the chain means for a decision, before there is one. */
const Foreseen = ({
  members,
  breaks,
  whyNeeds,
}: Pick<ChainStripProps, 'members' | 'breaks' | 'whyNeeds'>) => {
  const { i18n } = useLingui()
  const broken = members.filter(({ itemid }) => breaks.includes(itemid))
  const names = new Intl.ListFormat(i18n.locale).format(
    broken.map(({ number, author }) => `${number} (${author.username})`),
  )
  const others = members.filter(({ isOpen }) => !isOpen).length - broken.length
  return (
    <p className={styles.said}>
      {whyNeeds}{' '}
      {broken.length > 0 ? (
        <Trans>If you deny only this edit, there will be conflicts in: {names}.</Trans>
      ) : (
        others > 0 && <Trans>If you deny only this edit, nothing else changes.</Trans>
      )}
    </p>
  )
}

type ChainHeadProps = Pick<ChainStripProps, 'base' | 'onBase'> & { count: number; open: number }

/** How many there are, and whether the open one is shown alone or with those below it. */
const ChainHead = ({ count, open, base, onBase }: ChainHeadProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.head}>
      <p>
        <Trans>{count} edits to this document are waiting for review.</Trans>
      </p>
      {open > 1 && (
        <span role="group" aria-label={t`What is shown`} className={styles.views}>
          <Button
            small
            aria-pressed={base === 'live'}
            onClick={base === 'live' ? undefined : onBase}
          >
            <Trans>1 to {open} together</Trans>
          </Button>
          <Button
            small
            aria-pressed={base === 'previous'}
            onClick={base === 'previous' ? undefined : onBase}
          >
            <Trans>Only {open}</Trans> <DeskKey of="switchBase" />
          </Button>
        </span>
      )}
    </div>
  )
}

const MemberList = ({ members, onOpen }: Pick<ChainStripProps, 'members' | 'onOpen'>) => {
  const { t, i18n } = useLingui()
  return (
    <ol className={styles.list}>
      {members.map(member => {
        const { itemid, author, number, created, unit_count, risk_score, isOpen } = member
        const changes = plural(unit_count, { one: '# change', other: '# changes' })
        return (
          <li key={itemid}>
            <button
              type="button"
              aria-current={isOpen ? 'true' : undefined}
              onClick={isOpen ? undefined : () => onOpen(itemid)}
            >
              <AuthorMark number={number} />
              <span>
                {author.username}, {formatMoment(created * 1000, i18n.locale)}
                <br />
                <span className={styles.soft}>{t`${changes}. Risk ${risk_score}`}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/**
 * The edits that wait on one document, the lowest first: each under its number, in its author's
 * colour, and the way to it; what the open one alone changes, or all up to it.
 */
export const ChainStrip = ({
  members,
  breaks,
  whyNeeds,
  base,
  onBase,
  onOpen,
}: ChainStripProps) => {
  const { t } = useLingui()
  const open = members.find(({ isOpen }) => isOpen)?.number ?? 0
  const count = members.length
  if (count === 0) return null
  return (
    <section aria-label={t`Chain of ${count} edits`} className={styles.chain}>
      <ChainHead count={count} open={open} base={base} onBase={onBase} />
      <MemberList members={members} onOpen={onOpen} />
      <Foreseen members={members} breaks={breaks} whyNeeds={whyNeeds} />
    </section>
  )
}
