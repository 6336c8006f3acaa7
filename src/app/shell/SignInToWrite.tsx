import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ScreenState } from '#app/ui/state/ScreenState.tsx'

/**
 * For whoever wants to write and has no account here, or is not signed in; both lead back. Its
 * screen names the tab.
 */
export const SignInToWrite = () => {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const { data: site } = useQuery(read('readSite'))
  const here = pathname + search
  const mayRegister = site?.authentication['public-registration'] ?? false
  return (
    <ScreenState
      level={1}
      title={t`Sign in to write`}
      actions={
        <>
          {mayRegister && (
            <LinkButton kind="main" href={paths.register(here)}>
              <Trans>Create an account</Trans>
            </LinkButton>
          )}
          <LinkButton kind={mayRegister ? 'plain' : 'main'} href={paths.signIn(here)}>
            <Trans>Sign in</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        <Trans>
          What you write appears under your name. After you sign in, you come back here.
        </Trans>
      </p>
    </ScreenState>
  )
}
