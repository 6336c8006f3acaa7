import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './CropStage.module.css'
import { heightOf, movedBy, turned, zoomedBy } from './crop.ts'
import type { Frame, Size } from './crop.ts'

type CropStageProps = {
  address: string | undefined
  original: Size
  frame: Frame
  onFrame: (frame: Frame) => void
  keysId: string
}

/** Where the corners of the original come to lie. */
const turns: Record<Frame['rotate'], (size: Size) => string> = {
  0: () => '',
  90: ({ height }) => `translate(${height} 0) rotate(90)`,
  180: ({ width, height }) => `translate(${width} ${height}) rotate(180)`,
  270: ({ width }) => `translate(0 ${width}) rotate(270)`,
}
const steps: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
type Held = { x: number; y: number; frame: Frame; isSizing: boolean }

/** Moves the frame or sizes it with the pointer. */
const useDragging = ({ original, frame, onFrame }: CropStageProps) => {
  const svg = useRef<SVGSVGElement>(null)
  const held = useRef<Held | null>(null)
  const onPointerDown = (event: PointerEvent<SVGElement>, isSizing: boolean) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, frame, isSizing }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = held.current
    const shown = svg.current?.getBoundingClientRect().width
    if (!from || !shown) return
    const scale = turned(original, frame.rotate).width / shown
    const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
    onFrame(
      from.isSizing
        ? zoomedBy(
            from.frame,
            original,
            Math.max(0.05, (from.frame.width + 2 * dx) / from.frame.width),
          )
        : movedBy(from.frame, original, dx, dy),
    )
  }
  const end = () => void (held.current = null)
  return { svg, onPointerDown, onPointerMove, end }
}

export const zoomStep = 0.95
type KeptPartProps = {
  frame: Frame
  /** A hundredth of the width of the whole. */ unit: number
  onPointerDown: ReturnType<typeof useDragging>['onPointerDown']
}

/** The frame with its thirds, to move, and its corner, to size it. */
const KeptPart = ({ frame, unit, onPointerDown }: KeptPartProps) => {
  const { x, y, width } = frame
  const height = heightOf(frame)
  return (
    <>
      <rect
        className={styles.frame}
        x={x}
        y={y}
        width={width}
        height={height}
        strokeWidth={unit / 3}
        onPointerDown={event => onPointerDown(event, false)}
      />
      <path
        className={styles.thirds}
        strokeWidth={unit / 8}
        d={`M${x + width / 3} ${y}v${height}M${x + (2 * width) / 3} ${y}v${height}M${x} ${y + height / 3}h${width}M${x} ${y + (2 * height) / 3}h${width}`}
      />
      <rect
        className={styles.handle}
        x={x + width - unit * 3}
        y={y + height - unit * 3}
        width={unit * 6}
        height={unit * 6}
        strokeWidth={unit / 4}
        onPointerDown={event => onPointerDown(event, true)}
      />
    </>
  )
}

/**
 * The picture as it is turned, with the part that is kept in the light. Arrows move it, + and −
 * change its size.
 */
export const CropStage = (props: CropStageProps) => {
  const { address, original, frame, onFrame, keysId } = props
  const { t } = useLingui()
  const { svg, onPointerDown, onPointerMove, end } = useDragging(props)
  const whole = turned(original, frame.rotate)
  const height = heightOf(frame)
  const { x, y, width } = frame
  const unit = whole.width / 100
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const by =
      event.key === '+' || event.key === '=' ? zoomStep : event.key === '-' ? 1 / zoomStep : null
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && by === null)) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    if (step) onFrame(movedBy(frame, original, step[0] * far, step[1] * far))
    else if (by !== null) onFrame(zoomedBy(frame, original, by))
  }
  return (
    <svg
      ref={svg}
      className={styles.stage}
      viewBox={`0 0 ${whole.width} ${whole.height}`}
      tabIndex={0}
      role="group"
      aria-label={t`Part of the picture: ${x} from the left, ${y} from the top, ${width} by ${height} pixels`}
      aria-describedby={keysId}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <image
        href={address}
        width={original.width}
        height={original.height}
        preserveAspectRatio="none"
        transform={turns[frame.rotate](original)}
      />
      <path
        className={styles.outside}
        fillRule="evenodd"
        d={`M0 0H${whole.width}V${whole.height}H0ZM${x} ${y}V${y + height}H${x + width}V${y}Z`}
      />
      <KeptPart frame={frame} unit={unit} onPointerDown={onPointerDown} />
    </svg>
  )
}
