import { useRef, useState } from 'react'
import { strokeOf, type Shown } from '#documents/markup/outlines.ts'
import type { Colour, Point, Shape, ShapeKind, Size } from '#documents/markup/shapes.ts'
import { chosenShape, draw, type Change, type Drawing } from './drawing.ts'
import {
  firstHandle,
  nextNumber,
  polygonOf,
  shapeBetween,
  type TwoPointKind,
} from './shapeGeometry.ts'
import { readersView, type View } from './view.ts'

/** What is drawn with; without a kind shapes are chosen and the picture is moved. */
export type Tool = 'choose' | ShapeKind
export type Desk = {
  /** Of the original. */ size: Size
  shown: Shown
  /** How wide lines are, in pixels of the original. */ stroke: number
  drawing: Drawing
  change: (change: Change) => void
  tool: Tool
  takeTool: (tool: Tool) => void
  colour: Colour
  /** Of what is drawn next, and of the chosen shape. */ takeColour: (colour: Colour) => void
  view: View
  setView: (view: View) => void
  /** The places of a shape that is not finished, in pixels of the original. */
  points: readonly Point[]
  setPoints: (points: readonly Point[]) => void
  /** What they would make now. */ unfinished: Shape | null
  /** Draws what the places make; `off`: how far a free line may stray. */
  finish: (points: readonly Point[], off: number) => void
  /** The handle of the chosen shape that keys move. */
  handle: number
  takeHandle: (handle: number) => void
  /** What listeners are told. */
  said: string
  say: (words: string) => void
}

const isTwoPoints = (tool: Tool): tool is TwoPointKind =>
  tool !== 'choose' && tool !== 'number' && tool !== 'polygon'

/** What the places make with this tool. */
const made = (
  tool: Tool,
  points: readonly Point[],
  colour: Colour,
  size: Size,
  off: number,
  number: number,
): Shape | null => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  if (tool === 'number') return { kind: tool, colour, at: first, number }
  if (tool === 'polygon') return polygonOf(points, colour, size, off)
  return isTwoPoints(tool) ? shapeBetween(tool, first, last, colour, size) : null
}

type First = {
  drawing: Drawing
  size: Size
  shown: Shown
  colour: Colour
  /** Hears of all shapes after each change; of a drag, where it ends. */
  onShapes: (shapes: readonly Shape[]) => void
}

/** The shapes; what is told of them is what the change made, not what was shown before it. */
const useDrawing = ({ drawing: first, onShapes }: First) => {
  const [drawing, setDrawing] = useState(first)
  const latest = useRef(first)
  const change = (next: Change) => {
    latest.current = draw(latest.current, next)
    setDrawing(latest.current)
    if (next.do !== 'change' || next.run !== 'drag') onShapes(latest.current.shapes)
  }
  return { drawing, change }
}

/** Everything that somebody who draws on one picture works with. */
export const useDesk = (first: First): Desk => {
  const { size, shown } = first
  const { drawing, change } = useDrawing(first)
  const [tool, setTool] = useState<Tool>(first.drawing.shapes.length > 0 ? 'choose' : 'circle')
  const [colour, setColour] = useState(first.colour)
  const [view, setView] = useState(() => readersView(shown))
  const [points, setPoints] = useState<readonly Point[]>([])
  const [held, setHeld] = useState<{ at: number | null; handle: number } | null>(null)
  const [said, say] = useState('')
  const chosen = chosenShape(drawing)
  const number = nextNumber(drawing.shapes)
  return {
    size,
    shown,
    stroke: strokeOf(shown),
    drawing,
    change,
    tool,
    takeTool: next => {
      setTool(next)
      setPoints([])
    },
    colour,
    takeColour: next => {
      setColour(next)
      change({ do: 'recolour', colour: next })
    },
    view,
    setView,
    points,
    setPoints,
    unfinished: made(tool, points, colour, size, 0, number),
    finish: (places, off) => {
      const shape = made(tool, places, colour, size, off, number)
      if (shape) change({ do: 'add', shape })
      setPoints([])
    },
    handle: held?.at === drawing.chosen ? held.handle : chosen ? firstHandle(chosen) : 0,
    takeHandle: handle => setHeld({ at: drawing.chosen, handle }),
    said,
    say,
  }
}
