import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
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
  return (one: Followed) => {
    const { release, before, is_new, steps, steps_changed, steps_removed, changed } = one
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
    const isSame = differ === 0 && removed === 0 && !one.steps_moved
    const words = [
      isSame && t`The steps are the same, but other content differs.`,
      (differ > 0 || removed > 0) &&
        plural(steps, {
          one: `Changed or added since then: ${differ} of # step.`,
          other: `Changed or added since then: ${differ} of # steps.`,
        }),
      removed > 0 && plural(removed, { one: '# step removed.', other: '# steps removed.' }),
      one.steps_moved && t`The steps are in a different order.`,
    ]
    return [was, ...words.filter(word => word !== false && word !== null)].join(' ')
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
      , {release ? `${count}.` : t`${count}, no release: readers see the live version.`}{' '}
      {one.together && <>{t`Goes live together with this release.`} </>}
      {one.changed_since_signed ? (
        <Chip kind="warn">{t`Changed since the first signature`}</Chip>
      ) : (
        seen !== null &&
        since !== null &&
        since >= seen && <Chip kind="warn">{t`Changed since you last responded`}</Chip>
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
        {prerequisites.some(one => one.release === null)
          ? t`Readers always see the newest release of these prerequisites, or the live version of those without a release. They get later releases and changes without a new signature.`
          : t`Readers always see the newest release of these prerequisites. They get later releases without a new signature.`}
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
const versionOf = ({ release, since, content_hash }: Followed) =>
  [release?.releaseid, since, content_hash].join()
/** The first of them; of the others, of `total`, only how many. */
const useNamed = () => {
  const { t } = useLingui()
  return (all: readonly string[], total = all.length): string => {
    const named = all.slice(0, namedAtMost).join(', ')
    const rest = total - Math.min(total, namedAtMost)
    const more = plural(rest, { one: '# more', other: '# more' })
    return rest === 0 ? named : t`${named} and ${more}`
  }
}
const seenOf = (all: readonly Followed[]) => new Map(all.map(one => [one.guideid, one]))

/** The same in one sentence, where the signature is given. */
export const NotCovered = ({ asked }: { asked: RequestInReview }) => {
  const { t } = useLingui()
  const namesOf = useNamed()
  const { total, prerequisites } = asked.followed
  if (total === 0) return null
  const names = namesOf(
    prerequisites.map(({ title, release }) =>
      release ? `${title} ${numberOf(release)}` : t`${title} (no release)`,
    ),
    total,
  )
  return (
    <p className={styles.soft}>
      {prerequisites.some(one => one.release === null)
        ? t`Not covered by your signature: ${names}. Readers get later releases of these prerequisites, and changes to those without a release, without a new signature.`
        : t`Not covered by your signature: ${names}. Readers get later releases of these prerequisites without a new signature.`}
    </p>
  )
}

/** What was there when the panel opened is what its reader has seen: others are pointed out. */
export const ChangedMeanwhile = ({ asked }: { asked: RequestInReview }) => {
  const { t } = useLingui()
  const { prerequisites } = asked.followed
  const [first] = useState(() => seenOf(prerequisites))
  const now = seenOf(prerequisites)
  const isAnother = (one: Followed) => {
    const [was, is] = [first.get(one.guideid), now.get(one.guideid)]
    return !was || !is || versionOf(was) !== versionOf(is)
  }
  // One that left is told under the name that it had.
  const changed = [...new Map([...first, ...now]).values()].filter(isAnother)
  const names = useNamed()(
    changed.map(({ title, release }) => (release ? `${title} ${numberOf(release)}` : title)),
  )
  // The place is always there: words that come into it are read out.
  return (
    <div role="alert">
      {names !== '' && (
        <p className={styles.told}>
          {t`These prerequisites have changed since you opened this request: ${names}. Look at them before you sign.`}
        </p>
      )}
    </div>
  )
}
