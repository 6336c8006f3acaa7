import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { numberOf } from '../model/releaseWords.ts'
import type { RequestInReview } from './requestBoxes.ts'
import styles from './Approvals.module.css'

type Followed = RequestInReview['followed']['prerequisites'][number]

/** How it differs from what readers had of it when the release before went live. */
const useDifference = (live: string | null) => {
  const { t } = useLingui()
  return ({ release, before, is_new, steps, steps_changed, steps_removed, changed }: Followed) => {
    if (live === null) return null
    if (is_new) return t`Not a prerequisite of release ${live}.`
    if (release === null) return null
    if (before === null) return t`It had no release when release ${live} went live.`
    const number = numberOf(before)
    if (release.releaseid === before.releaseid || !changed)
      return t`The same content as when release ${live} went live.`
    const differ = steps_changed ?? 0
    const removed = steps_removed ?? 0
    const was = t`It was ${number} when release ${live} went live.`
    const words =
      differ === 0 && removed === 0
        ? t`The steps are the same, other content differs.`
        : plural(steps, {
            one: `Changed or added since then: ${differ} of # step.`,
            other: `Changed or added since then: ${differ} of # steps.`,
          })
    return removed === 0
      ? `${was} ${words}`
      : `${was} ${words} ${plural(removed, { one: '# step removed.', other: '# steps removed.' })}`
  }
}

type FollowedRowProps = { one: Followed; live: string | null; seen: number | null }

const FollowedRow = ({ one, live, seen }: FollowedRowProps) => {
  const { t } = useLingui()
  const differenceOf = useDifference(live)
  const { guideid, title, release, before, steps, since, changed } = one
  const number = release ? numberOf(release) : ''
  const count = plural(steps, { one: '# step', other: '# steps' })
  const difference = differenceOf(one)
  return (
    <li>
      <a href={paths.guideById(guideid)}>
        {title} {number}
      </a>
      , {release ? `${count}.` : t`${count}, no release: readers see the current version.`}{' '}
      {one.changed_since_signed ? (
        <Chip kind="warn">{t`Changed since the first signature`}</Chip>
      ) : (
        seen !== null &&
        since !== null &&
        since >= seen && <Chip kind="warn">{t`Changed since you looked`}</Chip>
      )}{' '}
      {difference !== null && <span className={styles.soft}>{difference}</span>}{' '}
      {release && before && changed && (
        <a
          href={authorPaths.compareReleases(guideid, before.releaseid, release.releaseid)}
          aria-label={t`Compare releases of ${title}`}
        >
          <Trans>Compare</Trans>
        </a>
      )}
    </li>
  )
}

/** What the signatures do not cover: prerequisites that readers get the newest release of. */
export const FollowedList = ({ asked }: { asked: RequestInReview }) => {
  const { t } = useLingui()
  const { followed, live_release, looked } = asked
  const { total, prerequisites } = followed
  if (total === 0) return null
  const rest = total - prerequisites.length
  return (
    <section className={styles.shown} aria-label={t`Prerequisites not covered by the signatures`}>
      <p>
        {t`Readers always see the newest release of these prerequisites. Later releases of them change the job without a new signature.`}
      </p>
      <ul className={styles.followed}>
        {prerequisites.map(one => (
          <FollowedRow
            key={one.guideid}
            one={one}
            live={live_release && numberOf(live_release)}
            seen={looked?.date ?? null}
          />
        ))}
        {rest > 0 && (
          <li>{plural(rest, { one: '# more prerequisite', other: '# more prerequisites' })}</li>
        )}
      </ul>
    </section>
  )
}

const namedAtMost = 5

/** The same in one sentence, where the signature is given. */
export const NotCovered = ({ asked }: { asked: RequestInReview }) => {
  const { t } = useLingui()
  const { total, prerequisites } = asked.followed
  if (total === 0) return null
  const named = prerequisites
    .slice(0, namedAtMost)
    .map(({ title, release }) => (release ? `${title} ${numberOf(release)}` : title))
    .join(', ')
  const rest = total - Math.min(total, namedAtMost)
  const more = plural(rest, { one: '# more', other: '# more' })
  const names = rest === 0 ? named : t`${named} and ${more}`
  return (
    <p className={styles.soft}>
      {t`Not covered by your signature: ${names}. Later releases of these prerequisites change the job without a new signature.`}
    </p>
  )
}
