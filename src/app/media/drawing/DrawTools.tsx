import { useLingui } from '@lingui/react/macro'
import {
  ArrowUpRight,
  Circle,
  Hash,
  Maximize,
  MousePointer2,
  MoveHorizontal,
  Pentagon,
  Redo2,
  Slash,
  Square,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { ariaKeys } from '#app/ui/keys/ownKeys.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import styles from './DrawDialog.module.css'
import { middleOf } from './shapeGeometry.ts'
import { chosenShape } from './drawing.ts'
import { kindNames } from './shapeWords.ts'
import { toolShortcuts, zoomStep } from './useDrawKeys.ts'
import type { Desk, Tool } from './useDesk.ts'
import { middleOfView, percentOfView, readersView, shownAt, zoomedAt } from './view.ts'

const icons: Record<Tool, LucideIcon> = {
  choose: MousePointer2,
  circle: Circle,
  rectangle: Square,
  arrow: ArrowUpRight,
  line: Slash,
  gap: MoveHorizontal,
  number: Hash,
  polygon: Pentagon,
}
const tools = Object.keys(icons) as Tool[]

const ToolButtons = ({ desk }: { desk: Desk }) => {
  const { t, i18n } = useLingui()
  const nameOf = (tool: Tool) => (tool === 'choose' ? t`Select and move` : i18n._(kindNames[tool]))
  const keyWords = useKeyWords()
  const titleOf = (tool: Tool) => {
    const keys = keyWords(toolShortcuts[tool])
    return keys === undefined ? nameOf(tool) : `${nameOf(tool)} (${keys})`
  }
  return (
    <div role="toolbar" aria-label={t`Shapes`} className={styles.tools}>
      {tools.map(tool => (
        <Button
          key={tool}
          kind="quiet"
          icon={icons[tool]}
          aria-pressed={desk.tool === tool}
          aria-keyshortcuts={ariaKeys(toolShortcuts[tool])}
          aria-label={nameOf(tool)}
          title={titleOf(tool)}
          onClick={() => desk.takeTool(tool)}
        />
      ))}
    </div>
  )
}

const ViewButtons = ({ desk }: { desk: Desk }) => {
  const { t, i18n } = useLingui()
  const { view, shown, size, drawing } = desk
  const chosen = chosenShape(drawing)
  const percent = percentOfView(view, shown)
  // About what is being worked on, so that it does not leave the screen.
  const about = chosen ? shownAt(middleOf(chosen), shown) : middleOfView(view)
  const zoom = (by: number) => desk.setView(zoomedAt(view, by, about, shown, size))
  return (
    <div role="group" aria-label={t`Zoom`} className={styles.tools}>
      <Button kind="quiet" icon={ZoomOut} label={t`Zoom out`} onClick={() => zoom(1 / zoomStep)} />
      <span className={styles.percent}>{i18n.number(percent / 100, { style: 'percent' })}</span>
      <Button kind="quiet" icon={ZoomIn} label={t`Zoom in`} onClick={() => zoom(zoomStep)} />
      <Button
        kind="quiet"
        icon={Maximize}
        label={t`Fit to view`}
        onClick={() => desk.setView(readersView(shown))}
      />
    </div>
  )
}

/** What is drawn with, what is taken back, and how large the picture is seen. */
export const DrawTools = ({ desk }: { desk: Desk }) => {
  const { t } = useLingui()
  const { drawing, change } = desk
  return (
    <div className={styles.bar}>
      <ToolButtons desk={desk} />
      <span className={styles.tools}>
        <Button
          kind="quiet"
          icon={Undo2}
          label={t`Undo`}
          aria-disabled={drawing.past.length === 0 || undefined}
          onClick={() => change({ do: 'undo' })}
        />
        <Button
          kind="quiet"
          icon={Redo2}
          label={t`Redo`}
          aria-disabled={drawing.future.length === 0 || undefined}
          onClick={() => change({ do: 'redo' })}
        />
      </span>
      <ViewButtons desk={desk} />
    </div>
  )
}
