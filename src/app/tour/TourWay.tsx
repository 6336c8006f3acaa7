import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useTour } from './useTour.ts'

/** The way into the tour, or back to the hint where it was left. */
export const TourWay = () => {
  const { tour, act } = useTour()
  return (
    <LinkButton
      icon={FlaskConical}
      href={paths.editSteps(deviceGuideid)}
      onClick={() => act('begin')}
    >
      {tour.state === 'on' || tour.state === 'left' ? (
        <Trans>Resume the tour</Trans>
      ) : (
        <Trans>Try the sample guide</Trans>
      )}
    </LinkButton>
  )
}
