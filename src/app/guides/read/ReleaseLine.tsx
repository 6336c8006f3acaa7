import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { noteAddress } from '#app/noteAddress.ts'
import { formatDay, isoDay } from '#app/ui/text/dates.ts'
import styles from './GuideHead.module.css'

/** Which release readers have before them, since when, and the way to what it changed. */
export const ReleaseLine = ({
  guide: { guideid, releaseid, release },
}: {
  guide: Pick<Guide, 'guideid' | 'releaseid' | 'release'>
}) => {
  const { i18n } = useLingui()
  if (!release || releaseid === undefined) return null
  const number = `${release.major}.${release.minor}`
  const date = release.release_date
  const day =
    date === null ? null : <time dateTime={isoDay(date)}>{formatDay(date, i18n.locale)}</time>
  return (
    <p className={styles.release} lang={i18n.locale}>
      {day === null ? (
        <Trans>Release {number}.</Trans>
      ) : (
        <Trans>
          Release {number}, since {day}.
        </Trans>
      )}{' '}
      <a href={noteAddress(guideid, releaseid)}>
        <Trans>What has changed</Trans>
      </a>
    </p>
  )
}
