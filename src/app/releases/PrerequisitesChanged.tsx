import { useLingui } from '@lingui/react/macro'
import type { Release } from '#contract/releases/schemas.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { numberOf } from './model/releaseWords.ts'

/** Which prerequisites are others than those that were signed for; nothing where none is. */
export const PrerequisitesChanged = ({ release }: { release: Release }) => {
  const { t } = useLingui()
  const { prerequisites_changed: changed } = release
  if (changed.length === 0) return null
  const names = changed.map(one => `${one.guide_title} ${numberOf(one)}`).join(', ')
  return (
    <MutedText>
      {changed.length === 1
        ? t`A prerequisite has changed since the first signature: now ${names}`
        : t`Prerequisites have changed since the first signature: now ${names}`}
    </MutedText>
  )
}
