import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Loss } from './pageLoss.ts'

/** Something would be lost by saving: nothing is sent, and it is named. */
export const LossNotice = ({ loss: { names, characters } }: { loss: Loss }) => (
  <Notice icon={ShieldAlert} kind="danger" role="alert">
    <Trans>Saving has stopped: the editor would lose part of this page.</Trans>{' '}
    {names.length > 0 && <Trans>It would lose: {names.join(', ')}.</Trans>}{' '}
    {characters > 0 && <Trans>It would lose {characters} characters of text.</Trans>}{' '}
    <Trans>What is saved stays as it is. Reload the page to continue.</Trans>
  </Notice>
)
