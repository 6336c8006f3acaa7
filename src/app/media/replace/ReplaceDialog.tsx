import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImageUse } from '#contract/media/schemas.ts'
import type { Image } from '#contract/core/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskedAtEscape } from '#app/ui/overlays/AskedAtEscape.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { LibraryDialog } from '../library/LibraryDialog.tsx'
import type { KnownItem } from '../manager/keyOf.ts'
import { openPlaces } from './replaceAlike.ts'
import { Kept, ReplacedPlaces } from './ReplacedPlaces.tsx'
import { useLook } from './useLook.ts'
import { useReplacing, type Replacing } from './useReplacing.ts'

type ReplaceDialogProps = {
  outbox: Outbox
  item: KnownItem
  uses: readonly ImageUse[]
  onClose: () => void
}

type ReplaceActsProps = {
  replacing: Replacing
  isReady: boolean
  isSame: boolean
  uses: readonly ImageUse[]
  onRun: () => void
  onChoose: () => void
  onClose: () => void
}

/** Replacing, or undoing it once it is done. */
const ReplaceActs = ({
  replacing,
  isReady,
  isSame,
  uses,
  onRun,
  onChoose,
  onClose,
}: ReplaceActsProps) => {
  const { t } = useLingui()
  const { isDone, isRunning, places, undo } = replacing
  const open = openPlaces(uses)
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
            : open === 0
              ? t`The picture is kept everywhere, so nothing can be replaced.`
              : isSame
                ? t`This is the same picture. Choose another picture.`
                : isReady
                  ? undefined
                  : t`The preview is not ready yet.`
        }
      >
        <Plural value={open} one="Replace in # place" other="Replace in # places" />
      </Button>
    </>
  )
}

type ReplaceBodyProps = ReturnType<typeof useLook> &
  Pick<ReplaceDialogProps, 'item' | 'uses'> & { replacing: Replacing }

const ReplaceBody = ({ item, uses, look, error, replacing }: ReplaceBodyProps) => {
  const { isDone, isRunning } = replacing
  const problem = replacing.error ?? error
  return (
    <>
      {problem !== null && <p role="alert">{refusedWords(problem)}</p>}
      {!isDone && !isRunning && (
        <p>
          <Trans>
            Nothing has changed yet. Each guide and page that changes gets a new revision. You can
            restore the old version in the history.
          </Trans>
        </p>
      )}
      {look ? (
        <>
          <Kept alike={look.alike} />
          <ReplacedPlaces {...{ item, look, uses, replacing }} />
        </>
      ) : (
        error === null && (
          <p role="status">
            <Trans>Loading the preview…</Trans>
          </p>
        )
      )}
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
  const seen = useLook(item, image)
  const { look } = seen
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
  const leave = replacing.isRunning ? () => undefined : onClose
  return (
    <AskedAtEscape onAsk={leave}>
      <Dialog
        title={t`Replace ${item.name} everywhere?`}
        onClose={leave}
        actions={
          <ReplaceActs
            replacing={replacing}
            isReady={look !== null}
            isSame={image.id === item.id}
            uses={uses}
            onRun={() => look && replacing.run(look)}
            onChoose={() => setIsChoosing(true)}
            onClose={onClose}
          />
        }
      >
        <ReplaceBody {...{ item, uses, replacing }} {...seen} />
      </Dialog>
    </AskedAtEscape>
  )
}
