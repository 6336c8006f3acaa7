import { useState } from 'react'
import type { SyntheticEvent } from 'react'

/** The colours of the line and of the shape that are pointed at in the step that is written. */
export const usePointedColour = () => {
  const [line, setLine] = useState<string | null>(null)
  const [shape, setShape] = useState<string | null>(null)
  const onPointerOver = ({ target }: SyntheticEvent) =>
    setLine((target as Element).closest<HTMLElement>('div[data-bullet]')?.dataset['bullet'] ?? null)
  return { line, shape, setShape, ofLines: { onPointerOver, onPointerLeave: () => setLine(null) } }
}
export type PointedColour = ReturnType<typeof usePointedColour>
