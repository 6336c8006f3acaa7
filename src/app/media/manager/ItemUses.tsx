import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '#contract/library/schemas.ts'
import { UseList } from '../replace/UseList.tsx'
import styles from './MediaDetails.module.css'
import { totalOf, usesOf } from './useMediaFacts.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Where an item is used, as far as the person may look. */
export const ItemUses = ({ named }: { named: Pick<MediaItem, 'kind' | 'id'> }) => {
  const uses = useQuery(usesOf(named))
  const total = totalOf(uses.data)
  return (
    <>
      <h3 className={styles.section}>
        <Trans>Used in</Trans> <span className={styles.soft}>{uses.data ? total : ''}</span>
      </h3>
      {uses.isPending && (
        <p role="status">
          <Trans>Loading…</Trans>
        </p>
      )}
      {uses.error && <p role="alert">{refusedWords(uses.error)}</p>}
      {uses.data &&
        (total === 0 ? (
          <p className={styles.soft}>
            {uses.data.hasHidden ? (
              <Trans>Used in places you cannot see.</Trans>
            ) : (
              <Trans>Not used anywhere that you can see.</Trans>
            )}
          </p>
        ) : (
          <>
            <UseList uses={uses.data.items} />
            {uses.data.hasHidden && (
              <p className={styles.soft}>
                <Trans>Also used in places you cannot see.</Trans>
              </p>
            )}
          </>
        ))}
    </>
  )
}
