import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Film } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import styles from './LibraryDialog.module.css'
import { useLibrary } from './useLibrary.ts'
import type { Choices, LibraryKind } from './useLibrary.ts'
import bare from '#app/media/bare.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** What is mine of one kind, newest first; one click takes one. */
export const LibraryShelf = <K extends LibraryKind>({
  kind,
  onChoose,
}: {
  kind: K
  onChoose: (choice: Choices[K]) => void
}) => {
  const { t } = useLingui()
  const { items, hasNextPage, fetchNextPage, isPending, error, data } = useLibrary(kind)
  return (
    <>
      {isPending && (
        <p role="status">
          <Trans>Loading…</Trans>
        </p>
      )}
      {error && <p role="alert">{refusedWords(error)}</p>}
      {data && items.length === 0 && (
        <p>
          {kind === 'image' && <Trans>You have no pictures yet. Your uploads appear here.</Trans>}
          {kind === 'video' && <Trans>You have no videos yet. Your uploads appear here.</Trans>}
          {kind === 'document' && (
            <Trans>You have no documents yet. Your uploads appear here.</Trans>
          )}
        </p>
      )}
      <div className={styles.grid}>
        {items.map(({ id, name, picture, choice }) => (
          <button
            key={id}
            type="button"
            className={styles.choice}
            aria-label={t`Use ${name}`}
            onClick={() => onChoose(choice)}
          >
            {picture ? (
              <Thumbnail image={picture} />
            ) : (
              <span className={bare.bare}>
                <Icon of={kind === 'video' ? Film : FileText} />
              </span>
            )}
            {kind !== 'image' && <span className={styles.name}>{name}</span>}
          </button>
        ))}
      </div>
      {hasNextPage && (
        <p>
          <Button small onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
