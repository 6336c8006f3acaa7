import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { SeenText } from '#app/ui/text/SeenText.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'

/** Who asks for a document to be deleted and why, and what becomes of it by a decision. */
export const DeletionAsked = ({ detail }: { detail: PatrolItemDetail }) => {
  const { signals, author, messages, doc_type } = detail
  if (!signals.includes('deletion_proposed')) return null
  const name = author.username
  const why = messages.find(one => one.author.userid === author.userid)?.text_raw
  return (
    <Notice strip kind="warn" icon={Trash2}>
      {doc_type === 'guide' ? (
        <Trans>{name} asks for this guide to be deleted.</Trans>
      ) : (
        <Trans>{name} asks for this page to be deleted.</Trans>
      )}{' '}
      {why === undefined ? (
        <Trans>No reason is given.</Trans>
      ) : (
        <Trans>
          Their reason: “<SeenText text={why} />”
        </Trans>
      )}{' '}
      <Trans>
        If you accept this, readers see the request as a flag. Accepting deletes nothing: someone
        with permission to delete still has to do that.
      </Trans>
    </Notice>
  )
}
