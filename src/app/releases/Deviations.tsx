import { plural } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { Release } from '#contract/releases/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { numberOf } from './model/releaseWords.ts'
import { useLingui } from '@lingui/react/macro'

/** How many values out of range its runs have, with the way to them; nothing where none is. */
export const Deviations = ({ release }: { release: Release }) => {
  const { t } = useLingui()
  const { deviations, guideid, guide_title, releaseid } = release
  if (!deviations) return null
  const number = numberOf(release)
  const count = plural(deviations, { one: '# deviation', other: '# deviations' })
  return (
    <a
      href={authorPaths.deviations({
        guide: String(guideid),
        title: guide_title,
        release: String(releaseid),
      })}
      aria-label={t`${count} in runs of ${guide_title} ${number}`}
      draggable={false}
    >
      <Chip kind="danger" icon={TriangleAlert}>
        {count}
      </Chip>
    </a>
  )
}
