import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { DataExport } from '#app/people/account/DataExport.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { OwnErasure } from '#app/users/OwnErasure.tsx'
import { SignInMethods } from '#app/users/SignInMethods.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** What only the person sees: how they sign in, where they are signed in, what is kept of them. */
export const AccountScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  useHashTarget('account', hash => hash.slice(1))
  if (!me) return <ForbiddenNotice />
  // An account that is leaving keeps nothing but the way back: the shell offers it.
  const isLeaving = me.state === 'leaving'
  return (
    <SettingsFrame title={t`Account`} current={paths.account()}>
      {isLeaving ? (
        <p>
          <Trans>This account is going to be erased. Keep it to change anything here.</Trans>
        </p>
      ) : (
        <>
          <PanelBoundary name={t`Sign-in`}>
            <Suspense fallback={<BusyMarker />}>
              <SignInMethods user={me} />
            </Suspense>
          </PanelBoundary>
          <div>
            <DataExport userid={me.userid} username={me.username} isSelf level={2} />
            <p>
              <a href={authorPaths.viewsOf('user', me.userid)}>
                <Trans>Your view history and who has seen it</Trans>
              </a>
            </p>
          </div>
          <OwnErasure user={me} />
        </>
      )}
    </SettingsFrame>
  )
}
