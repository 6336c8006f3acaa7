import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { MediaItem } from '#contract/library/schemas.ts'
import { failureDetails } from '#app/api/client.ts'
import { useWrite } from '#app/api/useWrite.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { FileButton } from '../uploads/FileButton.tsx'
import { isFiltered, unfiltered } from './filters.ts'
import { keyOf, namedBy, type KnownItem } from './keyOf.ts'
import { MediaDetails } from './MediaDetails.tsx'
import { MediaFiltersBar } from './MediaFiltersBar.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import screen from '#app/ui/screen/TableScreen.module.css'
import styles from './MediaManager.module.css'
import { MediaSkeleton } from './MediaSkeleton.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { StorageFigures } from './StorageFigures.tsx'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import { useFileDrop } from '../uploads/useFileDrop.ts'
import { useFilters } from './useFilters.ts'
import { useMedia } from './useMedia.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const everything = ['image', 'video', 'document'] as const

const addFiles = (files: readonly File[]) => currentUploads()?.add(files)

const UploadButton = () => {
  const { t } = useLingui()
  return (
    <FileButton
      kind="main"
      icon={Upload}
      kinds={everything}
      multiple
      inputLabel={t`Files to add to your media`}
      onFiles={addFiles}
    >
      <Trans>Upload</Trans>
    </FileButton>
  )
}

const toCell = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus(),
  )

type Removed = readonly Pick<MediaItem, 'kind' | 'id'>[]

/** What opened the dialog went with the files: the focus goes to what brings them back. */
const RemovedNotice = ({ removed, onUndone }: { removed: Removed; onUndone: () => void }) => {
  const { t } = useLingui()
  const restore = useWrite('restoreMedia')
  const undo = () =>
    restore.mutate(
      { body: { items: removed.map(({ kind, id }) => ({ kind, id })) } },
      {
        onSuccess: () => {
          onUndone()
          toCell()
        },
      },
    )
  return (
    <Notice
      icon={Trash2}
      role="status"
      action={
        <Button
          small
          autoFocus
          icon={Undo2}
          why={restore.isPending ? t`Undoing…` : undefined}
          onClick={undo}
        >
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Plural value={removed.length} one="# file deleted." other="# files deleted." />{' '}
      <Trans>You can undo the deletion until you leave this page.</Trans>
      {restore.error && ` ${refusedWords(restore.error)}`}
    </Notice>
  )
}

/** The files could not be read, or what is shown of them was read earlier. */
const ReadProblem = ({
  error,
  hasShown,
  onRetry,
}: {
  error: Error
  hasShown: boolean
  onRetry: () => void
}) => {
  const { t } = useLingui()
  if (!hasShown)
    return (
      <ErrorState
        title={t`Your media did not load`}
        onRetry={onRetry}
        details={failureDetails(error)}
      >
        <p>
          <Trans>Nothing is lost. Your uploads stay in the queue.</Trans>
        </p>
      </ErrorState>
    )
  return (
    <Notice
      kind="warn"
      icon={Undo2}
      action={
        <Button small onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>What you see may be out of date. Loading failed: {refusedWords(error)}</Trans>
    </Notice>
  )
}

const NoMedia = ({
  onClear,
}: {
  /** null: nothing is filtered. */ onClear: (() => void) | null
}) => {
  const { t } = useLingui()
  if (!onClear)
    return (
      <EmptyState title={t`No media yet`} actions={<UploadButton />}>
        <p>
          <Trans>
            Your pictures, videos and documents appear here. Drop files anywhere on this page.
          </Trans>
        </p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t`Nothing matches the filter`}
      actions={
        <Button kind="main" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Clear the filters to see all your files.</Trans>
      </p>
    </EmptyState>
  )
}

/** What the filters leave, why it is nothing, or why it could not be read. */
const MediaFound = ({
  chosen,
  onChosen,
}: Pick<ComponentProps<typeof MediaGrid>, 'chosen' | 'onChosen'>) => {
  const { query, filters, set } = useFilters()
  const { total, isPending, error, retry } = useMedia(filters, [0])
  return (
    <>
      {error && <ReadProblem error={error} hasShown={total > 0} onRetry={retry} />}
      {isPending && <MediaSkeleton />}
      {!isPending && !error && total === 0 && (
        <NoMedia onClear={isFiltered(filters) ? () => set(unfiltered, { replace: false }) : null} />
      )}
      {total > 0 && (
        <MediaGrid
          filters={filters}
          chosen={chosen}
          onChosen={onChosen}
          opened={query.get('item')}
          onOpen={item => set({ item: keyOf(item) })}
          total={total}
        />
      )}
    </>
  )
}

const MediaHead = () => (
  <>
    <div className={screen.head}>
      <h1 className={screen.title}>
        <Trans>Media</Trans>
      </h1>
      <UploadButton />
    </div>
    <StorageFigures />
  </>
)

type ChosenActsProps = { count: number; onRemove: () => void; onNone: () => void }

const ChosenActs = ({ count, onRemove, onNone }: ChosenActsProps) => (
  <p className={styles.acts}>
    <Button icon={Trash2} onClick={onRemove}>
      <Plural value={count} one="Delete # file…" other="Delete # files…" />
    </Button>
    <Button kind="quiet" onClick={onNone}>
      <Trans>Clear selection</Trans>
    </Button>
  </p>
)

/** The queue of uploads, the filters, the items, and beside them the one that is open. */
export const MediaManager = ({ outbox }: { outbox: Outbox }) => {
  const { t } = useLingui()
  useTitle(t`Media`)
  const { query, filters, set } = useFilters()
  const opened = query.get('item')
  const [chosen, setChosen] = useState<ReadonlyMap<string, MediaItem>>(new Map())
  const [removing, setRemoving] = useState<readonly KnownItem[] | null>(null)
  const [removed, setRemoved] = useState<Removed>([])
  const { isOver, handlers } = useFileDrop(addFiles)
  const { total } = useMedia(filters, [0])
  const noteRemoved = (gone: Removed) => {
    const keys = new Set(gone.map(keyOf))
    setRemoved(gone)
    setChosen(new Map([...chosen].filter(([key]) => !keys.has(key))))
    if (opened !== null && keys.has(opened)) set({ item: null })
  }
  const acts = {
    /** The focus goes back to the cell that it came from. */
    onClose: () => (set({ item: null }), toCell()),
    onRemove: (item: KnownItem) => setRemoving([item]),
    onMade: (made: Parameters<typeof keyOf>[0]) => set({ item: keyOf(made) }),
  }
  const named = namedBy(opened)
  return (
    <div
      className={classes(styles.work, named && styles.withDetails, isOver && styles.over)}
      {...handlers}
    >
      <div className={screen.main}>
        <MediaHead />
        <UploadPanel />
        <MediaFiltersBar total={total} chosen={chosen.size} />
        {chosen.size > 0 && (
          <ChosenActs
            count={chosen.size}
            onRemove={() => setRemoving([...chosen.values()])}
            onNone={() => setChosen(new Map())}
          />
        )}
        {removed.length > 0 && (
          <RemovedNotice
            key={removed.map(keyOf).join()}
            removed={removed}
            onUndone={() => setRemoved([])}
          />
        )}
        <MediaFound chosen={chosen} onChosen={setChosen} />
      </div>
      {named && <MediaDetails key={opened} named={named} {...acts} />}
      {removing && (
        <RemoveDialog
          outbox={outbox}
          items={removing}
          onClose={() => setRemoving(null)}
          onRemoved={noteRemoved}
        />
      )}
    </div>
  )
}
