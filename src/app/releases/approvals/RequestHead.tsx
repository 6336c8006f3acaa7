import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { formatNearDay, formatMoment } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { FollowedList } from './FollowedList.tsx'
import type { RequestInReview } from './requestBoxes.ts'
import styles from './Approvals.module.css'
import { numberOf, pinsOf } from '../model/releaseWords.ts'
import { Sides } from '#app/ui/screen/Sides.tsx'

/** Eight signs of the digest tell one content from another at a glance. */
const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`

type RequestHeadProps = { asked: RequestInReview; counts: string; isSinceLooked: boolean }

/** What stands at which side of the comparison. */
const ComparedSides = ({ asked, isSinceLooked }: Omit<RequestHeadProps, 'counts'>) => {
  const { t, i18n } = useLingui()
  const { release, live_release, content_hash, looked } = asked
  const seen = looked && formatMoment(looked.date * 1000, i18n.locale)
  const seenHash = looked ? shortHash(looked.content_hash) : ''
  const before = live_release && numberOf(live_release)
  const since = live_release?.release_date
    ? formatNearDay(live_release.release_date, i18n.locale)
    : null
  const number = release ? numberOf(release) : ''
  const hash = shortHash(content_hash)
  return (
    <Sides
      before={
        isSinceLooked
          ? t`What you saw, ${seen}, content ${seenHash}`
          : before === null
            ? t`No live release`
            : since === null
              ? t`Release ${before}`
              : t`Release ${before}, since ${since}`
      }
      after={t`Release ${number}, content ${hash}`}
    />
  )
}

/** Which release, how much of it is new, and what stands at which side. */
export const RequestHead = ({ asked, counts, isSinceLooked }: RequestHeadProps) => {
  const { t } = useLingui()
  const { guide_title, release, live_release, guideid, releaseid } = asked
  const number = release ? numberOf(release) : ''
  const shown = pinsOf(asked.prerequisite_releases).join(', ')
  const kind =
    release === null ? '' : release.type === 'major' ? t`Major release.` : t`Minor release.`
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2 lang={asked.guide?.langid}>
          {guide_title} {number}
        </h2>
        <span className={styles.counts}>
          {kind}{' '}
          {asked.guide && (live_release ? counts : t`There is no live release to compare with.`)}
        </span>
        {live_release && (
          <LinkButton
            href={authorPaths.compareReleases(guideid, live_release.releaseid, releaseid)}
          >
            <Trans>Change report</Trans>
          </LinkButton>
        )}
      </div>
      {shown !== '' && (
        <p className={styles.shown}>
          {t`With this release, readers see these prerequisites: ${shown}.`}
        </p>
      )}
      <FollowedList asked={asked} />
      {asked.guide && <ComparedSides asked={asked} isSinceLooked={isSinceLooked} />}
    </div>
  )
}
