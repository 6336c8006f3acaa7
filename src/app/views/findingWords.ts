import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ViewFinding } from '#contract/views/schemas.ts'

type Found = ViewFinding['faults'][number]
const namedAtMost = 4

/** What Guide Check found, each kind once with how often. */
const useFaultWords = () => {
  const { t } = useLingui()
  const wordsOf = ({ code, count }: Found): string =>
    ({
      no_picture: plural(count, {
        one: '# step without a picture',
        other: '# steps without a picture',
      }),
      first_line_deep: plural(count, {
        one: '# step starts with an indented line',
        other: '# steps start with an indented line',
      }),
      level_jump: plural(count, {
        one: '# line indented too deeply',
        other: '# lines indented too deeply',
      }),
      empty_step: plural(count, { one: '# empty step', other: '# empty steps' }),
      empty_line: plural(count, { one: '# empty line', other: '# empty lines' }),
      long_line: plural(count, { one: '# line too long', other: '# lines too long' }),
      many_lines: plural(count, {
        one: '# step with too many lines',
        other: '# steps with too many lines',
      }),
      long_summary: t`summary too long`,
      long_introduction: t`introduction too long`,
      times: t`shortest time longer than the longest`,
      no_summary: t`summary missing`,
      no_difficulty: t`difficulty missing`,
      no_time: t`time missing`,
    })[code]
  return (faults: readonly Found[]): string[] => {
    const more = faults.slice(namedAtMost).reduce((sum, { count }) => sum + count, 0)
    const named = faults.slice(0, namedAtMost).map(wordsOf)
    return more === 0
      ? named
      : [...named, plural(more, { one: '# more finding', other: '# more findings' })]
  }
}

/** Why something is worth a look. */
export const useFindingReasons = () => {
  const { t } = useLingui()
  const faultWords = useFaultWords()
  const stopWords = ({ step, stopped, reached }: NonNullable<ViewFinding['stops']>) =>
    t`many stop at step ${step} (${stopped} of ${reached})`
  return ({ kinds, faults, stops }: ViewFinding): string =>
    kinds
      .flatMap(kind =>
        kind === 'checks'
          ? faultWords(faults)
          : {
              drop: t`views down by half or more`,
              seldom_completed: t`rarely completed`,
              stops: stops === null ? [] : stopWords(stops),
              old: t`unchanged for a year`,
            }[kind],
      )
      .join(', ')
}
