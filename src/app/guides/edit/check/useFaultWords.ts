import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/core/limits.ts'
import type { Finding } from '#contract/guides/guideCheck.ts'
import { guideFields } from '#documents/guide.ts'

type Fault = Pick<Finding, 'code' | 'step' | 'line' | 'title' | 'guideid'>

/** What a finding says that the service knows too. */
export const useFaultWords = (): ((fault: Fault) => string) => {
  const { t } = useLingui()
  const { lineLength, linesPerStep, introductionLines: lines } = limits
  const { most } = guideFields.summary
  return ({ code, step = 0, line = 0, title = '', guideid }) => {
    const target = guideid === undefined ? t`“${title}”` : t`guide ${guideid}`
    return {
      first_line_deep: t`Step ${step} starts with an indented line.`,
      level_jump: t`Step ${step}, line ${line} is more than one level deeper than the line before it.`,
      empty_step: t`Step ${step} is empty.`,
      empty_line: t`Step ${step}, line ${line} is empty.`,
      no_picture: t`Step ${step} has no picture.`,
      long_line: t`Step ${step}, line ${line} has more than ${lineLength} characters.`,
      many_lines: t`Step ${step} has more than ${linesPerStep} lines.`,
      long_summary: t`The summary has more than ${most} characters.`,
      long_introduction: t`The introduction has more than ${lines} lines.`,
      times: t`The shortest time is longer than the longest.`,
      no_summary: t`There is no summary.`,
      no_difficulty: t`No difficulty is chosen.`,
      no_time: t`No time is given.`,
      gone: t`“${title}” is listed under “Do first” but is deleted, or you do not have access to it.`,
      private: t`“${title}” is listed under “Do first” but is private. Readers would not see its steps.`,
      cycle: t`“${title}” is listed under “Do first” but depends on this guide.`,
      broken_link: t`Step ${step}, line ${line} links to ${target}, which does not exist or which you cannot see.`,
      broken_link_in_introduction: t`The introduction links to ${target}, which does not exist or which you cannot see.`,
      broken_link_in_conclusion: t`The conclusion links to ${target}, which does not exist or which you cannot see.`,
    }[code]
  }
}
