// A file of content rules, as it was chosen. Pure.
import { rulesFileAtMost } from '#contract/contentRules/rows.ts'
import { rulesFormat } from '#contract/contentRules/schemas.ts'

/** As the service takes them, in bytes; the rest is for what is sent beside the rules. */
export const fileAtMost = rulesFileAtMost - 1024
/** Of a file, which may be indented; no larger one is opened. */
export const readAtMost = 2 * fileAtMost

/** Of what is sent, however the file was indented. */
export const sizeOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value)).length

type RulesFile = { format: typeof rulesFormat; version: 1; rules: unknown[] }

/** null: it is no export of content rules. What is wrong with its rules the service says. */
export const rulesIn = (text: string): RulesFile | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null // not JSON at all
  }
  if (typeof value !== 'object' || value === null) return null
  const { format, version, rules } = value as Record<string, unknown>
  return format === rulesFormat && version === 1 && Array.isArray(rules)
    ? { format: rulesFormat, version: 1, rules }
    : null
}
