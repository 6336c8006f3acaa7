import { useLingui } from '@lingui/react/macro'
import type { Release } from '#contract/releases/schemas.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'

/** Who sent a release back, and why; nothing where nobody did. */
export const SentBack = ({ release: { status, approval } }: { release: Release }) => {
  const { t } = useLingui()
  if (status !== 'rejected') return null
  const against = (approval?.stages ?? []).flatMap(stage =>
    stage.signatures.filter(one => one.rejects),
  )
  return against.map(({ userid, username, note }) => (
    <MutedText key={userid}>{t`${username} sent the release back: “${note}”`}</MutedText>
  ))
}
