import { useLingui } from '@lingui/react/macro'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { useNow } from '#app/ui/state/useNow.ts'

/** When a guide is to be looked at again, and whether that is due. */
export const ReviewDate = ({ date }: { date: number | null }) => {
  const { t, i18n } = useLingui()
  const now = useNow()
  if (date === null) return '–'
  return (
    <>
      {formatDay(date, i18n.locale)}{' '}
      {date * 1000 <= now && <Chip kind="danger">{t`Review due`}</Chip>}
    </>
  )
}
