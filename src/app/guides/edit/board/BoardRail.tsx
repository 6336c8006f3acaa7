import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { BoardDraft } from '#app/drafts/journal/boardDrafts.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { UploadList } from '#app/media/uploads/UploadList.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { keysOf } from '#app/ui/keys/ownKeys.ts'
import { shortcuts, type ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useOwnKeys } from '#app/ui/keys/useKeyWords.ts'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import { regrouped } from './board.ts'
import { PhotoFace, PhotoTime } from './BoardPhoto.tsx'
import { lengthOf } from './boardWords.ts'
import { groupByPause, pausesFor, type Photo } from './grouping.ts'
import { mostPhotos, type BoardView } from './boardState.ts'
import type { PhotoBoard } from './photoBoard.ts'
import { PictureSources } from './PictureSources.tsx'
import type { BoardActs } from './useBoardActs.ts'
import type { BoardDrag } from './useBoardDrag.ts'
import styles from './BoardRail.module.css'

type BoardRailProps = {
  photoBoard: PhotoBoard
  view: BoardView
  photos: ReadonlyMap<string, Photo>
  stepids: readonly StepId[]
  acts: BoardActs
  drag: BoardDrag
}

/** Each length of pause, with the number of steps that it makes, before it is chosen. */
const Pauses = ({ view: { board }, acts }: BoardRailProps) => {
  const { t, i18n } = useLingui()
  const { pause } = board.now
  const max = board.most
  const choices = useMemo(() => {
    const inSteps = new Set(board.now.groups.flat())
    const placed = board.photos.filter(({ id }) => inSteps.has(id))
    return pausesFor(placed).map(length => ({
      length,
      count: groupByPause(placed, length, max).length,
    }))
  }, [board, max])
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>
        <Trans>New step after a pause</Trans>
      </h3>
      <div className={styles.pauses} role="group" aria-label={t`Length of the pause`}>
        {choices.map(({ length, count }) => (
          <Button
            key={length}
            aria-pressed={pause === length}
            onClick={() => acts.act(now => regrouped(now, length))}
          >
            {lengthOf(length, i18n.locale)}
            <span className={styles.makes}>
              <Plural value={count} one="# step" other="# steps" />
            </span>
          </Button>
        ))}
      </div>
      <p className={styles.help}>
        <Trans>
          A step can have up to {max} pictures. Choosing a pause regroups all pictures in the steps.
          You can undo that.
        </Trans>
      </p>
    </section>
  )
}

/** More pictures for the board, and how many it did not take. */
const MorePictures = ({ photoBoard, view: { left } }: BoardRailProps) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.acts}>
        <PictureSources
          filesLabel={t`More pictures for the board`}
          cameraLabel={t`Camera for the board`}
          onFiles={files => photoBoard.add(files)}
        >
          <Trans>Add pictures</Trans>
        </PictureSources>
      </div>
      {left > 0 && (
        <p role="alert" className={styles.help}>
          <Plural
            value={left}
            one={`The board holds up to ${mostPhotos} pictures. # was left out.`}
            other={`The board holds up to ${mostPhotos} pictures. # were left out.`}
          />
        </p>
      )}
    </>
  )
}

/** Where the steps come. */
const Whereto = (props: BoardRailProps) => {
  const { photoBoard, view, stepids } = props
  const { t } = useLingui()
  const options = [
    { value: 'start', label: t`At the start` },
    ...stepids.slice(0, -1).map((stepid, n) => {
      const number = n + 1
      return { value: String(stepid), label: t`After step ${number}` }
    }),
    { value: 'end', label: t`At the end` },
  ]
  const value = options.find(one => one.value === String(view.after))?.value ?? 'end'
  const chosen = (text: string): BoardDraft['after'] =>
    text === 'start' || text === 'end'
      ? text
      : (stepids.find(stepid => String(stepid) === text) ?? 'end')
  return (
    <section className={styles.part}>
      {stepids.length > 0 && (
        <Select
          label={t`Position of the new steps`}
          value={value}
          options={options}
          onChange={event => photoBoard.comeAfter(chosen(event.target.value))}
        />
      )}
      <MorePictures {...props} />
    </section>
  )
}

const Aside = ({ view, photos, acts, drag }: BoardRailProps) => {
  const { t } = useLingui()
  const { aside } = view.board.now
  const isOver = drag.target === 'aside'
  return (
    <section
      className={styles.part}
      data-over={isOver || undefined}
      {...drag.taker(() => 'aside' as const)}
    >
      <h3 className={styles.name}>
        <Trans context="pictures in no step">Set aside</Trans>
        <span className={styles.count}>{aside.length}</span>
      </h3>
      <ul className={styles.list}>
        {aside.flatMap(id => {
          const photo = photos.get(id)
          if (!photo) return []
          const { name } = photo
          return (
            <li key={id} className={styles.row}>
              <PhotoFace file={view.files.get(id)} />
              <span className={styles.words}>
                {name}
                <span className={styles.soft}>
                  <PhotoTime photo={photo} />
                </span>
              </span>
              <Button small aria-label={t`Place ${name} in a step`} onClick={() => acts.place(id)}>
                <Trans>Place</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles.help}>
        <Trans>
          When you create the steps, pictures set aside go to your media and not into a step.
        </Trans>
      </p>
    </section>
  )
}

const keys: readonly ShortcutName[] = [
  'boardPicture',
  'boardBack',
  'boardOn',
  'boardStepBack',
  'boardStepOn',
  'boardDivide',
  'boardJoin',
  'boardGroupBack',
  'boardGroupOn',
  'boardAside',
  'boardRemove',
  'undo',
]
const Keys = () => {
  const { i18n } = useLingui()
  useOwnKeys()
  return (
    <section className={styles.keys}>
      <h3 className={styles.name}>
        <Trans>Keyboard shortcuts</Trans>
      </h3>
      <dl className={styles.map}>
        {keys.map(name => (
          <div key={name} className={styles.key}>
            <dt>
              {keysOf(name).map(chord => (
                <ChordCap key={chord} chord={chord} />
              ))}
            </dt>
            <dd>{i18n._(shortcuts[name].does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Beside the board: how it is grouped, what it refuses, what is in no step, and its keys. */
export const BoardRail = (props: BoardRailProps) => {
  const { t } = useLingui()
  const { view } = props
  return (
    <aside className={styles.rail} aria-label={t`Grouping and order`}>
      <Whereto {...props} />
      <Pauses {...props} />
      {view.refused.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.name}>
            <Trans>Not on the board</Trans>
            <span className={styles.count}>{view.refused.length}</span>
          </h3>
          <UploadList uploads={view.refused} />
        </section>
      )}
      <Aside {...props} />
      <Keys />
    </aside>
  )
}
