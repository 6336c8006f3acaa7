import { Plural, Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Loss } from './pageLoss.ts'

/** Something would be lost by saving: nothing is sent, and it is named. */
export const LossNotice = ({ loss: { names, characters, onLoading } }: { loss: Loss }) => (
  <Notice icon={ShieldAlert} kind="danger" role="alert">
    <Trans>Saving has stopped: the editor would lose part of this page.</Trans>{' '}
    {names.length > 0 && <Trans>The editor would lose: {names.join(', ')}.</Trans>}{' '}
    {characters > 0 && (
      <Plural
        value={characters}
        one="The editor would lose # character of text."
        other="The editor would lose # characters of text."
      />
    )}{' '}
    {onLoading ? (
      <Trans>
        The saved version stays as it is. Reloading the page does not help: tell the operator of
        this site.
      </Trans>
    ) : (
      <Trans>The saved version stays as it is. Reload the page to continue.</Trans>
    )}
  </Notice>
)
