import { useLingui } from '@lingui/react/macro'
import { formatExact } from '#app/ui/text/dates.ts'

export type NameOf = (userid: number) => string
type Deed = { userid: number; date: number; device_date: number | null }

/** Who did something, and when: by the device where it said so. */
export const useWrittenBy = (nameOf: NameOf): ((deed: Deed) => string) => {
  const { t, i18n } = useLingui()
  return ({ userid, date, device_date }) => {
    const [who, when] = [nameOf(userid), formatExact(device_date ?? date, i18n.locale)]
    const sent = formatExact(date, i18n.locale)
    return device_date !== null && date - device_date > 60
      ? t`${who}, ${when}; received ${sent}`
      : `${who}, ${when}`
  }
}
