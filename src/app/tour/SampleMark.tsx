import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { Chip } from '#app/ui/text/Chip.tsx'

/** Stands on all that is made up for the tour. */
export const SampleMark = () => (
  <Chip kind="accent" icon={FlaskConical}>
    <Trans>Sample</Trans>
  </Chip>
)
