import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import { useRevisions } from './useRevisions.ts'

/** How much is unsent, since when, and what it goes back to. */
export const DocumentMeta = ({ document }: { document: UnsentDocument }) => {
  const { i18n } = useLingui()
  const { base, now, isGone } = useRevisions(document)
  const when = formatMoment(document.at, i18n.locale)
  return (
    <>
      <Trans>
        <Plural value={document.words} one="# word" other="# words" />, as of {when}.
      </Trans>{' '}
      {isGone ? (
        document.page ? (
          <Trans>
            The page was deleted, or you no longer have access to it. Your text is kept on this
            device.
          </Trans>
        ) : (
          <Trans>
            The guide was deleted, or you no longer have access to it. Your text is kept on this
            device.
          </Trans>
        )
      ) : base === null ? (
        <Trans>Not saved on the service yet.</Trans>
      ) : now !== null && now > base ? (
        <Trans>
          Based on revision {base}. The newest is {now}.
        </Trans>
      ) : now === base ? (
        <Trans>Based on revision {base}. Nobody has changed the parts you edited since then.</Trans>
      ) : (
        <Trans>Based on revision {base}.</Trans>
      )}
    </>
  )
}
