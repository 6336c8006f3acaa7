import { Trans } from '@lingui/react/macro'
import { MutedText } from '../screen/Page.tsx'

/** Under a list that does not show all that there is. */
export const CutNote = ({ shown, total = shown }: { shown: number; total: number | undefined }) =>
  total > shown && (
    <MutedText>
      <Trans>
        Only the first {shown} of {total} are shown.
      </Trans>
    </MutedText>
  )
