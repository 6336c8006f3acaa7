import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import type { Picture } from '#app/outbox/content.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { Thumbnail } from '#app/ui/Picture.tsx'
import styles from './LibraryDialog.module.css'

const page = 60

/** My own pictures, newest first; one click takes one. */
export const LibraryDialog = ({ onClose, onChoose }: { onClose: () => void; onChoose: (picture: Picture) => void }) => {
  const { t } = useLingui()
  const found = useInfiniteQuery({
    queryKey: ['listOwnImages', 'pages'],
    queryFn: ({ pageParam, signal }) => call('listOwnImages', { query: { limit: page, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < page ? undefined : pages.length * page),
  })
  const images = found.data?.pages.flat() ?? []
  return (
    <Dialog
      wide
      title={t`My pictures`}
      onClose={onClose}
      actions={
        <>
          {found.hasNextPage && (
            <Button onClick={() => void found.fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {found.isPending && (
        <p role="status">
          <Trans>Loading</Trans>
        </p>
      )}
      {found.error && <p role="alert">{found.error.message}</p>}
      {found.data && images.length === 0 && (
        <p>
          <Trans>You have no pictures yet. What you upload comes here.</Trans>
        </p>
      )}
      <div className={styles.grid}>
        {images.map(({ image, filename }) => (
          <button
            key={image.id}
            type="button"
            className={styles.choice}
            aria-label={t`Take ${image.alt || filename}`}
            onClick={() => {
              onChoose(image)
              onClose()
            }}
          >
            <Thumbnail image={image} />
          </button>
        ))}
      </div>
    </Dialog>
  )
}
