import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ScreenState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'

/** Something private: nothing of it is named, not even its title. */
export const ForbiddenNotice = () => {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const isLeaving = useMe()?.state === 'leaving'
  useTitle(t`No access`)
  return (
    <ScreenState
      level={1}
      title={t`You do not have access to this page`}
      actions={
        <>
          {!isLeaving && (
            <LinkButton kind="main" href={paths.signIn(pathname + search + hash)}>
              <Trans>Sign in</Trans>
            </LinkButton>
          )}
          <LinkButton kind="quiet" href={paths.home()}>
            <Trans>Home</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        {isLeaving ? (
          <Trans>
            Your account will be erased. To use this page, choose “Keep my account” first.
          </Trans>
        ) : (
          <Trans>
            The page is not published, or only some people can read it. Sign in with an account that
            has access.
          </Trans>
        )}
      </p>
    </ScreenState>
  )
}
