import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, FilePlus2, GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { DeskKey } from './DeskKey.tsx'
import styles from './ItemHead.module.css'
import { Sides } from '#app/ui/screen/Sides.tsx'

type ItemViewProps = {
  isUnfolded: boolean
  onUnfold: () => void
  onHunk: (by: 1 | -1) => void
}
type ItemHeadProps = ItemViewProps & {
  detail: PatrolItemDetail
  sides: { before: string; after: string }
  /** What else waits on the document. */
  chain: ReactNode
}

/** From change to change, and how much of the document is shown, against what. */
const ItemView = ({ isUnfolded, onUnfold, onHunk }: ItemViewProps) => {
  const { t } = useLingui()
  return (
    <>
      <Button small icon={ChevronUp} label={t`Previous change`} onClick={() => onHunk(-1)} />
      <Button small icon={ChevronDown} label={t`Next change`} onClick={() => onHunk(1)} />
      <Button small aria-pressed={isUnfolded} onClick={onUnfold}>
        <Trans>All steps</Trans> <DeskKey of="unfoldSteps" />
      </Button>
    </>
  )
}

/** What the edit is about, whose it is, and what it is compared with. */
export const ItemHead = ({ detail, sides, chain, ...view }: ItemHeadProps) => {
  const { t, i18n } = useLingui()
  const { title, url, author, created, words_added, words_removed, state, kind, units } = detail
  const when = formatMoment(created * 1000, i18n.locale)
  // those that wait; of what is decided, all that it proposed
  const unit_count = detail.unit_count || units.length
  const changes = plural(unit_count, { one: '# change', other: '# changes' })
  const added = plural(words_added, { one: '# word added', other: '# words added' })
  const name = author.username
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <div className={styles.what}>
          <h1 className={styles.title}>
            {title === '' ? (
              t`A document you cannot see`
            ) : (
              <a href={new URL(url, location.origin).pathname}>{title}</a>
            )}
          </h1>
          <p className={styles.meta}>
            {name}, {when}. {t`${changes}, ${added}, ${words_removed} removed.`}
          </p>
        </div>
        {kind === 'create' && (
          <Chip icon={FilePlus2}>
            <Trans>First publication</Trans>
          </Chip>
        )}
        {state === 'needs_rebase' && (
          <Chip kind="warn" icon={GitMerge}>
            <Trans>Conflicts with the live version</Trans>
          </Chip>
        )}
        <ItemView {...view} />
      </div>
      <VisuallyHidden>
        <h2>
          <Trans>Changes</Trans>
        </h2>
      </VisuallyHidden>
      {chain}
      <Sides {...sides} />
    </header>
  )
}
