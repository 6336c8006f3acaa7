import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Notice } from '#app/ui/state/Notice.tsx'

/** A revision, and the guide that the service shows for it. */
export type Shown = { revisionid: number; guide: { revisionid: number } }

/**
 * One of before readers saw the guide is shown to them as they saw it first: it is not what it is
 * called.
 */
export const isShownLater = ({ revisionid, guide }: Shown): boolean =>
  guide.revisionid !== revisionid

/** What readers saw first of both was one version. */
export const areShownAsOne = (was: Shown, is: Shown): boolean =>
  was.revisionid !== is.revisionid && was.guide.revisionid === is.guide.revisionid

const Later = ({ revisionid, guide: { revisionid: first } }: Shown) => (
  <p>
    <Trans>
      Revision {revisionid} was saved before readers could see it. It is shown as it first appeared
      to readers, in revision {first}.
    </Trans>
  </p>
)

/** Says it of the two revisions of a comparison; nothing where both are what they are called. */
export const FirstShown = ({ was, is }: { was: Shown; is: Shown }) => {
  const later = [was, is].filter(isShownLater)
  const first = was.guide.revisionid
  if (later.length === 0) return null
  return (
    <Notice icon={History} role="status">
      {areShownAsOne(was, is) ? (
        <Trans>
          Both revisions first appeared to readers in revision {first}, so there is nothing to
          compare.
        </Trans>
      ) : (
        later.map(one => <Later key={one.revisionid} {...one} />)
      )}
    </Notice>
  )
}
