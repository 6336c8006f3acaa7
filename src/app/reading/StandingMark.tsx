import { useLingui } from '@lingui/react/macro'
import { Ban, Check, Hourglass, Minus, Play } from 'lucide-react'
import type { ReadingState } from '#contract/reading/schemas.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { classes } from '#app/ui/classes.ts'
import { useNow } from '#app/ui/state/useNow.ts'
import { formatDay, formatNearDay } from '#app/ui/text/dates.ts'
import styles from './Standing.module.css'

export type Standing = { state: ReadingState; date: number | null }
const icons = {
  valid: Check,
  due: Hourglass,
  under_way: Play,
  missing: Minus,
  expired: Ban,
} as const

const localDay = (at: number) => new Date(at).toDateString()

/** How somebody stands, in the fewest words. */
export const useStandingWords = () => {
  const { t, i18n } = useLingui()
  const now = useNow()
  return ({ state, date }: Standing): string => {
    const day = date === null ? '' : formatNearDay(date, i18n.locale, now)
    if (state === 'valid')
      return date === null ? t`valid indefinitely` : t`valid until ${formatDay(date, i18n.locale)}`
    if (state === 'expired') return t`expired on ${day}`
    if (state === 'missing') return date === null ? t`not done yet` : t`was due on ${day}`
    if (state === 'under_way') return t`training started`
    return date !== null && localDay(date * 1000) === localDay(now)
      ? t`due today`
      : t`due on ${day}`
  }
}

/** The same with its sign: nobody needs to see colours. */
export const StandingMark = ({ standing }: { standing: Standing }) => {
  const words = useStandingWords()
  return (
    <span className={classes(styles.mark, styles[standing.state])}>
      <Icon of={icons[standing.state]} />
      {words(standing)}
    </span>
  )
}
