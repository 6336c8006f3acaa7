// The rules of Guide Check by their names, and what a team may make of each (authoring.md 6.4).
import * as z from 'zod/mini'
import { text } from '../core/wire.ts'
import type { FindingCode } from './ignored.ts'

export const checkRules = [
  'G1',
  'G2',
  'G3',
  'G4',
  'G5',
  'G6',
  'G7',
  'G8',
  'G9',
  'G10',
  'G11',
  'G12',
  'G13',
  'G14',
  'G15',
  'G16',
  'G17',
  'G18',
] as const
export type CheckRule = (typeof checkRules)[number]
export const ruleLevels = ['off', 'must', 'should'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** Which rule finds what. */
export const ruleOf: Record<FindingCode, CheckRule> = {
  first_line_deep: 'G1',
  level_jump: 'G1',
  empty_step: 'G2',
  empty_line: 'G2',
  no_picture: 'G3',
  long_line: 'G4',
  many_lines: 'G4',
  wordy_line: 'G5',
  many_actions: 'G5',
  item_unused: 'G6',
  tool_unlisted: 'G6',
  colour_without_shape: 'G7',
  shape_without_line: 'G7',
  vague_words: 'G8',
  late_caution: 'G9',
  sign_word: 'G9',
  shape_count: 'G10',
  screws_uncounted: 'G11',
  lengths_missing: 'G11',
  no_alt: 'G12',
  small_picture: 'G12',
  picture_shape: 'G12',
  long_summary: 'G13',
  long_introduction: 'G13',
  times: 'G13',
  no_summary: 'G13',
  no_difficulty: 'G13',
  no_time: 'G13',
  gone: 'G14',
  private: 'G14',
  cycle: 'G14',
  broken_link: 'G14',
  broken_link_in_introduction: 'G14',
  broken_link_in_conclusion: 'G14',
  repeated_line: 'G15',
  repeated_step: 'G15',
  same_as_before: 'G15',
  no_ending: 'G16',
  turned_line: 'G17',
  unturned_line: 'G17',
  turned_title: 'G17',
  screws_sum: 'G18',
  screws_drawn: 'G18',
}

/** Of a team; rules that are not named have their own level. */
export const SetRule = z.object({ rule: z.enum(checkRules), level: z.enum(ruleLevels) })
export type SetRule = z.output<typeof SetRule>

export const longestCheckWord = 60
export const mostCheckWords = 100
const checkWords = () => z.array(text(longestCheckWord, 1)).check(z.maxLength(mostCheckWords))
/** What a team changes: rules that are not named stay as they are, the words are all of them. */
export const checkSettings = {
  check_rules: z.optional(
    z
      .array(
        z.strictObject({
          rule: z.enum(checkRules),
          level: z.nullable(z.enum(ruleLevels)), // null: its own level again
        }),
      )
      .check(z.maxLength(checkRules.length)),
  ),
  check_words: z.optional(checkWords()),
}
/** What a change of the words is made from. */
export const checkSettingsBefore = { check_words_before: z.optional(checkWords()) }
