import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Release } from '#contract/releases/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'

/** Who sent a release back, and why, with the way to what is open; nothing where nobody did. */
export const SentBack = ({ release: { status, approval } }: { release: Release }) => {
  const { t } = useLingui()
  if (status !== 'rejected' || !approval) return null
  const { approvalid, threads_open, stages } = approval
  const against = stages.flatMap(stage => stage.signatures.filter(one => one.rejects))
  return (
    <>
      {against.map(({ userid, username, note }) => (
        <MutedText key={userid}>{t`${username} sent the release back: “${note}”`}</MutedText>
      ))}
      {threads_open > 0 && (
        <MutedText>
          <a href={authorPaths.approvals({ box: 'sent', request: approvalid })}>
            {plural(threads_open, { one: '# open comment', other: '# open comments' })}
          </a>
        </MutedText>
      )}
    </>
  )
}
