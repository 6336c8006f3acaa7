import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { DocumentReference } from '#app/drafts/content/guideContent.ts'
import { classes } from '#app/ui/classes.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './DocumentsSection.module.css'
import { RowFrame, type RowPlace } from '../fields/RowFrame.tsx'
import ordered from '../fields/OrderedRows.module.css'

type DocumentRowProps = RowPlace & {
  document: DocumentReference
  isFeatured: boolean
  onFeature: (isOn: boolean) => void
}

/** One file: which is the main one, its name, how large it is. */
export const DocumentRow = ({ document, isFeatured, onFeature, ...place }: DocumentRowProps) => {
  const { t, i18n } = useLingui()
  const { documentid, size, pages } = document
  const { at, order } = place
  const name = document.title || document.filename || t`Document ${documentid}`
  const facts = [
    isFeatured && t`Main document`,
    pages && plural(pages, { one: '# page', other: '# pages' }),
    size !== undefined && formatBytes(size, i18n.locale),
  ]
  return (
    <li className={classes(styles.row, order.isOver(at) && ordered.over)} {...order.row(at)}>
      <RowFrame {...place} name={name}>
        <input
          type="checkbox"
          className={styles.main}
          checked={isFeatured}
          aria-label={t`${name} is the main document`}
          onChange={event => onFeature(event.target.checked)}
        />
        <span className={styles.look}>
          <Icon of={FileText} />
        </span>
        <span className={styles.words}>
          {name}
          <small className={styles.small}>{facts.filter(Boolean).join(', ')}</small>
        </span>
      </RowFrame>
    </li>
  )
}
