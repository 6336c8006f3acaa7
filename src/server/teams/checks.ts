// What a team makes of the rules of Guide Check, from what was sent (api-facts 6.5).
import { checkRules, type CheckRule, type RuleLevel } from '#contract/guides/checkRules.ts'

export type TeamChecks = {
  check_rules: Partial<Record<CheckRule, RuleLevel>>
  check_words: readonly string[]
}
export type ChecksBody = {
  check_rules?: readonly { rule: CheckRule; level: RuleLevel | null }[] | undefined
  check_words?: readonly string[] | undefined
}

/** Each once, however it is written. */
const withoutDoubles = (words: readonly string[]): string[] => {
  const known = new Map(words.map(word => [word.trim().toLowerCase(), word.trim()]))
  return [...known.values()]
}

export const checksAfter = (before: TeamChecks, { check_rules, check_words }: ChecksBody) => {
  const levels = new Map<CheckRule, RuleLevel | null | undefined>(
    checkRules.map(rule => [rule, before.check_rules[rule]]),
  )
  for (const { rule, level } of check_rules ?? []) levels.set(rule, level)
  const set = [...levels].flatMap(([rule, level]) => (level ? [[rule, level] as const] : []))
  return {
    check_rules: Object.fromEntries(set) as TeamChecks['check_rules'],
    check_words: check_words ? withoutDoubles(check_words) : before.check_words,
  }
}

/** Whether the words are those that a change was made from; true where it does not say. */
export const areFresh = (now: TeamChecks, before: readonly string[] | undefined): boolean =>
  before === undefined || JSON.stringify(withoutDoubles(before)) === JSON.stringify(now.check_words)

/** Each rule by its name, so that the audit log says which one was changed. */
export const shownChecks = ({ check_rules, check_words }: TeamChecks) => ({
  ...Object.fromEntries(checkRules.map(rule => [rule, check_rules[rule] ?? null])),
  check_words,
})
