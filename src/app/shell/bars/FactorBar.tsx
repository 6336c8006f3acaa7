import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'

/**
 * The site wants a second factor of its Admins, and this one has none: they read as anybody does
 * until they have.
 */
export const FactorBar = () => {
  const me = useMe()
  const methods = useQuery({
    ...read('readSignInMethods'),
    retry: false,
    enabled: me?.greatest_privilege === 'Admin',
  }).data
  if (!me || !methods?.required || methods.totp || methods.passkeys.length > 0) return null
  return (
    <Notice
      strip
      kind="warn"
      icon={ShieldAlert}
      role="status"
      action={
        <LinkButton small href={paths.account()}>
          <Trans>Set up a second factor</Trans>
        </LinkButton>
      }
    >
      <Trans>
        This site requires a second factor from Admins. Until you have one, you see only what
        everyone sees.
      </Trans>
    </Notice>
  )
}
