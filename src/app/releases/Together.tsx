import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Release } from '#contract/releases/schemas.ts'
import type { WaitingReason } from '#contract/releases/together.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { numberOf } from './model/releaseWords.ts'
import styles from './Together.module.css'

const reasons: Record<WaitingReason, MessageDescriptor> = {
  draft: msg`still a draft`,
  rejected: msg`was sent back`,
  cancelled: msg`was withdrawn`,
  signatures: msg`still waiting for signatures`,
  date: msg`waiting for its date`,
  guide: msg`its guide was deleted`,
  category: msg`its category was deleted`,
  private: msg`its guide is no longer public`,
  review: msg`its first publication needs a review`,
}

/** What a release goes live with, and what each of these still waits for. */
export const Together = ({ release: { releaseid, together } }: { release: Release }) => {
  const { i18n } = useLingui()
  if (!together) return null
  const own = together.releases.find(one => one.releaseid === releaseid)?.waits_for
  const isReady = !together.hidden && together.releases.every(one => one.waits_for === null)
  return (
    <div className={styles.together}>
      <MutedText>
        <Trans>Goes live together with:</Trans>
      </MutedText>
      <ul>
        {together.releases
          .filter(one => one.releaseid !== releaseid)
          .map(one => (
            <li key={one.releaseid}>
              <a href={authorPaths.guideReleases(one.guideid)}>
                {one.guide_title} {numberOf(one)}
              </a>
              , {i18n._(one.waits_for === null ? ready : reasons[one.waits_for])}
            </li>
          ))}
        {together.hidden && (
          <li>
            <Trans>at least one release that you do not have access to</Trans>
          </li>
        )}
      </ul>
      {own === 'category' && (
        <MutedText>
          <Trans>The category of this release was deleted. Create the category again first.</Trans>
        </MutedText>
      )}
      {own === 'private' && (
        <MutedText>
          <Trans>The guide of this release is no longer public. Publish the guide first.</Trans>
        </MutedText>
      )}
      {own === 'review' && (
        <MutedText>
          <Trans>
            The first publication of this guide needs a review. Publish the guide, or ask a
            Moderator to publish this release.
          </Trans>
        </MutedText>
      )}
      {isReady && (
        <MutedText>
          <Trans>All of them are ready. Publish one of them, and all go live.</Trans>
        </MutedText>
      )}
    </div>
  )
}
const ready = msg`ready to go live`
