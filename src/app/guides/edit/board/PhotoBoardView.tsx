import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp, Plus, Redo2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { isTextPlace } from '#app/ui/keys/keys.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { isByTime, reversed, wantedCount } from './board.ts'
import { BoardGroup } from './BoardGroup.tsx'
import { BoardRail } from './BoardRail.tsx'
import { ChosenPhoto } from './ChosenPhoto.tsx'
import type { BoardView } from './boardState.ts'
import { placeOf } from './boardSteps.ts'
import type { PhotoBoard } from './photoBoard.ts'
import { useBoardActs, type BoardActs } from './useBoardActs.ts'
import { useBoardDrag } from './useBoardDrag.ts'
import styles from './PhotoBoard.module.css'

type PhotoBoardViewProps = {
  photoBoard: PhotoBoard
  view: BoardView
  outbox: Outbox
  guideid: number
  stepids: readonly StepId[]
  /** The first of the steps that were made. */
  onMade: (stepid: StepId) => void
  /** It was put away, or given up. */
  onClosed: () => void
}

/** They come back after the page was closed. */
const isAllKept = ({ files }: BoardView): boolean =>
  [...files.values()].every(({ state, isKept }) => isKept || state === 'refused')

/** Leaving asks: photographs are put away for later, or given up by a word of their author. */
const LeaveBoard = ({
  photoBoard,
  view,
  onClosed,
  onStay,
}: Pick<PhotoBoardViewProps, 'photoBoard' | 'view' | 'onClosed'> & { onStay: () => void }) => {
  const { t } = useLingui()
  const count = wantedCount(view.board)
  const leave = (act: () => void) => () => {
    act()
    onClosed()
  }
  return (
    <Dialog
      title={t`Close the board?`}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <Trans>Back to the board</Trans>
          </Button>
          <Button onClick={leave(photoBoard.close)}>
            <Trans>Keep for later</Trans>
          </Button>
          <Button kind="danger" onClick={leave(photoBoard.discard)}>
            {count > 0 ? (
              <Plural value={count} one="Discard # picture" other="Discard # pictures" />
            ) : (
              <Trans>Discard</Trans>
            )}
          </Button>
        </>
      }
    >
      <p>
        {isAllKept(view) ? (
          <Trans>
            The pictures are kept on this device as they are grouped now, until you create the steps
            or discard the pictures.
          </Trans>
        ) : (
          <Trans>
            Some of the pictures are not kept on this device. They will be lost when you close this
            page.
          </Trans>
        )}
      </p>
    </Dialog>
  )
}

const CreateButton = ({ view, onCreate }: { view: BoardView; onCreate: () => void }) => {
  const { t } = useLingui()
  const count = view.board.now.groups.length
  return (
    <Button
      kind="main"
      icon={Plus}
      why={
        view.reading > 0
          ? t`Pictures are still being read.`
          : count === 0
            ? t`Place a picture in a step first.`
            : undefined
      }
      onClick={onCreate}
    >
      <Plural value={count} one="Create # step" other="Create # steps" />
    </Button>
  )
}

/** As a ref: what opened the board is gone, and the focus with it. */
const takeLooseFocus = (title: HTMLElement | null) => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true })
}

const BoardTitle = ({ view, first }: { view: BoardView; first: number }) => {
  const { reading } = view
  const { groups } = view.board.now
  const unkept = [...view.files.values()].filter(
    file => file.state === 'held' && !file.isKept,
  ).length
  const [count, steps, before] = [groups.flat().length, groups.length, first - 1]
  const isInOrder = useMemo(() => isByTime(view.board), [view.board])
  return (
    <div className={styles.title}>
      <h2 ref={takeLooseFocus} tabIndex={-1} data-board-title>
        <Plural value={count} one="# picture" other="# pictures" />
        {', '}
        <Plural value={steps} one="# step" other="# steps" />
      </h2>
      <p className={styles.soft}>
        {reading > 0 ? (
          <Plural
            value={reading}
            one="Reading the time of # picture…"
            other="Reading the times of # pictures…"
          />
        ) : (
          <>
            {before > 0 && <Trans>The new steps follow step {before}.</Trans>}{' '}
            {isInOrder && count > 0 && (
              <Trans>The pictures are in the order they were taken.</Trans>
            )}{' '}
            {isAllKept(view) && (
              <Trans>
                The board stays on this device until you create the steps or discard the pictures.
              </Trans>
            )}
          </>
        )}
      </p>
      {unkept > 0 && (
        <p role="alert">
          <Plural
            value={unkept}
            one="# picture is not kept on this device. Leave this page open until the steps are created and the picture is uploaded."
            other="# pictures are not kept on this device. Leave this page open until the steps are created and the pictures are uploaded."
          />
        </p>
      )}
    </div>
  )
}

type BoardHeadProps = {
  view: BoardView
  first: number
  acts: BoardActs
  create: () => void
  onLeave: () => void
}

/** What is on the board, and what can be done with all of it. */
const BoardHead = ({ view, first, acts, create, onLeave }: BoardHeadProps) => {
  const { t } = useLingui()
  const { past, future } = view.board
  return (
    <div className={styles.head}>
      <BoardTitle view={view} first={first} />
      <div className={styles.acts}>
        <Button
          icon={Undo2}
          label={t`Undo`}
          aria-disabled={past.length === 0 || undefined}
          onClick={acts.undo}
        />
        <Button
          icon={Redo2}
          label={t`Redo`}
          aria-disabled={future.length === 0 || undefined}
          onClick={acts.redo}
        />
        <Button icon={ArrowDownUp} onClick={() => acts.act(reversed)}>
          <Trans>Reverse the order</Trans>
        </Button>
        <Button onClick={onLeave}>
          <Trans>Close the board…</Trans>
        </Button>
        <span className={styles.create}>
          <CreateButton view={view} onCreate={create} />
        </span>
      </div>
    </div>
  )
}

/** Photographs by time, grouped into the steps that are made of them. */
export const PhotoBoardView = (props: PhotoBoardViewProps) => {
  const { photoBoard, view, outbox, guideid, stepids, onMade, onClosed } = props
  const { t } = useLingui()
  const [isLeaving, setIsLeaving] = useState(false)
  const { board } = view
  const first = placeOf(outbox, guideid, view.after) + 1
  const acts = useBoardActs(photoBoard, view, first)
  const drag = useBoardDrag(view, acts)
  const photos = useMemo(
    () => new Map(board.photos.map(photo => [photo.id, photo])),
    [board.photos],
  )
  const { groups } = board.now
  const stop = acts.chosen ?? groups[0]?.[0]
  const create = async () => {
    const [made] = await photoBoard.create(outbox)
    if (made !== undefined) onMade(made)
  }
  useWindowEvent('keydown', event => {
    if (isTextPlace(event.target) || document.querySelector('dialog[open]')) return
    if (isShortcut(event, 'undo')) acts.undo()
    else if (isShortcut(event, 'redo')) acts.redo()
    else return
    event.preventDefault()
  })
  return (
    <div className={styles.board}>
      <section data-pane className={styles.main} aria-label={t`Photo board`}>
        <BoardHead
          {...{ view, first, acts }}
          create={() => void create()}
          onLeave={() => setIsLeaving(true)}
        />
        <ol className={styles.groups}>
          {groups.map((group, n) => (
            <BoardGroup key={group[0]} {...{ view, photos, n, first, stop, acts, drag }} />
          ))}
        </ol>
      </section>
      <BoardRail {...{ photoBoard, view, photos, stepids, acts, drag }} />
      <div className={styles.bar} role="region" aria-label={t`Chosen picture`}>
        <ChosenPhoto {...{ view, photos, first, acts }} />
        <span className={styles.createNarrow}>
          <CreateButton view={view} onCreate={() => void create()} />
        </span>
      </div>
      {isLeaving && (
        <LeaveBoard {...{ photoBoard, view, onClosed }} onStay={() => setIsLeaving(false)} />
      )}
    </div>
  )
}
