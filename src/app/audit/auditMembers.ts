// The members of what was and of what is, which an entry of the audit log holds.
import type { I18n } from '@lingui/core'
import type { AuditEntry } from '#contract/audit/entry.ts'
import { memberWords } from './memberWords.ts'

/** What a setting of the site is called; `undefined` for one that is not known. */
export type SettingWords = (name: string, i18n: I18n) => string | undefined

/** None where the value is no object. */
export const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Of both sides, each once. */
export const memberNames = ({ before, after }: AuditEntry): string[] => [
  ...new Set([...Object.keys(membersOf(before)), ...Object.keys(membersOf(after))]),
]

/** A setting is called what its screen calls it. */
export const memberName = (
  { target_type }: AuditEntry,
  name: string,
  i18n: I18n,
  settingWords: SettingWords | undefined,
): string => (target_type === 'settings' && settingWords?.(name, i18n)) || memberWords(name, i18n)
