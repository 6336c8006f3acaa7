import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/audit/schemas.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { targetWords } from './targetWords.ts'

/** What an entry is about; an account under its name, with the way to it. */
export const AuditTarget = ({ entry }: { entry: AuditEntry }) => {
  const { i18n } = useLingui()
  const userid = entry.target_type === 'user' ? idOf(entry.target_id) : null
  const nameOf = usePeopleNames(userid === null ? [] : [userid])
  const words = targetWords(entry, i18n)
  return userid === null ? (
    words
  ) : (
    <a href={authorPaths.account(userid)}>
      {words}, {nameOf(userid)}
    </a>
  )
}
