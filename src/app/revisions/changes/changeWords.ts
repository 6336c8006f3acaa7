import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Change } from '#contract/revisions/schemas.ts'
import { fieldNames, pageFieldNames } from '#app/editor/fieldWords.ts'
import { signalNames } from '#app/ui/text/signalNames.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { namespaceNames } from '../namespaceNames.ts'

/** What happened, to be read first. */
export const useChangeTitle = () => {
  const { t } = useLingui()
  return ({ kind, document, summary, stepid }: Change): string => {
    const title = document?.title || t`Untitled`
    if (kind === 'page') return t`New page: ${title}`
    if (kind === 'publication') return t`Published: ${title}`
    if (kind === 'comment') return t`Comment on ${title}`
    if (kind === 'file') return t`New file: ${summary}`
    return stepid === null ? title : t`Step in ${title}`
  }
}

/** The kind of the document, and what differs in it. */
export const useChangeDetails = () => {
  const { t, i18n } = useLingui()
  const nameOf = (field: string): string | null => {
    const name =
      fieldNames[field as keyof typeof fieldNames] ??
      pageFieldNames[field as keyof typeof pageFieldNames]
    return name ? i18n._(name) : null
  }
  const sizeOf = (more: number) => {
    const less = -more
    return more > 0
      ? plural(more, { one: '# more character', other: '# more characters' })
      : plural(less, { one: '# fewer character', other: '# fewer characters' })
  }
  return (change: Change): string => {
    const { kind, document, summary, size_delta, fields, translation, decided_by, review } = change
    if (kind === 'file') return formatBytes(size_delta, i18n.locale)
    if (kind === 'comment') return t`“${summary}”`
    const names = fields.map(nameOf).filter(name => name !== null)
    const decider = decided_by?.username
    return [
      document?.namespace ? i18n._(namespaceNames[document.namespace]) : t`Guide`,
      translation && t`translation`,
      kind === 'edit' && names.slice(0, 3).join(', '),
      size_delta !== 0 && sizeOf(size_delta),
      review === 'bypassed' && t`without review (trusted)`,
      review === 'decided' && t`accepted by ${decider}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** What stood out when it was written. */
export const useSignalWords = () => {
  const { i18n } = useLingui()
  return ({ signals }: Change): string =>
    signals
      .flatMap(code => {
        const name = signalNames[code as keyof typeof signalNames]
        return name ? [i18n._(name)] : []
      })
      .join(', ')
}
