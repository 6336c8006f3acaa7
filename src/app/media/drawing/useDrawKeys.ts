import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { markupLimits, type Point, type Shape } from '#documents/markup/shapes.ts'
import { isTextPlace } from '#app/ui/keys/keys.ts'
import { isShortcut, placeOfPress } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { bulletColours } from '#app/ui/text/bullets.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { chosenShape, isFull } from './drawing.ts'
import {
  grownBy,
  handlesOf,
  inside,
  movedBy,
  nextNumber,
  shapeInMiddle,
  stretchedBy,
} from './shapeGeometry.ts'
import { useShapeNames } from './shapeWords.ts'
import type { Desk, Tool } from './useDesk.ts'
import { middleOfView, originalAt, originalView, originalWay, pannedBy, zoomedAt } from './view.ts'

/** What takes each tool. */
export const toolShortcuts = {
  choose: 'drawNothing',
  circle: 'drawCircle',
  rectangle: 'drawRectangle',
  arrow: 'drawArrow',
  line: 'drawLine',
  gap: 'drawGap',
  number: 'drawNumber',
  polygon: 'drawOutline',
} as const satisfies Record<Tool, ShortcutName>
const tools = Object.keys(toolShortcuts) as Tool[]
const arrows: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
export const zoomStep = 0.8
const leastCorners = 3
const panPart = 20 // a press moves the picture by this part of what is seen

/** Places one in the middle of what is seen; of an outline, its next corner. */
export const usePlacing = (desk: Desk) => {
  const { t } = useLingui()
  const names = useShapeNames()
  const placeCorner = () => {
    const { points, view, shown, size } = desk
    const [last, before] = [points.at(-1), points.at(-2)]
    if (!last) {
      const first = inside(originalAt(middleOfView(view), shown), size)
      desk.setPoints([first, first])
      return desk.say(t`First corner set. Arrow keys move the next corner; Enter sets it.`)
    }
    // A corner that was not moved away from the one before is none: it ends the outline.
    if (before && before.x === last.x && before.y === last.y) {
      if (points.length <= leastCorners)
        return desk.say(
          t`Move the corner with the arrow keys first. A polygon needs at least three corners.`,
        )
      desk.finish(points.slice(0, -1), 0)
      return desk.say(t`The polygon is closed.`)
    }
    desk.setPoints([...points, last])
    const count = points.length
    desk.say(
      count < leastCorners
        ? t`Corner ${count} set. Arrow keys move the next corner; Enter sets it.`
        : t`Corner ${count} set. Press Enter without moving to close the polygon.`,
    )
  }
  const place = (tool: Tool) => {
    if (tool === 'choose') return
    const { view, shown, size, colour, drawing } = desk
    const max = markupLimits.shapes
    if (isFull(drawing))
      return desk.say(t`A picture can have up to ${max} shapes. Remove one first.`)
    const seen = originalView(view, shown)
    const shape = shapeInMiddle(tool, seen, colour, size, nextNumber(drawing.shapes))
    if (!shape) return
    desk.change({ do: 'add', shape })
    const name = names([...drawing.shapes, shape]).at(-1) ?? ''
    desk.say(t`${name}: placed in the middle.`)
  }
  return { place, placeCorner }
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey

/** Moves what is chosen, its handle, the corner that is being set, or the picture. */
const useArrows = (desk: Desk) => {
  const { t } = useLingui()
  const names = useShapeNames()
  return (event: KeyboardEvent): boolean => {
    const step = arrows[event.key]
    if (!step || hasModifier(event)) return false
    const { size, shown, drawing, points, view } = desk
    const far = event.shiftKey ? 10 : 1
    const way: Point = originalWay(step[0] * far, step[1] * far, shown)
    const last = points.at(-1)
    const shape = chosenShape(drawing)
    if (last) {
      const next = inside({ x: last.x + way.x, y: last.y + way.y }, size)
      desk.setPoints([...points.slice(0, -1), next])
      desk.say(`${next.x}, ${next.y}`)
    } else if (shape) {
      const next = event.altKey
        ? stretchedBy(shape, desk.handle, way.x, way.y, size)
        : movedBy(shape, way.x, way.y, size)
      desk.change({ do: 'change', shape: next, run: event.altKey ? 'stretch' : 'move' })
      desk.say(placeWords(next, names(drawing.shapes)[drawing.chosen ?? 0] ?? ''))
    } else {
      const part = view.width / panPart
      desk.setView(pannedBy(view, step[0] * part, step[1] * part, shown, size))
    }
    return true
  }
  function placeWords(shape: Shape, name: string): string {
    if (shape.kind === 'polygon') return name
    const { x, y } = shape.at
    if (shape.kind === 'circle') {
      const { radius } = shape
      return t`${name}: ${x}, ${y}, radius ${radius}`
    }
    if (shape.kind === 'rectangle') {
      const { width, height } = shape
      return t`${name}: ${x}, ${y}, ${width} by ${height}`
    }
    if (!('to' in shape)) return `${name}: ${x}, ${y}`
    const { x: toX, y: toY } = shape.to
    return t`${name}: ${x}, ${y} to ${toX}, ${toY}`
  }
}

/** Keys of the picture itself: they would do something else on a button. */
const useStageKeys = (desk: Desk) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const placing = usePlacing(desk)
  const moveByArrow = useArrows(desk)
  const sized = (event: KeyboardEvent): boolean => {
    const isPlain = !hasModifier(event) && !event.altKey
    const isLarger = isShortcut(event.nativeEvent, 'sizeShape') || (isPlain && event.key === '=')
    const way = isLarger ? 1 : isPlain && event.key === '-' ? -1 : 0
    if (way === 0) return false
    const { drawing, size, shown, view } = desk
    const shape = chosenShape(drawing)
    if (shape)
      desk.change({ do: 'change', shape: grownBy(shape, way * desk.stroke, size), run: 'size' })
    else {
      const by = way > 0 ? zoomStep : 1 / zoomStep
      desk.setView(zoomedAt(view, by, middleOfView(view), shown, size))
    }
    return true
  }
  return (event: KeyboardEvent): boolean => {
    if (moveByArrow(event) || sized(event)) return true
    const isPlain = !hasModifier(event) && !event.altKey
    const { drawing, tool, points } = desk
    const shape = chosenShape(drawing)
    if (isPlain && event.key === 'Enter') {
      if (tool === 'polygon') placing.placeCorner()
      else placing.place(tool)
      return tool !== 'choose'
    }
    if (isPlain && event.key === 'Backspace' && points.length > 2) {
      desk.setPoints(points.slice(0, -1))
      return true
    }
    if (isShortcut(event.nativeEvent, 'removeShape') && drawing.chosen !== null) {
      desk.change({ do: 'remove', at: drawing.chosen })
      const keys = keyWords('undo')
      desk.say(keys ? t`Shape removed. Press ${keys} to undo.` : t`Shape removed.`)
      return true
    }
    if (isShortcut(event.nativeEvent, 'nextHandle') && shape) {
      const count = Math.max(1, handlesOf(shape).length)
      const next = (desk.handle + 1) % count
      desk.takeHandle(next)
      const number = next + 1
      desk.say(t`Handle ${number} of ${count}. Alt with an arrow key moves it.`)
      return true
    }
    return false
  }
}

/** All keys of the dialog; true: the press was taken. */
export const useDrawKeys = (desk: Desk, onUse: () => void) => {
  const onStage = useStageKeys(desk)
  const everywhere = (event: KeyboardEvent): boolean => {
    if (isShortcut(event.nativeEvent, 'undo')) return (desk.change({ do: 'undo' }), true)
    if (isShortcut(event.nativeEvent, 'redo')) return (desk.change({ do: 'redo' }), true)
    if (isShortcut(event.nativeEvent, 'useShapes')) return (onUse(), true)
    if (isShortcut(event.nativeEvent, 'duplicateShape')) {
      desk.change({ do: 'duplicate', size: desk.size, by: 2 * desk.stroke })
      return true
    }
    if (event.key === 'Escape' && desk.points.length > 0) return (desk.setPoints([]), true)
    const press = event.nativeEvent
    const colour = bulletColours[placeOfPress(press, 'drawColour')]
    const tool = tools.find(each => isShortcut(press, toolShortcuts[each]))
    if (colour) desk.takeColour(colour)
    else if (tool) desk.takeTool(tool)
    return colour !== undefined || tool !== undefined
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (isTextPlace(event.target) || event.nativeEvent.isComposing) return
    const isStage = (event.target as Element).closest('[data-stage]') !== null
    if ((isStage && onStage(event)) || everywhere(event)) event.preventDefault()
  }
}
