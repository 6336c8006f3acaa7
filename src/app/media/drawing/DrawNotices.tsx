import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { HardDrive, RotateCcw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import type { Shape } from '#documents/markup/shapes.ts'
import type { DrawingDraft } from '#app/drafts/journal/drawingDrafts.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { shapesOfDraft, withDraft } from './useKeptDrawing.ts'
import type { Desk } from './useDesk.ts'

type BackProps = { desk: Desk; draft: DrawingDraft; saved: readonly Shape[] }

/** The dialog began with what was drawn here and not saved; both are one press away. */
const BackNotice = ({ desk, draft, saved }: BackProps) => {
  const { i18n } = useLingui()
  const [isSaved, setIsSaved] = useState(false)
  const moment = formatMoment(draft.at, i18n.locale)
  const turn = () => {
    const shapes = isSaved ? (shapesOfDraft(draft, desk.size) ?? []) : saved
    desk.change({ do: 'replace', shapes })
    setIsSaved(!isSaved)
  }
  return (
    <Notice
      icon={RotateCcw}
      role="status"
      action={
        <Button small onClick={turn}>
          {isSaved ? (
            <Trans>Restore the unsaved drawing</Trans>
          ) : (
            <Trans>Start from the saved version</Trans>
          )}
        </Button>
      }
    >
      {isSaved ? (
        <Trans>
          You started from the saved version. You can restore your unsaved drawing ({moment}) until
          you close the drawing.
        </Trans>
      ) : (
        <Trans>Your unsaved drawing was kept on this device ({moment}).</Trans>
      )}
    </Notice>
  )
}

type OtherProps = { desk: Desk; draft: DrawingDraft; onEnd: () => void }

/** Drawn on the picture as it was before somebody changed it: taken up only on request. */
const OtherNotice = ({ desk, draft, onEnd }: OtherProps) => {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const moment = formatMoment(draft.at, i18n.locale)
  const count = shapesOfDraft(draft, desk.size)?.length
  if (!isOpen || count === undefined) return null
  /** What had the focus goes: the picture has it then. */
  const end = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('dialog')?.querySelector<SVGElement>('[data-stage]')?.focus()
    onEnd()
    setIsOpen(false)
  }
  const add = (event: MouseEvent) => {
    desk.change({ do: 'replace', shapes: withDraft(desk.drawing.shapes, draft, desk.size) })
    end(event)
  }
  return (
    <Notice
      icon={RotateCcw}
      action={
        <>
          <Button small onClick={add}>
            <Trans>Add to this drawing</Trans>
          </Button>
          <Button kind="quiet" small onClick={end}>
            <Trans>Discard the other drawing</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You have an unsaved drawing on another version of this picture ({moment}):{' '}
        <Plural value={count} one="# shape" other="# shapes" />.
      </Trans>
    </Notice>
  )
}

type DrawNoticesProps = {
  desk: Desk
  saved: readonly Shape[]
  back: DrawingDraft | null
  others: readonly DrawingDraft[]
  isKept: boolean
  /** Shapes are in the pixels of what is shown: the original is not to be seen. */
  isDrawnOver: boolean
  onEnd: (draft: DrawingDraft) => void
}

/** What somebody who opens a picture to draw on should know. */
export const DrawNotices = (props: DrawNoticesProps) => {
  const { desk, saved, back, others, isKept, isDrawnOver, onEnd } = props
  return (
    <>
      {back && <BackNotice desk={desk} draft={back} saved={saved} />}
      {others.map(draft => (
        <OtherNotice key={draft.imageid} desk={desk} draft={draft} onEnd={() => onEnd(draft)} />
      ))}
      {!isKept && (
        <Notice kind="warn" icon={HardDrive} role="status">
          <Trans>
            This device cannot keep your drawing. Use the shapes before you close the drawing.
          </Trans>
        </Notice>
      )}
      {isDrawnOver && (
        <Notice kind="warn" icon={TriangleAlert}>
          <Trans>
            You cannot see the original. Until you use the shapes, any shape you change also appears
            here in its old form.
          </Trans>
        </Notice>
      )}
    </>
  )
}
