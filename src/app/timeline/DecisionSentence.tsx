import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'

const isErased = ({ userid, username }: LedgerRow['author']) => userid <= 0 || username === ''

const Person = ({ of }: { of: LedgerRow['decider'] }): ReactNode => {
  if (of === null) return <Trans>The service</Trans>
  if (isErased(of)) return <Trans>Someone with an erased account</Trans>
  return <a href={authorPaths.account(of.userid)}>{of.username}</a>
}

type Said = Pick<LedgerRow, 'action' | 'decider' | 'author' | 'title' | 'url'>

/** The document that was decided on, where there is a way to it. */
const Document = ({ of }: { of: Said }): ReactNode => {
  const { t } = useLingui()
  const title = of.title === '' ? t`an unavailable document` : t`“${of.title}”`
  return of.url === '' ? title : <a href={pathInApp(of.url)}>{title}</a>
}

type Names = Record<'decider' | 'author' | 'document', ReactNode>

/** What somebody decided; null for what was no verdict. */
const verdictOf = (action: LedgerRow['action'], { decider, author, document }: Names) => {
  switch (action) {
    case 'accept':
      return (
        <Trans>
          {decider} accepted an edit to {document} by {author}
        </Trans>
      )
    case 'accept_edit':
      return (
        <Trans>
          {decider} corrected and accepted an edit to {document} by {author}
        </Trans>
      )
    case 'partial':
      return (
        <Trans>
          {decider} accepted part of an edit to {document} by {author}
        </Trans>
      )
    case 'deny':
      return (
        <Trans>
          {decider} denied an edit to {document} by {author}
        </Trans>
      )
    default:
      return null
  }
}

/** What became of an edit otherwise. */
const endingOf = (row: Said, { decider, author, document }: Names) => {
  switch (row.action) {
    case 'undo':
      return (
        <Trans>
          {decider} undid a decision on an edit to {document} by {author}
        </Trans>
      )
    case 'withdraw':
      return row.decider?.userid === row.author.userid ? (
        <Trans>
          {decider} withdrew an edit to {document}
        </Trans>
      ) : (
        <Trans>
          {decider} withdrew an edit to {document} by {author}
        </Trans>
      )
    case 'supersede':
      return (
        <Trans>
          An edit to {document} by {author} was closed: the change is already public
        </Trans>
      )
    case 'orphan':
      return (
        <Trans>
          An edit to {document} by {author} was closed: the document was deleted
        </Trans>
      )
    case 'reinstate':
      return (
        <Trans>
          An edit to {document} by {author} is waiting again: the document was restored
        </Trans>
      )
    default:
      return null
  }
}

/** What was decided on whose edit of what, in a sentence. */
export const DecisionSentence = ({ row }: { row: Said }): ReactNode => {
  const names: Names = {
    decider: <Person of={row.decider} />,
    author: isErased(row.author) ? <Trans>an erased account</Trans> : <Person of={row.author} />,
    document: <Document of={row} />,
  }
  return verdictOf(row.action, names) ?? endingOf(row, names)
}
