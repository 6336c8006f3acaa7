// What each row of the audit log does, in one sentence, for the reference.
import type { auditRows } from './rows.ts'

export const auditSummaries: Record<keyof typeof auditRows, string> = {
  checkAudit: 'Checks part of the audit log against the chain of hashes stored with it.',
  exportAudit:
    'Exports entries of the audit log as a ZIP archive: JSON Lines with a detached signature, the public key and how to verify both.',
  readAuditKey: 'Returns the public key that exports of the audit log are signed with.',
  readTimeline:
    'Lists what happened to a person, a guide or a page: audit log, decisions and sign-ins, newest first.',
  listAudit: 'Lists what was changed on the site, by whom and why; also as CSV.',
}
