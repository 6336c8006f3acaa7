import { useLingui } from '@lingui/react/macro'
import { Chip } from './Chip.tsx'
import styles from './TagChips.module.css'

/** What a document is tagged with, for its readers. */
export const TagChips = ({ tags }: { tags: readonly string[] }) => {
  const { t } = useLingui()
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t`Tags`}>
      {tags.map(tag => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  )
}
