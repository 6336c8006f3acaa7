// What the teams on the list of a guide make of the rules of Guide Check. Pure.
import { asPattern } from '#lib/asPattern.ts'
import {
  checkRules,
  type CheckRule,
  type RuleLevel,
  type SetRule,
} from '#contract/guides/checkRules.ts'
import { levels, type GuideFinding, type Level } from './finding.ts'

export type TeamRules = {
  name: string
  check_rules: readonly SetRule[]
  check_words: readonly string[]
}

const setBy = ({ check_rules }: TeamRules, rule: CheckRule): RuleLevel | undefined =>
  check_rules.find(one => one.rule === rule)?.level

/**
 * Of several teams the strictest counts, one that says nothing with the rule's own level; null: it
 * is off in each of them.
 */
export const levelIn = (teams: readonly TeamRules[], rule: CheckRule, own: Level): Level | null => {
  if (teams.length === 0) return own
  const asked = new Set(teams.map(team => setBy(team, rule) ?? own))
  return levels.find(level => asked.has(level)) ?? null
}

export const isOff = (teams: readonly TeamRules[], rule: CheckRule): boolean =>
  levelIn(teams, rule, 'hint') === null

export const rulesOff = (teams: readonly TeamRules[]): CheckRule[] =>
  checkRules.filter(rule => isOff(teams, rule))

/** Without what is off, and each at the level of the teams. */
export const asTeamsSet = (
  found: readonly GuideFinding[],
  teams: readonly TeamRules[],
): GuideFinding[] =>
  found.flatMap(one => {
    const level = levelIn(teams, one.rule, one.level)
    return level === null ? [] : [level === one.level ? one : { ...one, level }]
  })

const escaped = (word: string) => asPattern(word).replace(/\s+/g, '\\s+')

/** Scripts that write no gaps between words: nothing there says where a word begins or ends. */
const gapless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const inWord = '[\\p{L}\\p{M}\\d]'
const wholeWord = (word: string): string => {
  const [first = '', last = ''] = [[...word].at(0), [...word].at(-1)]
  const before = gapless.test(first) ? '' : `(?<!${inWord})`
  const after = gapless.test(last) ? '' : `(?!${inWord})`
  return before + escaped(word) + after
}

/** What the teams call vague, as whole words; the longest first, as it says most. */
export const vagueIn = (teams: readonly TeamRules[]): RegExp | null => {
  const words = teams
    .flatMap(team => team.check_words)
    .map(word => word.trim())
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  return words.length === 0 ? null : new RegExp(words.map(wholeWord).join('|'), 'iu')
}
