import { useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import type { Point, Shape } from '#documents/markup/shapes.ts'
import { chosenShape } from './drawing.ts'
import { movedBy, snapped, withHandle } from './shapeGeometry.ts'
import type { Desk } from './useDesk.ts'
import { originalAt, pannedBy, zoomedAt, type View } from './view.ts'

/** What the pointer that is down does, from where it went down. */
type Held = { screen: Point; moved: boolean } & (
  | { does: 'pan'; view: View; unit: number }
  | { does: 'move'; shape: Shape; at: Point }
  | { does: 'size'; shape: Shape; handle: number }
  | { does: 'draw'; line: Point[]; isLater: boolean }
)
const tapAtMost = 5 // pixels of the screen that a tap may move
const closeAt = 14 // pixels of the screen: a tap so near to the first corner closes a polygon
const strayAtMost = 3 // pixels of the screen that a line drawn freely may be off

/** Places on the screen as places of what readers are shown. */
const useScreen = (svg: RefObject<SVGSVGElement | null>) => {
  const shownAt = (event: Point): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(event.x, event.y).matrixTransform(matrix)
    return { x, y }
  }
  /** Pixels of the picture in one of the screen. */
  const unit = () => 1 / (svg.current?.getScreenCTM()?.a ?? 1)
  return { shownAt, unit }
}
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const screenOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })
const numberOf = (event: PointerEvent, name: 'shape' | 'handle'): number | null => {
  const found = (event.target as Element).closest<SVGElement>(`[data-${name}]`)?.dataset[name]
  return found === undefined ? null : Number(found)
}

/** Two fingers move the picture and make it larger; what one of them had begun is left. */
const usePinch = (desk: Desk, screen: ReturnType<typeof useScreen>) => {
  const fingers = useRef(new Map<number, Point>())
  const both = (): [Point, Point] | null => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? [a, b] : null
  }
  const isPinching = () => both() !== null
  const down = (event: PointerEvent) => void fingers.current.set(event.pointerId, screenOf(event))
  const up = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const move = (event: PointerEvent) => {
    const before = both()
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, screenOf(event))
    const after = both()
    if (!before || !after) return
    const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
    const [from, to] = [screen.shownAt(middle(before)), screen.shownAt(middle(after))]
    const by = apart(...before) / Math.max(1, apart(...after))
    const { shown, size } = desk
    const panned = pannedBy(desk.view, from.x - to.x, from.y - to.y, shown, size)
    desk.setView(zoomedAt(panned, by, from, shown, size))
  }
  return { isPinching, down, up, move }
}

/** What the pointer takes hold of where it goes down. */
const heldBy = (event: PointerEvent, desk: Desk, at: Point, unit: number): Held => {
  const { drawing, tool, view } = desk
  const from = { screen: screenOf(event), moved: false }
  const [handle, place] = [numberOf(event, 'handle'), numberOf(event, 'shape')]
  const chosen = chosenShape(drawing)
  if (handle !== null && chosen) return { ...from, does: 'size', shape: chosen, handle }
  const shape = place === null ? undefined : drawing.shapes[place]
  // With a shape in hand, only the chosen one can be taken; anything else is drawn over.
  if (shape && desk.points.length === 0 && (tool === 'choose' || place === drawing.chosen)) {
    desk.change({ do: 'choose', at: place })
    return { ...from, does: 'move', shape, at }
  }
  if (tool !== 'choose')
    return { ...from, does: 'draw', line: [at], isLater: desk.points.length > 0 }
  desk.change({ do: 'choose', at: null })
  return { ...from, does: 'pan', view, unit }
}

const isStraight = (tool: Desk['tool']) => tool === 'line' || tool === 'arrow' || tool === 'gap'
/** The places of what is drawn by dragging, up to here. */
const drawnBy = (
  { line }: Extract<Held, { does: 'draw' }>,
  event: PointerEvent,
  at: Point,
  tool: Desk['tool'],
): Point[] => {
  const [from = at] = line
  if (tool === 'polygon') return [...line, at]
  return [from, isStraight(tool) && !event.altKey ? snapped(from, at) : at]
}

const dragged = (held: Held, event: PointerEvent, at: Point, desk: Desk): void => {
  const { size, shown, change, tool } = desk
  switch (held.does) {
    case 'pan': {
      const [dx, dy] = [event.clientX - held.screen.x, event.clientY - held.screen.y]
      return desk.setView(pannedBy(held.view, -dx * held.unit, -dy * held.unit, shown, size))
    }
    case 'move': {
      const shape = movedBy(held.shape, at.x - held.at.x, at.y - held.at.y, size)
      return change({ do: 'change', shape, run: 'drag' })
    }
    case 'size': {
      const { shape, handle } = held
      const other = 'to' in shape && !event.altKey ? (handle === 0 ? shape.to : shape.at) : null
      const to = other ? snapped(other, at) : at
      return change({ do: 'change', shape: withHandle(shape, handle, to, size), run: 'drag' })
    }
    default:
      if (tool === 'number' || (tool === 'polygon' && held.isLater)) return
      if (tool === 'polygon') held.line.push(at)
      return desk.setPoints(drawnBy(held, event, at, tool))
  }
}

/** A tap is a place: the second one ends a shape, near the first corner it closes a polygon. */
const tapped = (at: Point, desk: Desk, unit: number): void => {
  const { tool, points } = desk
  const first = points[0]
  if (tool === 'number') return desk.finish([at], 0)
  if (tool !== 'polygon') return first ? desk.finish([first, at], 0) : desk.setPoints([at, at])
  if (first && points.length > 2 && apart(first, at) <= closeAt * unit)
    return desk.finish(points, 0)
  desk.setPoints([...points, at])
}

/** A finger hides what it draws: where it is on the screen, and in what readers are shown. */
export type Finger = { screen: Point; at: Point; unit: number }

/** The finger that draws; a mouse and a pen hide nothing. */
const useFinger = (screen: ReturnType<typeof useScreen>) => {
  const [finger, setFinger] = useState<Finger | null>(null)
  const follow = (event: PointerEvent, isOn: boolean) => {
    if (event.pointerType !== 'touch') return
    const place = screenOf(event)
    setFinger(isOn ? { screen: place, at: screen.shownAt(place), unit: screen.unit() } : null)
  }
  return { finger, follow }
}

/** Draws, moves and sizes by dragging, and does the same by taps. */
export const usePointer = (desk: Desk, svg: RefObject<SVGSVGElement | null>) => {
  const held = useRef<Held | null>(null)
  const screen = useScreen(svg)
  const pinch = usePinch(desk, screen)
  const { finger, follow } = useFinger(screen)
  const at = (event: PointerEvent) => originalAt(screen.shownAt(screenOf(event)), desk.shown)
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pinch.down(event)
      held.current = pinch.isPinching() ? null : heldBy(event, desk, at(event), screen.unit())
      if (pinch.isPinching()) desk.setPoints([])
      follow(event, held.current !== null && held.current.does !== 'pan')
    },
    onPointerMove: (event: PointerEvent) => {
      const from = held.current
      pinch.move(event)
      const { points, tool } = desk
      if (!from) {
        // Between two taps the shape follows the pointer.
        if (points.length === 2 && points[0] && tool !== 'polygon' && !pinch.isPinching())
          desk.setPoints([points[0], at(event)])
        return
      }
      follow(event, from.does !== 'pan')
      from.moved ||= apart(from.screen, screenOf(event)) > tapAtMost
      if (from.moved) dragged(from, event, at(event), desk)
    },
    onPointerUp: (event: PointerEvent) => {
      const from = held.current
      pinch.up(event)
      follow(event, false)
      held.current = null
      if (!from) return
      desk.change({ do: 'rest' })
      if (from.does !== 'draw') return
      // Corners that are set by taps are not lost to a hand that trembles.
      if (!from.moved || (desk.tool === 'polygon' && from.isLater))
        return tapped(at(event), desk, screen.unit())
      const places = drawnBy(from, event, at(event), desk.tool)
      desk.finish(places, strayAtMost * screen.unit())
    },
    onPointerCancel: (event: PointerEvent) => {
      pinch.up(event)
      follow(event, false)
      held.current = null
      desk.setPoints([])
    },
  }
  return { finger, handlers }
}
