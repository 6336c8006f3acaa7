import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImageUse } from '#contract/media/schemas.ts'
import type { Image } from '#contract/core/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { LibraryDialog } from '../library/LibraryDialog.tsx'
import {
  replaceEverywhere,
  undoReplaced,
  type Outcome,
  type Replaced,
} from './replaceEverywhere.ts'
import type { KnownItem } from '../manager/keyOf.ts'
import { lastingAt } from './lasting.ts'
import styles from '../manager/RemoveDialog.module.css'
import { useWhere } from './UseList.tsx'

/** What became of one place. */
const Fate = ({ problem, waits, done, waiting }: Outcome & { done: string; waiting: string }) =>
  problem !== null ? (
    <span className={styles.problem}>{problem}</span>
  ) : waits ? (
    <span>{waiting}</span>
  ) : (
    <span className={styles.done}>{done}</span>
  )

type ReplaceDialogProps = {
  outbox: Outbox
  item: KnownItem
  uses: readonly ImageUse[]
  onClose: () => void
}

/** The replacing and its undoing, place by place. */
const useReplacing = (outbox: Outbox, item: KnownItem, uses: readonly ImageUse[]) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [replaced, setReplaced] = useState<readonly Replaced[]>([])
  const [undone, setUndone] = useState<readonly Outcome[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const ended = () => {
    setIsRunning(false)
    void queries.invalidateQueries({ queryKey: ['listMedia'] })
  }
  const words = {
    untouched: t`Not changed: the version you can edit here does not contain the picture. Another language or version may still contain it.`,
    unsaved: t`Not saved: open the guide’s editor to see why.`,
    elsewhere: t`Not changed: the guide is open in another tab.`,
    closed: t`Not changed: the document cannot be opened here.`,
    said: t`Not changed: a comment keeps its pictures.`,
    released: t`Not changed: a release keeps its pictures.`,
    worked: t`Not changed: a run keeps the pictures it started with.`,
    made: t`Not changed: a picture made from this one stays as it is.`,
    changed: t`Not undone, or only in part: the document has been edited since.`,
  }
  const run = (image: Image) => {
    setIsRunning(true)
    void replaceEverywhere(outbox, uses, item.id, image, words, outcome =>
      setOutcomes(known => [...known, outcome]),
    )
      .then(setReplaced)
      .finally(ended)
  }
  const undo = () => {
    setIsRunning(true)
    setReplaced([])
    void undoReplaced(replaced, words, outcome => setUndone(known => [...known, outcome])).finally(
      ended,
    )
  }
  return {
    isRunning,
    isDone: outcomes.length === uses.length,
    places: replaced.reduce((count, one) => count + one.uses.length, 0),
    outcomeOf: (use: ImageUse) => outcomes.find(outcome => outcome.use === use),
    undoneOf: (use: ImageUse) => undone.find(outcome => outcome.use === use),
    run,
    undo,
  }
}
type Replacing = ReturnType<typeof useReplacing>

const Pair = ({ item, image }: { item: KnownItem; image: Image }) => (
  <div className={styles.pair}>
    <figure>
      <Thumbnail image={item.image} alt={item.name} />
      <figcaption>
        <Trans>Now</Trans>
      </figcaption>
    </figure>
    <figure>
      <Thumbnail image={image} alt={image.alt ?? ''} />
      <figcaption>
        <Trans>After</Trans>
      </figcaption>
    </figure>
  </div>
)

/** Every place, and what became of it. */
const Places = ({ uses, replacing }: { uses: readonly ImageUse[]; replacing: Replacing }) => {
  const { t } = useLingui()
  const where = useWhere()
  const waiting = t`The change is kept on this device and will be sent as soon as the service answers.`
  return (
    <ul className={styles.places} aria-live="polite">
      {uses.map(use => {
        const [outcome, back] = [replacing.outcomeOf(use), replacing.undoneOf(use)]
        return (
          <li key={`${use.url} ${use.where} ${use.stepid}`}>
            <span>
              {use.title}, {where(use)}
            </span>
            {outcome && !back && <Fate {...outcome} done={t`Replaced`} waiting={waiting} />}
            {back && <Fate {...back} done={t`Undone`} waiting={waiting} />}
          </li>
        )
      })}
    </ul>
  )
}

type ReplaceActsProps = {
  replacing: Replacing
  isSame: boolean
  uses: readonly ImageUse[]
  onRun: () => void
  onChoose: () => void
  onClose: () => void
}

/** Replacing, or undoing it once it is done. */
const ReplaceActs = ({ replacing, isSame, uses, onRun, onChoose, onClose }: ReplaceActsProps) => {
  const { t } = useLingui()
  const { isDone, isRunning, places, undo } = replacing
  const open = uses.filter(use => lastingAt(use) === null).length
  return isDone ? (
    <>
      {places > 0 && (
        <Button icon={Undo2} onClick={undo}>
          <Plural value={places} one="Undo in # place" other="Undo in # places" />
        </Button>
      )}
      <Button kind="main" onClick={onClose} why={isRunning ? t`Undoing…` : undefined}>
        <Trans>Back</Trans>
      </Button>
    </>
  ) : (
    <>
      <Button kind="quiet" onClick={onClose} why={isRunning ? t`Replacing…` : undefined}>
        <Trans>Cancel</Trans>
      </Button>
      <Button onClick={onChoose} why={isRunning ? t`Replacing…` : undefined}>
        <Trans>Choose another picture…</Trans>
      </Button>
      <Button
        kind="main"
        onClick={onRun}
        why={
          isRunning
            ? t`Replacing…`
            : isSame
              ? t`This is the same picture. Choose another picture.`
              : undefined
        }
      >
        <Plural value={open} one="Replace in # place" other="Replace in # places" />
      </Button>
    </>
  )
}

/**
 * Another picture in all places of one: both, and every place, are shown before anything is
 * written.
 */
export const ReplaceDialog = ({ outbox, item, uses, onClose }: ReplaceDialogProps) => {
  const { t } = useLingui()
  const [image, setImage] = useState<Image | null>(null)
  const replacing = useReplacing(outbox, item, uses)
  const [isChoosing, setIsChoosing] = useState(true)
  const chosen = useRef(false)
  const choose = (next: Image) => {
    chosen.current = true
    setImage(next)
    setIsChoosing(false)
  }
  // The library closes after a choice too: then this goes on.
  if (!image || isChoosing)
    return (
      <LibraryDialog
        kind="image"
        onClose={() => (chosen.current ? setIsChoosing(false) : onClose())}
        onChoose={choose}
      />
    )
  const { isDone, isRunning } = replacing
  return (
    <Dialog
      title={t`Replace ${item.name} everywhere?`}
      onClose={isRunning ? () => undefined : onClose}
      actions={
        <ReplaceActs
          replacing={replacing}
          isSame={image.id === item.id}
          uses={uses}
          onRun={() => replacing.run(image)}
          onChoose={() => setIsChoosing(true)}
          onClose={onClose}
        />
      }
    >
      <Pair item={item} image={image} />
      {!isDone && !isRunning && (
        <p>
          <Trans>
            Nothing has changed yet. Each guide and page that changes gets a new revision. You can
            restore the old version in the history.
          </Trans>
        </p>
      )}
      <Places uses={uses} replacing={replacing} />
    </Dialog>
  )
}
