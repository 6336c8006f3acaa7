import type { ComponentProps } from 'react'
import type { Line } from '#contract/guides/shapes.ts'
import { lineColours } from '#app/media/drawing/lineColours.ts'
import { ShapesOver } from '#app/media/drawing/ShapesOver.tsx'

type LitShapesProps = Omit<ComponentProps<typeof ShapesOver>, 'lines'> & { lines: readonly Line[] }

/** The shapes on a picture for readers. */
export const LitShapes = ({ lines, ...rest }: LitShapesProps) => (
  <ShapesOver {...rest} lines={lineColours(lines)} />
)
