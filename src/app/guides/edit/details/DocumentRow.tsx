import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { DocumentReference } from '#app/drafts/content/guideContent.ts'
import { classes } from '#app/ui/classes.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './DocumentsSection.module.css'
import { RowActs, RowHandle } from '../fields/RowActs.tsx'
import type { RowOrder } from '../fields/useRowOrder.ts'

type DocumentRowProps = {
  document: DocumentReference
  at: number
  count: number
  order: RowOrder
  isFeatured: boolean
  onFeature: (isOn: boolean) => void
  onRemove: () => void
}

/** One file: which is the main one, its name, how large it is. */
export const DocumentRow = ({
  document,
  at,
  count,
  order,
  isFeatured,
  onFeature,
  onRemove,
}: DocumentRowProps) => {
  const { t, i18n } = useLingui()
  const { documentid, size, pages } = document
  const name = document.title || document.filename || t`Document ${documentid}`
  const facts = [
    isFeatured && t`The main one`,
    pages && plural(pages, { one: '# page', other: '# pages' }),
    size !== undefined && formatBytes(size, i18n.locale),
  ]
  return (
    <li className={classes(styles.row, order.isOver(at) && styles.over)} {...order.row(at)}>
      <RowHandle name={name} at={at} count={count} order={order} />
      <input
        type="checkbox"
        className={styles.main}
        checked={isFeatured}
        aria-label={t`${name} is the main one`}
        onChange={event => onFeature(event.target.checked)}
      />
      <span className={styles.look}>
        <Icon of={FileText} />
      </span>
      <span className={styles.words}>
        {name}
        <small className={styles.small}>{facts.filter(Boolean).join(', ')}</small>
      </span>
      <RowActs name={name} at={at} count={count} order={order} onRemove={onRemove} />
    </li>
  )
}
