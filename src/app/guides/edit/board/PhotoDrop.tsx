import { Plural, Trans } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { ReadOnly } from '../access/useReadOnly.ts'
import type { EditorTab } from '../position/editorTab.ts'
import { stepInAddress, writtenStep } from '../steps/actions/useStepFocus.ts'
import { wantedCount } from './board.ts'
import { boardOf, openBoard, useBoardView } from './boards.ts'
import { OnlyPictures } from './OnlyPictures.tsx'
import styles from './PhotoDrop.module.css'

type PhotoDropProps = {
  outbox: Outbox
  guideid: number
  stepids: readonly StepId[]
  /** The step that the address named when this was drawn. */
  wanted: StepId | null
  tab: EditorTab
  readOnly: ReadOnly
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Files that are dropped where nothing nearer takes them: they open the board. */
const useFilesAnywhere = (take: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false)
  useWindowEvent('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (!isOver) setIsOver(true)
  })
  useWindowEvent(
    'dragleave',
    event => {
      if (event.relatedTarget === null) setIsOver(false)
    },
    { isOn: isOver },
  )
  useWindowEvent('drop', event => {
    setIsOver(false)
    if (!hasFiles(event) || event.defaultPrevented) return
    // The browser would leave the page and show the file.
    event.preventDefault()
    take([...(event.dataTransfer?.files ?? [])])
  })
  // What takes the files itself may keep the drop from the window.
  useWindowEvent('drop', () => setIsOver(false), { capture: true, isOn: isOver })
  return isOver
}

const Drop = ({ outbox, guideid, stepids, wanted, tab }: PhotoDropProps) => {
  const isOnSteps = tab === 'steps'
  const navigate = useNavigate()
  const photoBoard = boardOf(guideid)
  const view = useBoardView(photoBoard)
  const goToSteps = () => {
    if (!isOnSteps) void navigate(paths.editSteps(guideid))
  }
  const [isRefused, setIsRefused] = useState(false)
  const isOver = useFilesAnywhere(files => {
    const after = isOnSteps ? writtenStep(outbox, stepids, stepInAddress() ?? wanted) : wanted
    const isTaken = openBoard(guideid, files, after ?? 'end')
    setIsRefused(!isTaken)
    if (isTaken) goToSteps()
  })
  const open = () => {
    photoBoard?.open()
    goToSteps()
  }
  const count = view ? wantedCount(view.board) : 0
  return (
    <>
      {view?.isUsed && !(view.isOpen && isOnSteps) && view.board.photos.length > 0 && (
        <Notice
          icon={Images}
          role="status"
          action={
            <Button small data-board-opener onClick={open}>
              <Trans>Open the board</Trans>
            </Button>
          }
        >
          {count > 0 ? (
            <Plural
              value={count}
              one="# picture is waiting on the photo board."
              other="# pictures are waiting on the photo board."
            />
          ) : (
            <Trans>Only removed pictures are left on the photo board.</Trans>
          )}
        </Notice>
      )}
      {isRefused && <OnlyPictures onClose={() => setIsRefused(false)} />}
      {isOver && (
        <p className={styles.hint}>
          <Trans>Drop pictures here to create new steps from them</Trans>
        </p>
      )}
    </>
  )
}

/** Pictures come from anywhere in the guide onto its photo board, which is named while it waits. */
export const PhotoDrop = (props: PhotoDropProps) =>
  props.readOnly === null ? <Drop {...props} /> : null
