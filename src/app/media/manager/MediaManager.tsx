import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { DragEvent } from 'react'
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
import { isFiltered } from './filters.ts'
import { keyOf, namedBy } from './keyOf.ts'
import { MediaDetails } from './MediaDetails.tsx'
import { MediaFiltersBar } from './MediaFiltersBar.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import styles from './MediaManager.module.css'
import { MediaSkeleton } from './MediaSkeleton.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import { useFilters } from './useFilters.ts'
import { useMedia } from './useMedia.ts'

const everything = ['image', 'video', 'document'] as const

/** The queue of uploads, the filters, the items, and beside them the one that is open. */
export const MediaManager = ({ outbox }: { outbox: Outbox }) => {
  const { t } = useLingui()
  useTitle(t`Media`)
  const { query, filters, set } = useFilters()
  const opened = query.get('item')
  const [chosen, setChosen] = useState<ReadonlyMap<string, MediaItem>>(new Map())
  const [removing, setRemoving] = useState<readonly MediaItem[] | null>(null)
  const [removed, setRemoved] = useState<readonly Pick<MediaItem, 'kind' | 'id'>[]>([])
  const [isOver, setIsOver] = useState(false)
  const restore = useWrite('restoreMedia')
  const { total, isPending, error, retry } = useMedia(filters, [0])
  const open = (key: string | null) => set({ item: key })
  const toCell = () =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus(),
    )
  /** The focus goes back to the cell that it came from. */
  const close = () => {
    open(null)
    toCell()
  }
  const undo = () =>
    restore.mutate(
      { body: { items: removed.map(({ kind, id }) => ({ kind, id })) } },
      {
        onSuccess: () => {
          setRemoved([])
          toCell()
        },
      },
    )
  const add = (files: readonly File[]) => currentUploads()?.add(files)
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  const named = namedBy(opened)
  const upload = (
    <FileButton
      kind="main"
      icon={Upload}
      kinds={everything}
      multiple
      inputLabel={t`Files for the library`}
      onFiles={add}
    >
      <Trans>Upload</Trans>
    </FileButton>
  )
  return (
    <div
      className={classes(styles.work, named && styles.withDetails, isOver && styles.over)}
      onDragOver={event =>
        event.dataTransfer.types.includes('Files') && (event.preventDefault(), setIsOver(true))
      }
      onDragLeave={event =>
        event.currentTarget.contains(event.relatedTarget as Node | null) || setIsOver(false)
      }
      onDrop={onDrop}
    >
      <div className={styles.main}>
        <div className={styles.head}>
          <h1 className={styles.title}>
            <Trans>Media</Trans>
          </h1>
          {upload}
        </div>
        <UploadPanel />
        <MediaFiltersBar total={total} chosen={chosen.size} />
        {chosen.size > 0 && (
          <p className={styles.acts}>
            <Button icon={Trash2} onClick={() => setRemoving([...chosen.values()])}>
              <Plural value={chosen.size} one="Delete # file" other="Delete # files" />
            </Button>
            <Button kind="quiet" onClick={() => setChosen(new Map())}>
              <Trans>Choose none</Trans>
            </Button>
          </p>
        )}
        {removed.length > 0 && (
          // What opened the dialog went with the files: the focus goes to what brings them back.
          <Notice
            key={removed.map(keyOf).join()}
            icon={Trash2}
            role="status"
            action={
              <Button small autoFocus icon={Undo2} onClick={undo}>
                <Trans>Undo</Trans>
              </Button>
            }
          >
            <Plural
              value={removed.length}
              one="# file is out of your media."
              other="# files are out of your media."
            />{' '}
            <Trans>It can be undone here, and for 30 days it is kept.</Trans>
            {restore.error && ` ${restore.error.message}`}
          </Notice>
        )}
        {error && total === 0 && (
          <ErrorState
            title={t`Your media could not be read`}
            onRetry={retry}
            details={failureDetails(error)}
          >
            <p>
              <Trans>Nothing of it is at risk. What is on its way stays in the queue.</Trans>
            </p>
          </ErrorState>
        )}
        {error && total > 0 && (
          <Notice
            kind="warn"
            icon={Undo2}
            action={
              <Button small onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>What you see was read earlier: {error.message}</Trans>
          </Notice>
        )}
        {isPending && <MediaSkeleton />}
        {!isPending && !error && total === 0 && !isFiltered(filters) && (
          <EmptyState title={t`No media yet`} actions={upload}>
            <p>
              <Trans>
                Pictures, films and documents stand here once you have uploaded some. Drop files
                anywhere on this page.
              </Trans>
            </p>
          </EmptyState>
        )}
        {!isPending && !error && total === 0 && isFiltered(filters) && (
          <EmptyState
            title={t`Nothing matches the filter`}
            actions={
              <Button
                kind="main"
                onClick={() =>
                  set({ q: null, kind: null, use: null, since: null }, { replace: false })
                }
              >
                <Trans>Clear filter</Trans>
              </Button>
            }
          >
            <p>
              <Trans>Your other files are hidden by the filter.</Trans>
            </p>
          </EmptyState>
        )}
        {total > 0 && (
          <MediaGrid
            filters={filters}
            chosen={chosen}
            onChosen={setChosen}
            opened={opened}
            onOpen={item => open(keyOf(item))}
            total={total}
          />
        )}
      </div>
      {named && (
        <MediaDetails
          key={opened}
          named={named}
          onClose={close}
          onRemove={item => setRemoving([item])}
        />
      )}
      {removing && (
        <RemoveDialog
          outbox={outbox}
          items={removing}
          onClose={() => setRemoving(null)}
          onRemoved={gone => {
            setRemoved(gone)
            setChosen(new Map([...chosen].filter(([key]) => !gone.some(one => keyOf(one) === key))))
            if (gone.some(one => keyOf(one) === opened)) open(null)
          }}
        />
      )}
    </div>
  )
}
