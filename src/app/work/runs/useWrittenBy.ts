import { useLingui } from '@lingui/react/macro'
import { formatExact } from '#app/ui/text/dates.ts'

export type NameOf = (userid: number) => string
type Deed = {
  userid: number
  date: number
  device_date: number | null
  device: string | null
  clock_ahead: number | null
}

/** Seconds: what is sent as it is done arrives within them. */
const atOnce = 3
/** Seconds by which a clock may be off before a record says so. */
const rightEnough = 3

/**
 * When something was done, by the device where it said so; and, where there is more to say, when
 * the service heard of it and what the clock was off by.
 */
export const useMomentWords = () => {
  const { t, i18n } = useLingui()
  return ({ date, device_date, clock_ahead }: Omit<Deed, 'userid' | 'device'>) => {
    const sent = formatExact(date, i18n.locale)
    const off = clock_ahead ?? 0
    const seconds = Math.abs(off)
    const received =
      device_date === null
        ? []
        : [date - device_date > atOnce ? t`received ${sent}` : t`received at once`]
    const skew =
      seconds <= rightEnough
        ? []
        : [
            off > 0
              ? t`device clock ${seconds} s fast, corrected`
              : t`device clock ${seconds} s slow, corrected`,
          ]
    return { when: formatExact(device_date ?? date, i18n.locale), marks: [...received, ...skew] }
  }
}

/** Who did something, on what, and when: by the device where it said so, and by the service. */
export const useWrittenBy = (nameOf: NameOf): ((deed: Deed) => string) => {
  const momentWords = useMomentWords()
  return ({ userid, device, ...moment }) => {
    const { when, marks } = momentWords(moment)
    const who = [nameOf(userid), ...(device ? [device] : []), when].join(', ')
    return [who, ...marks].join('; ')
  }
}
