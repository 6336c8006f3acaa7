import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { outlineOf, turnedInto } from '#documents/markup/outlines.ts'
import type { Colour, Shape } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'
import { DrawnShape } from './DrawnShape.tsx'
import { drawnOn } from './drawnOn.ts'
import type { LineColour } from './lineColours.ts'
import styles from './ShapesOver.module.css'
import { useShapeNames } from './shapeWords.ts'

type ShapesOverProps = {
  imageid: number
  /** Of the step. */ lines: readonly LineColour[]
  /** The colour whose shapes and lines stand out. */ lit: string | null
  onLit: (colour: Colour | null) => void
  /** A shape lies over the picture: what a click on the picture does. */ onPress?: () => void
}
type OverShapeProps = Pick<ShapesOverProps, 'lit' | 'onLit' | 'onPress'> & {
  shape: Shape
  name: string
  stroke: number
}

/** One shape that can be pointed at and reached by Tab. */
const OverShape = ({ shape, name, stroke, lit, onLit, onPress }: OverShapeProps) => {
  const path = outlineOf(shape, stroke)
  const light = () => onLit(shape.colour)
  const darken = () => onLit(null)
  return (
    <g
      className={styles.shape}
      tabIndex={0}
      role="img"
      aria-label={name}
      data-lit={lit === shape.colour || undefined}
      onPointerEnter={light}
      onPointerLeave={darken}
      onFocus={light}
      onBlur={darken}
      onClick={onPress}
    >
      {lit === shape.colour && (
        <>
          <path className={styles.edge} d={path} strokeWidth={stroke * 4.4} />
          <path className={styles.ring} d={path} strokeWidth={stroke * 3.4} />
          <DrawnShape shape={shape} stroke={stroke} />
        </>
      )}
      <path
        className={shape.kind === 'number' ? styles.disc : styles.grip}
        d={path}
        strokeWidth={stroke * 5}
      />
    </g>
  )
}

/** “Circle 1, red. Line 2: …”: each shape with the line that it belongs to. */
const useNames = (shapes: readonly Shape[], lines: readonly LineColour[]): string[] => {
  const { t } = useLingui()
  return useShapeNames()(shapes).map((name, n) => {
    const line = lines.find(({ colour }) => colour === shapes[n]?.colour)
    if (!line) return name
    const { number, text } = line
    return t`${name}. Line ${number}: “${text}”`
  })
}

/** The shapes of a picture, to be found from their lines and to find these. */
export const ShapesOver = ({ imageid, lines, ...rest }: ShapesOverProps) => {
  const { t } = useLingui()
  const drawn = drawnOn(useQuery(read('readImage', { params: { id: String(imageid) } })).data)
  const names = useNames(drawn?.shapes ?? [], lines)
  if (!drawn) return null
  const { shapes, shown, viewBox, stroke } = drawn
  return (
    <svg
      className={styles.over}
      viewBox={viewBox}
      role="group"
      aria-label={t`Shapes on the picture`}
    >
      <g transform={turnedInto(shown)} className={styles.shapes}>
        {shapes.map((shape, at) => (
          <OverShape
            // oxlint-disable-next-line react/no-array-index-key -- shapes keep their places
            key={at}
            shape={shape}
            name={names[at] ?? ''}
            stroke={stroke}
            {...rest}
          />
        ))}
      </g>
    </svg>
  )
}
