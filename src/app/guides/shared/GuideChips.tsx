import { Trans } from '@lingui/react/macro'
import { Lock, Pencil } from 'lucide-react'
import { Chip } from '#app/ui/text/Chip.tsx'

/** What sets a guide apart: public and finished ones carry no mark. */
export const GuideChips = ({ guide }: { guide: { public: boolean; flags: string[] } }) => (
  <>
    {!guide.public && (
      <Chip icon={Lock}>
        <Trans>Private</Trans>
      </Chip>
    )}
    {guide.flags.includes('GUIDE_IN_PROGRESS') && (
      <Chip icon={Pencil}>
        <Trans>In progress</Trans>
      </Chip>
    )}
  </>
)
