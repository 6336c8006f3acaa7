import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { LineId } from '#app/drafts/content/guideContent.ts'
import { announce } from '../announce.ts'

/** Where a line's length is said. */
const told = [280, 330, limits.lineLength] as const

/**
 * Says once for each line that it comes near its limit, and how long it is then; a line that became
 * shorter is told again.
 */
export const useLineLengths = () => {
  const { t } = useLingui()
  const known = useRef(new Map<LineId, number>())
  return (lineid: LineId, length: number) => {
    const reached = told.findLast(mark => length >= mark) ?? 0
    const before = known.current.get(lineid) ?? 0
    known.current.set(lineid, reached)
    const max = limits.lineLength
    const over = length - max
    if (reached > before)
      announce(
        over > 0
          ? t`${length} of ${max} characters: too long by ${over}.`
          : over === 0
            ? t`${max} of ${max} characters: the line is full.`
            : t`${length} of ${max} characters.`,
      )
  }
}
