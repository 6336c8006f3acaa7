// What a row of the audit log is about, in words; the filter takes the names that the service has.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/audit/entry.ts'

const targetNames: Record<string, MessageDescriptor> = {
  address: msg`Email address`,
  approval: msg`Request for signatures`,
  approval_process: msg`Approval process`,
  comment: msg`Comment`,
  demo: msg`Demo content`,
  guide: msg`Guide`,
  invitation: msg`Invitation`,
  job: msg`Job`,
  lend: msg`Delegation of duties`,
  patrol_item: msg({ context: 'noun', message: 'Edit' }),
  patrol_reason: msg`Denial reason`,
  people: msg`People`,
  release: msg`Release`,
  settings: msg`Settings`,
  team: msg`Team`,
  terms: msg`Terms for translations`,
  training: msg`Training module`,
  user: msg`Account`,
  users: msg`Accounts`,
  content_rule: msg`Content rule`,
  webhook: msg`Webhook`,
  wiki: msg`Page`,
  work_log: msg({ context: 'work', message: 'Run' }),
  work_order: msg`Work order`,
}

/** A kind that this version of the app does not know keeps its name. */
export const targetWords = (
  { target_type, target_id }: Pick<AuditEntry, 'target_type' | 'target_id'>,
  i18n: I18n,
): string => {
  const known = Object.hasOwn(targetNames, target_type) ? targetNames[target_type] : undefined
  return `${known ? i18n._(known) : target_type} ${target_id}`
}

/** Kinds to choose from, by name; one that is asked for and not known here keeps its own. */
export const targetTypes = (i18n: I18n, asked: string): { value: string; label: string }[] => {
  const known = Object.entries(targetNames)
    .map(([value, name]) => ({ value, label: i18n._(name) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return asked === '' || Object.hasOwn(targetNames, asked)
    ? known
    : [{ value: asked, label: asked }, ...known]
}
