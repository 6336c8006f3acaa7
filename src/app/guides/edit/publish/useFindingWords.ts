import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/core/limits.ts'
import { guideFields } from '#documents/guide.ts'
import type { GuideFinding } from './guideCheck.ts'

/** What a finding says. */
export const useFindingWords = (): ((finding: GuideFinding) => string) => {
  const { t } = useLingui()
  const { lineLength, linesPerStep, introductionLines: lines } = limits
  const { most } = guideFields.summary
  return ({ code, step = 0, line = 0, title = '', guideid }) => {
    const target = guideid === undefined ? `“${title}”` : t`guide ${guideid}`
    return {
      'first line deep': t`Step ${step} begins with an indented line.`,
      'level jump': t`Step ${step}, line ${line} is indented by more than one level.`,
      'empty step': t`Step ${step} is empty.`,
      'empty line': t`Step ${step}, line ${line} is empty.`,
      'no picture': t`Step ${step} has no picture.`,
      'long line': t`Step ${step}, line ${line} has more than ${lineLength} characters.`,
      'many lines': t`Step ${step} has more than ${linesPerStep} lines.`,
      'long summary': t`The summary has more than ${most} characters.`,
      'long introduction': t`The introduction has more than ${lines} lines.`,
      times: t`The shortest time is longer than the longest.`,
      'no summary': t`There is no summary.`,
      'no difficulty': t`No difficulty is chosen.`,
      'no time': t`No time is given.`,
      gone: t`“${title}” comes first, but is deleted or closed to you.`,
      private: t`“${title}” comes first and is private: readers would see a gap.`,
      cycle: t`“${title}” comes first and leads back to this guide.`,
      'broken link': t`Step ${step}, line ${line} links to ${target}, which does not exist.`,
      'broken link in introduction': t`The introduction links to ${target}, which does not exist.`,
      'broken link in conclusion': t`The conclusion links to ${target}, which does not exist.`,
    }[code]
  }
}
