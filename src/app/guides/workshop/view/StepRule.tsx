import { useLingui } from '@lingui/react/macro'
import bench from '#app/ui/bench/Bench.module.css'

/** The rule of steps: how far somebody is. `at`: the open step from 0; `count` behind the last. */
export const StepRule = ({ at, count }: { at: number; count: number }) => {
  const { t } = useLingui()
  const number = at + 1
  return (
    <div
      className={bench.way}
      role="img"
      aria-label={
        at < 0
          ? t`${count} steps, not begun`
          : at < count
            ? t`Step ${number} of ${count}`
            : t`All ${count} steps gone through`
      }
    >
      {Array.from({ length: count }, (_, n) => (
        <i key={n} className={n === at ? bench.here : n < at ? bench.done : undefined} />
      ))}
    </div>
  )
}
