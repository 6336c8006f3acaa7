import { useLingui } from '@lingui/react/macro'
import styles from './DayChart.module.css'
import { bottom, height, left, right, scaleFor, top, width, type Point } from './dayScale.ts'

const markedAtMost = 62 // points that have a mark each; beyond, lines alone

type LinesProps = { points: readonly Point[]; scale: ReturnType<typeof scaleFor> }

/** The rules of numbers behind the lines, and the points that are named below. */
const Rules = ({ points, scale: { step, most, x, y } }: LinesProps) => {
  const { i18n } = useLingui()
  const every = Math.ceil(points.length / 8)
  return (
    <>
      {Array.from({ length: Math.round(most / step) + 1 }, (_, n) => n * step).map(value => (
        <g key={value}>
          <path className={styles.grid} d={`M${left},${y(value)}H${width - right}`} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {value.toLocaleString(i18n.locale)}
          </text>
        </g>
      ))}
      {points.map(
        (one, n) =>
          n % every === 0 && (
            <g key={one.key} className={n % (3 * every) === 0 ? undefined : styles.between}>
              <path className={styles.tick} d={`M${x(n)},${height - bottom}v6`} />
              <text
                x={x(n)}
                y={height - 6}
                textAnchor={n > 0 && n === points.length - 1 ? 'end' : 'middle'}
              >
                {one.label}
              </text>
            </g>
          ),
      )}
    </>
  )
}

/** A mark for each point. */
const Marks = ({ points, scale: { x, y } }: LinesProps) =>
  points.length > markedAtMost
    ? null
    : points.map((one, n) => (
        <g key={one.key}>
          {one.before !== null && (
            <rect
              className={styles.square}
              x={x(n) - 3}
              y={y(one.before) - 3}
              width="6"
              height="6"
            />
          )}
          <circle
            className={one.until ? styles.part : styles.dot}
            cx={x(n)}
            cy={y(one.views)}
            r="4"
          />
        </g>
      ))

/** The drawing: views, those of the range before, and the point that is looked at. */
export const DayLines = ({
  points,
  place,
  current,
}: {
  points: readonly Point[]
  place: number
  current: Point | undefined
}) => {
  const scale = scaleFor(points)
  const { x, y, path } = scale
  const hasBefore = points.some(one => one.before !== null)
  const at = points.findIndex(one => one.until !== undefined)
  const partial = at === -1 ? points.length : at
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Rules points={points} scale={scale} />
      {hasBefore && <path className={styles.before} d={path(one => one.before)} />}
      <path className={styles.now} d={path(one => one.views, 0, partial)} />
      {partial < points.length && (
        <path className={styles.soFar} d={path(one => one.views, Math.max(0, partial - 1))} />
      )}
      <Marks points={points} scale={scale} />
      {current && <path className={styles.line} d={`M${x(place)},${top}V${height - bottom}`} />}
      {current && <circle className={styles.current} cx={x(place)} cy={y(current.views)} r="6" />}
    </svg>
  )
}
