import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { followedLimit } from '#contract/core/pins.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { numberOf } from './model/releaseWords.ts'

const namedAtMost = 3

/** Which prerequisites are others than those that were signed for; nothing where none is. */
export const PrerequisitesChanged = ({ release }: { release: Release }) => {
  const { t } = useLingui()
  const { prerequisites_changed: changed } = release
  if (changed.length === 0) return null
  const named = changed
    .slice(0, namedAtMost)
    .map(({ guide_title: title, major, minor }) =>
      major === null || minor === null
        ? t`${title} (no release)`
        : `${title} ${numberOf({ major, minor })}`,
    )
    .join(', ')
  const rest = changed.length - namedAtMost
  const more = plural(rest, { one: '# more', other: '# more' })
  // The service names no more of them than that: there may be others.
  const isCut = changed.length >= followedLimit
  const names = rest <= 0 ? named : isCut ? t`${named} and many more` : t`${named} and ${more}`
  return (
    <MutedText>
      {changed.length === 1
        ? t`A prerequisite has changed since the first signature: now ${names}`
        : t`Prerequisites have changed since the first signature: now ${names}`}
    </MutedText>
  )
}
