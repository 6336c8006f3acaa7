import { Trans, useLingui } from '@lingui/react/macro'
import { MutedText } from '#app/ui/screen/Page.tsx'

/** How far a run is; `isSaid`: as it goes on. */
export const HowFar = ({
  job: { done, total },
  isSaid = true,
}: {
  job: { done: number; total: number }
  isSaid?: boolean
}) => {
  const { t } = useLingui()
  return (
    <>
      <progress aria-label={t`Progress`} value={done} max={Math.max(1, total)} />
      <MutedText role={isSaid ? 'status' : undefined}>
        <Trans>
          {done} of {total}
        </Trans>
      </MutedText>
    </>
  )
}
