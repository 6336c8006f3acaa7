import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, ListOrdered, Tag } from 'lucide-react'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { Row } from './palette/PaletteRow.tsx'
import { typedAddress, type TypedAddress } from './typedAddress.ts'

const placeRow = (label: string, below: string, icon: LucideIcon, href: string): Row => ({
  kind: 'place',
  id: 'address',
  label,
  below,
  icon,
  href,
})

type Step = Extract<TypedAddress, { kind: 'step' }>

/** It stands there at once, and says more once the guide is there. */
const useStepRow = (asked: Step | null): Row[] => {
  const { t } = useLingui()
  const { data } = useQuery({
    ...read('readGuide', { params: { guideid: asked?.guideid ?? 1 } }),
    enabled: asked !== null,
    retry: false,
  })
  if (!asked) return []
  const { guideid, step: number, line } = asked
  const guide = data?.guideid === guideid ? data : undefined
  const step = guide?.steps[number - 1]
  const isThere = step && (line === null || step.lines[line - 1])
  return [
    placeRow(
      line === null ? t`Step ${number}` : t`Step ${number}, line ${line}`,
      !guide
        ? t`Guide ${guideid}`
        : isThere
          ? guide.title
          : t`The guide does not have this step or line.`,
      ListOrdered,
      guide && isThere ? paths.step(guide, step.stepid, line) : paths.guideById(guideid),
    ),
  ]
}

/** Where an address that was typed leads. */
export const useTypedAddress = (text: string): Row[] => {
  const { t } = useLingui()
  const address = typedAddress(text, location.origin)
  const steps = useStepRow(address?.kind === 'step' ? address : null)
  if (address?.kind === 'tag') {
    const { tag } = address
    return [placeRow(t`Tag “${tag}”`, '', Tag, authorPaths.tag(tag))]
  }
  return address?.kind === 'path'
    ? [placeRow(t`Go to this address`, address.path, Link, address.path)]
    : steps
}
