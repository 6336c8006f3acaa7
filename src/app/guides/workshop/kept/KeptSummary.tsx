import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import type { KeptGuide } from '#app/offline/keptDatabase.ts'

/** What is kept of a guide, and as of when. */
export const KeptSummary = ({ kept: { pictures, bytes, keptAt } }: { kept: KeptGuide }) => {
  const { i18n } = useLingui()
  const size = formatBytes(bytes, i18n.locale)
  const day = formatDay(keptAt / 1000, i18n.locale)
  return pictures.length === 0 ? (
    <Trans>Text, as of {day}.</Trans>
  ) : (
    <Plural
      value={pictures.length}
      one={`Text and # picture, ${size}, as of ${day}.`}
      other={`Text and # pictures, ${size}, as of ${day}.`}
    />
  )
}
