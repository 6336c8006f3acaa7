import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { AuditEntry } from '#contract/audit/entry.ts'
import { Code, PageSection, PlainItem, PlainList, MutedText } from '#app/ui/screen/Page.tsx'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { actionWords } from './actionWords.ts'
import { memberName, memberNames, membersOf, type SettingWords } from './auditMembers.ts'
import { AuditSentence } from './AuditSentence.tsx'
import type { DocumentAsked } from './auditFilter.ts'

const text = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

type AuditRowProps = {
  entry: AuditEntry
  date: string
  /** What a setting of the site is called; `undefined` for one that is not known. */
  settingWords: SettingWords
  onClose: () => void
}

/** What was and what is, member by member. */
const ChangedMembers = ({ entry, settingWords }: Pick<AuditRowProps, 'entry' | 'settingWords'>) => {
  const { t, i18n } = useLingui()
  const [before, after] = [membersOf(entry.before), membersOf(entry.after)]
  const names = memberNames(entry)
  if (names.length === 0) return null
  return (
    <PlainList label={t`What changed`}>
      {names.map(name => (
        <PlainItem key={name}>
          {memberName(entry, name, i18n, settingWords)}:{' '}
          <VisuallyHidden>
            <Trans>before</Trans>{' '}
          </VisuallyHidden>
          <del>{text(before[name])}</del>{' '}
          <VisuallyHidden>
            <Trans>after</Trans>{' '}
          </VisuallyHidden>
          <ins>{text(after[name])}</ins>
        </PlainItem>
      ))}
    </PlainList>
  )
}

/** The document that a row is about, for the filter. */
const documentOf = ({ target, target_type, target_id }: AuditEntry): DocumentAsked | null => {
  if (target?.guideid) return { guideid: target.guideid }
  if (target_type === 'guide') return { guideid: Number(target_id) }
  return target_type === 'wiki' ? { wikiid: Number(target_id) } : null
}

/** One row whole: what was and what is, member by member, and its place in the chain. */
export const AuditRow = ({ entry, date, settingWords, onClose }: AuditRowProps) => {
  const { t, i18n } = useLingui()
  const close = useRef<HTMLDivElement>(null)
  // Focus is the browser's, outside React.
  useEffect(() => close.current?.querySelector('button')?.focus(), [entry.auditid])
  const { auditid, action, origin, request_id, hash, acting_for } = entry
  const documentid = documentOf(entry)
  const behalf = usePeopleNames(acting_for === null ? [] : [acting_for])(acting_for ?? 0)
  return (
    <div ref={close}>
      <PageSection boxed title={t`Entry ${auditid}`} onClose={onClose}>
        <MutedText>{date}</MutedText>
        <p>
          <AuditSentence entry={entry} settingWords={settingWords} />
        </p>
        {documentid !== null && (
          <p>
            <a href={authorPaths.audit(documentid)}>
              <Trans>All entries about this document</Trans>
            </a>
          </p>
        )}
        <p>
          <Trans>Action</Trans>: {actionWords(action, i18n)}
        </p>
        {entry.erased && (
          <MutedText>
            <Trans>The values were erased with the person’s account.</Trans>
          </MutedText>
        )}
        <ChangedMembers entry={entry} settingWords={settingWords} />
        {acting_for !== null && (
          <p>
            <Trans>On behalf of {behalf}</Trans>
          </p>
        )}
        <p>
          <Trans>Reason</Trans>: {entry.reason || '–'}
        </p>
        <p>
          <Trans>Origin</Trans>: <Code>{origin || '–'}</Code>
        </p>
        <p>
          <Trans>Request</Trans>: <Code>{request_id || '–'}</Code>
        </p>
        <p>
          <Trans>Checksum</Trans>: <Code>{hash}</Code>
        </p>
      </PageSection>
    </div>
  )
}
