import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/**
 * What a step's heading says: its number, which others show as a plate, and its title if it has
 * one.
 */
export const StepTitle = ({ number, title }: { number: number; title: string }) => {
  if (!title) {
    return (
      <VisuallyHidden>
        <Trans>Step {number}</Trans>
      </VisuallyHidden>
    )
  }
  return (
    <>
      <VisuallyHidden>
        <Trans>Step {number}:</Trans>{' '}
      </VisuallyHidden>
      {title}
    </>
  )
}
