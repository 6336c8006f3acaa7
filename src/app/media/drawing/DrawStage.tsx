import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { outlineOf, turnedInto } from '#documents/markup/outlines.ts'
import { colours, type Shape } from '#documents/markup/shapes.ts'
import styles from './DrawStage.module.css'
import { chosenShape } from './drawing.ts'
import { DrawnShape } from './DrawnShape.tsx'
import { Loupe } from './Loupe.tsx'
import { frameAround, handlesOf } from './shapeGeometry.ts'
import { useShapeNames } from './shapeWords.ts'
import type { Desk } from './useDesk.ts'
import { usePointer } from './usePointer.ts'
import { readersView, wholeView, type View } from './view.ts'

/** A picture to draw on: the original, or what is shown of it where the original is not seen. */
export type Backdrop = { address: string | undefined; isOriginal: boolean }

type ShapeButtonProps = { desk: Desk; shape: Shape; at: number; name: string; unit: number }

/** A shape that can be taken by the pointer and by Tab. */
const ShapeButton = ({ desk, shape, at, name, unit }: ShapeButtonProps) => {
  const { drawing, stroke, change } = desk
  return (
    <g
      className={styles.shape}
      data-shape={at}
      tabIndex={0}
      role="button"
      aria-label={name}
      aria-pressed={drawing.chosen === at}
      onFocus={() => drawing.chosen !== at && change({ do: 'choose', at })}
    >
      <DrawnShape shape={shape} stroke={stroke} />
      <path
        className={shape.kind === 'number' ? styles.disc : styles.grip}
        d={outlineOf(shape, stroke)}
        strokeWidth={Math.max(stroke * 2, unit * 3)}
      />
    </g>
  )
}

/** Around the chosen shape: its frame, and what it is sized by. */
const Handles = ({ desk, shape, unit }: { desk: Desk; shape: Shape; unit: number }) => {
  const frame = frameAround(shape)
  const room = shape.kind === 'number' ? desk.stroke * 4 : 0
  return (
    <>
      <rect
        className={styles.frame}
        x={frame.x - room}
        y={frame.y - room}
        width={frame.width + 2 * room}
        height={frame.height + 2 * room}
      />
      {handlesOf(shape).map(({ x, y }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a handle is its place
        <g key={n} data-handle={n} className={styles.hold}>
          <circle className={styles.room} cx={x} cy={y} r={unit * 3.5} />
          <rect
            className={n === desk.handle ? styles.heldHandle : styles.handle}
            x={x - unit}
            y={y - unit}
            width={unit * 2}
            height={unit * 2}
          />
        </g>
      ))}
    </>
  )
}

const Unfinished = ({ desk, unit }: { desk: Desk; unit: number }) => {
  const { unfinished, points, tool, stroke } = desk
  const first = points[0]
  if (!first) return null
  return (
    <g className={styles.unfinished}>
      {tool === 'polygon' ? (
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          stroke={colours[desk.colour].fill}
          strokeWidth={stroke}
        />
      ) : (
        unfinished && <DrawnShape shape={unfinished} stroke={stroke} />
      )}
      <circle className={styles.point} cx={first.x} cy={first.y} r={unit} />
    </g>
  )
}

const boxOf = ({ x, y, width, height }: View) => `${x} ${y} ${width} ${height}`

/** The picture; what readers do not see of it lies in the shade. */
const Ground = ({ desk: { size, shown }, backdrop }: { desk: Desk; backdrop: Backdrop }) => {
  const [home, whole] = [readersView(shown), wholeView(size, shown)]
  const edge = ({ x, y, width, height }: View) => `M${x} ${y}h${width}v${height}h${-width}z`
  return (
    <>
      {backdrop.isOriginal ? (
        <g transform={turnedInto(shown)}>
          <image href={backdrop.address} {...size} preserveAspectRatio="none" />
        </g>
      ) : (
        <image href={backdrop.address} {...home} preserveAspectRatio="none" />
      )}
      <path className={styles.outside} fillRule="evenodd" d={edge(whole) + edge(home)} />
    </>
  )
}

/** The picture with its shapes, to draw on by pointer and by keys. */
export const DrawStage = ({
  desk,
  backdrop,
  keysId,
}: {
  desk: Desk
  backdrop: Backdrop
  keysId: string
}) => {
  const { t } = useLingui()
  const svg = useRef<SVGSVGElement>(null)
  const { finger, handlers } = usePointer(desk, svg)
  const names = useShapeNames()(desk.drawing.shapes)
  const { drawing, shown, view, tool } = desk
  const unit = view.width / 100
  const chosen = chosenShape(drawing)
  return (
    <>
      <svg
        ref={svg}
        className={styles.stage}
        data-stage=""
        data-tool={tool}
        viewBox={boxOf(view)}
        tabIndex={0}
        role="group"
        aria-label={t`Picture to draw on`}
        aria-describedby={keysId}
        {...handlers}
      >
        <Ground desk={desk} backdrop={backdrop} />
        <g transform={turnedInto(shown)} className={styles.shapes}>
          {drawing.shapes.map((shape, at) => (
            <ShapeButton
              // oxlint-disable-next-line react/no-array-index-key -- shapes keep their places
              key={at}
              desk={desk}
              shape={shape}
              at={at}
              name={names[at] ?? ''}
              unit={unit}
            />
          ))}
          {chosen && <Handles desk={desk} shape={chosen} unit={unit} />}
          <Unfinished desk={desk} unit={unit} />
        </g>
      </svg>
      {finger && (
        <Loupe finger={finger}>
          <Ground desk={desk} backdrop={backdrop} />
          <g transform={turnedInto(shown)} className={styles.shapes}>
            {drawing.shapes.map((shape, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- shapes keep their places
              <DrawnShape key={at} shape={shape} stroke={desk.stroke} />
            ))}
            <Unfinished desk={desk} unit={unit} />
          </g>
        </Loupe>
      )}
    </>
  )
}
